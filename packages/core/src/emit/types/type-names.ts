import { getOrAdd, groupBy } from '../../memoize.ts'
import { takeName } from '../../take-name.ts'
import type { DeclaredType } from './module-head.ts'
import { MODULE_TYPES, RUNTIME_TYPES } from './module-types.ts'

/** Names that generated files import from the runtime, and globals that they use. */
const TAKEN = [...MODULE_TYPES, ...RUNTIME_TYPES, 'Object', 'Promise']

export interface TypeName {
  readonly uri: string
  readonly name: string
}

export interface JoinedTypes<Declared = DeclaredType> {
  /** The declarations of each document, in the order of printing. */
  readonly documents: ReadonlyMap<string, readonly Declared[]>
  /** By the id of the type. */
  readonly names: ReadonlyMap<string, TypeName>
}

/**
 * Groups the declarations of all compiled files by the document in which they were written. A type that several files
 * reach is declared once. Names do not depend on the order of the files.
 */
export function joinDocuments<Declared extends Omit<DeclaredType, 'references'>>(
  declarations: Iterable<Declared>,
): JoinedTypes<Declared> {
  const known = new Map<string, Declared>()
  for (const declaration of declarations) {
    // A tool's section that others refer to keeps the name of the tool.
    if (declaration.isOfTool || !known.has(declaration.id)) known.set(declaration.id, declaration)
  }
  const keyOf = ({ isOfTool, name, id }: Declared): string => `${isOfTool ? 0 : 1}${name}\0${id}`
  const sorted = [...known.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const taken = new Map<string, Set<string>>()
  const names = new Map<string, TypeName>()
  for (const declaration of sorted) {
    const { uri, id, name } = declaration
    const own = getOrAdd(taken, uri, () => new Set<string>(TAKEN))
    names.set(id, { uri, name: takeName(name, own) })
  }
  return { documents: groupBy(sorted, ({ uri }) => uri), names }
}

/** Names of one file: its own types, and those that it imports of others. */
export function namesOfFile(
  uri: string,
  own: readonly string[],
  references: Iterable<string>,
  names: JoinedTypes['names'],
): { nameOf(id: string): string; imports: ReadonlyMap<string, [name: string, local: string][]> } {
  const taken = new Set([...TAKEN, ...own])
  const local = new Map<string, string>()
  // By document: the name there and the name here.
  const imports = new Map<string, [name: string, local: string][]>()
  for (const id of [...new Set(references)].sort()) {
    const found = names.get(id)
    if (found === undefined || found.uri === uri) continue
    const here = takeName(found.name, taken)
    local.set(id, here)
    getOrAdd(imports, found.uri, () => []).push([found.name, here])
  }
  return { nameOf: (id) => local.get(id) ?? names.get(id)?.name ?? 'unknown', imports }
}
