import type { Definition } from '../definitions.ts'
import type { Schema } from '../schema.ts'
import { typeList } from '../schema.ts'

/**
 * Whether null is valid under a schema. Unknown where it depends on what is not decided here (`if`, dynamic
 * references): then true, the answer after which nothing is taken for an invented null.
 */
export function acceptsNull(
  schema: Schema,
  definition: Definition,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (typeof schema === 'boolean') return schema
  const types = typeList(schema)
  if (types !== undefined && !types.includes('null')) return false
  if (schema.const !== undefined && schema.const !== null) return false
  if (schema.enum !== undefined && !schema.enum.includes(null)) return false
  const accepts = (branch: Schema): boolean => acceptsNull(branch, definition, seen)
  if (schema.$ref !== undefined && !seen.has(schema.$ref)) {
    const target = definition(schema.$ref)
    if (target !== undefined && !acceptsNull(target, definition, new Set([...seen, schema.$ref])))
      return false
  }
  if (schema.allOf?.some((branch) => !accepts(branch))) return false
  if (schema.anyOf !== undefined && !schema.anyOf.some(accepts)) return false
  if (schema.oneOf !== undefined && schema.oneOf.filter(accepts).length !== 1) return false
  return schema.not === undefined || !accepts(schema.not)
}
