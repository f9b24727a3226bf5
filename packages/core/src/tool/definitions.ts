import { originPath } from '../diagnostics/origin.ts'
import { decodePath, withoutEnding } from '../host.ts'
import type { SchemaNode } from '../ref/types.ts'
import { definitionRef } from '../schema/definitions.ts'
import { takeName } from '../take-name.ts'
import type { Uses } from './uses.ts'

/** The names of the schemas in `$defs`. */
export interface Definitions {
  /** The `$ref` to a node that becomes a definition (or is the root); undefined for one that is inlined. */
  nameOf(node: SchemaNode): string | undefined
  /** Makes a node a definition, however often it is used. */
  add(node: SchemaNode): string
  /** The definitions so far. */
  readonly queue: readonly { readonly name: string; readonly node: SchemaNode }[]
}

/**
 * @param shared the nodes that become definitions when they are referred to
 * @param rootName makes the root a definition of this name, too, so that no reference refers to `#`
 */
export function createDefinitions(root: SchemaNode, shared: Uses['shared'], rootName?: string): Definitions {
  const names = new Map<SchemaNode['value'], string>()
  const taken = new Set<string>()
  const queue: { name: string; node: SchemaNode }[] = []
  const add = (node: SchemaNode, wanted = wantedName(node)): string => {
    const known = names.get(node.value)
    const name = known ?? takeName(wanted, taken)
    if (known === undefined) queue.push({ name, node })
    names.set(node.value, name)
    return definitionRef(name)
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

/** Returns the last name in the pointer (`definitions/Receipt` → `Receipt`); for a whole file, its name. */
function wantedName(node: SchemaNode): string {
  const last = originPath(node.origin).findLast((key) => !/^\d+$/.test(key))
  const file = withoutEnding(node.origin.document.uri.replace(/^.*\//, ''))
  const name = decodePath(last ?? file).replace(/[^A-Za-z0-9_]+/g, '_')
  return /^[A-Za-z_]/.test(name) && name !== '__proto__' ? name : `_${name}`
}
