import { originPath } from '../diagnostics/origin.ts'
import type { JsonObject } from '../json.ts'
import { escapeToken } from '../pointer.ts'
import type { SchemaNode } from '../ref/types.ts'
import type { Uses } from './uses.ts'

/** Names for what stands in `$defs`, and the queue of what is still to be copied there. */
export interface Definitions {
  /** The `$ref` for a node that is hoisted (or is the root), undefined for one that is inlined. */
  nameOf(node: SchemaNode): string | undefined
  /** Hoists a node whatever its uses. */
  add(node: SchemaNode): string
  next(): { name: string; node: SchemaNode } | undefined
}

/** @param rootName hoists the root, too, under this name: what refers to it does not refer to `#` */
export function createDefinitions(root: SchemaNode, uses: Uses, rootName?: string): Definitions {
  const names = new Map<JsonObject, string>()
  const taken = new Set<string>()
  const queue: { name: string; node: SchemaNode }[] = []
  let at = 0
  const add = (node: SchemaNode, wanted = definitionName(node)): string => {
    const value = node.value as JsonObject
    const known = names.get(value)
    if (known !== undefined) return `#/$defs/${known}`
    const name = freeName(wanted, taken)
    taken.add(name)
    names.set(value, name)
    queue.push({ name, node })
    return `#/$defs/${escapeToken(name)}`
  }
  return {
    nameOf: (node) => {
      if (typeof node.value === 'boolean') return undefined
      if (node.value === root.value) return rootName === undefined ? '#' : add(node, rootName)
      return uses.count(node) > 1 || uses.isRecursive(node) ? add(node) : undefined
    },
    add: (node) => add(node),
    next: () => queue[at++],
  }
}

/** The last word of the place: `definitions/Receipt` → `Receipt`, a whole file → its name. */
function definitionName(node: SchemaNode): string {
  const path = originPath(node.origin)
  const last = path.findLast((key) => !/^\d+$/.test(key))
  const file = node.origin.document.uri
    .replace(/^.*\//, '')
    .replace(/(\.schema)?\.(ya?ml|json)$|\.tool\.m?[jt]s$/, '')
  const name = decode(last ?? file).replace(/[^A-Za-z0-9_]+/g, '_')
  return /^[A-Za-z_]/.test(name) && name !== '__proto__' ? name : `_${name}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let counter = 2
  while (taken.has(`${name}_${counter}`)) counter += 1
  return `${name}_${counter}`
}
