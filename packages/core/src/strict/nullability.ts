import type { Definition } from '../schema/definitions.ts'
import type { Schema } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'

/**
 * Whether null is valid under a schema. Unknown where it depends on what is not decided here (`if`, dynamic
 * references): then true, the answer after which nothing is taken for an invented null.
 */
export function acceptsNull(schema: Schema, definition: Definition): boolean {
  // Each definition is asked once; one that leads back to itself in place is refused elsewhere.
  const known = new Map<string, boolean>()
  return accepts(schema)

  function accepts(node: Schema): boolean {
    if (typeof node === 'boolean') return node
    const types = typeList(node)
    if (types !== undefined && !types.includes('null')) return false
    if (node.const !== undefined && node.const !== null) return false
    if (node.enum !== undefined && !node.enum.includes(null)) return false
    if (node.$ref !== undefined && !targetAccepts(node.$ref)) return false
    if (node.allOf?.some((branch) => !accepts(branch))) return false
    if (node.anyOf !== undefined && !node.anyOf.some(accepts)) return false
    if (node.oneOf !== undefined && node.oneOf.filter(accepts).length !== 1) return false
    return node.not === undefined || !accepts(node.not)
  }

  function targetAccepts(ref: string): boolean {
    const before = known.get(ref)
    if (before !== undefined) return before
    known.set(ref, true)
    const accepted = accepts(definition(ref) ?? true)
    known.set(ref, accepted)
    return accepted
  }
}
