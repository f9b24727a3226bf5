import { originPath } from '../diagnostics/origin.ts'
import { decodePath } from '../host.ts'
import { escapeToken } from '../pointer.ts'
import type { SchemaNode } from '../ref/types.ts'
import { takeName } from '../take-name.ts'
import type { Uses } from './uses.ts'

/** Names for what stands in `$defs`. */
export interface Definitions {
  /** The `$ref` for a node that is hoisted (or is the root), undefined for one that is inlined. */
  nameOf(node: SchemaNode): string | undefined
  /** Hoists a node whatever its uses. */
  add(node: SchemaNode): string
  /** What was hoisted; it grows. */
  readonly queue: readonly { readonly name: string; readonly node: SchemaNode }[]
}

/**
 * @param shared what is hoisted, where it is referred to
 * @param rootName hoists the root, too, under this name: what refers to it does not refer to `#`
 */
export function createDefinitions(root: SchemaNode, shared: Uses['shared'], rootName?: string): Definitions {
  const names = new Map<SchemaNode['value'], string>()
  const taken = new Set<string>()
  const queue: { name: string; node: SchemaNode }[] = []
  const add = (node: SchemaNode, wanted = definitionName(node)): string => {
    const known = names.get(node.value)
    const name = known ?? takeName(wanted, taken)
    if (known === undefined) queue.push({ name, node })
    names.set(node.value, name)
    return `#/$defs/${escapeToken(name)}`
  }
  return {
    nameOf(node) {
      if (typeof node.value === 'boolean') return undefined
      if (node.value === root.value) return rootName === undefined ? '#' : add(node, rootName)
      return shared.has(node.value) ? add(node) : undefined
    },
    add: (node) => add(node),
    queue,
  }
}

/** The last word of the place: `definitions/Receipt` → `Receipt`, a whole file → its name. */
function definitionName(node: SchemaNode): string {
  const last = originPath(node.origin).findLast((key) => !/^\d+$/.test(key))
  const file = node.origin.document.uri
    .replace(/^.*\//, '')
    .replace(/(\.schema)?\.(ya?ml|json)$|\.tool\.m?[jt]s$/, '')
  const name = decodePath(last ?? file).replace(/[^A-Za-z0-9_]+/g, '_')
  return /^[A-Za-z_]/.test(name) && name !== '__proto__' ? name : `_${name}`
}
