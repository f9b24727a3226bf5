import type { Declaration } from './declare.ts'
import { MODULE_TYPES } from './module-types.ts'

/** What generated files import of the runtime, and the globals that they use. */
const TAKEN = [
  ...MODULE_TYPES,
  'AcceptedCall',
  'Coerced',
  'Decoder',
  'Object',
  'Promise',
  'StandardValidator',
]

/** The declarations of one document under the names that they get. */
export interface DocumentTypes {
  readonly uri: string
  /** In the order of printing. */
  readonly declarations: readonly Declaration[]
  readonly names: ReadonlyMap<string, string>
}

/**
 * Joins the declarations of all compiled files by the document that they were written in. What several files reach is
 * declared once. Names do not depend on the order of the files.
 */
export function joinDocuments(declarations: Iterable<Declaration>): ReadonlyMap<string, DocumentTypes> {
  const byUri = new Map<string, Map<string, Declaration>>()
  for (const declaration of declarations) {
    const { uri, id, isOfTool } = declaration
    const own = byUri.get(uri) ?? new Map<string, Declaration>()
    byUri.set(uri, own)
    // A tool's section that others refer to keeps the name of the tool.
    if (isOfTool || !own.has(id)) own.set(id, declaration)
  }
  return new Map([...byUri].map(([uri, own]) => [uri, nameAll(uri, [...own.values()])]))
}

function nameAll(uri: string, unordered: readonly Declaration[]): DocumentTypes {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  const declarations = [...unordered].sort(
    (a, b) => Number(b.isOfTool) - Number(a.isOfTool) || compare(a.name, b.name) || compare(a.id, b.id),
  )
  const taken = new Set<string>(TAKEN)
  return {
    uri,
    declarations,
    names: new Map(declarations.map(({ id, name }) => [id, freeName(name, taken)])),
  }
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let counter = 2; taken.has(name); counter += 1) name = `${wanted}_${counter}`
  taken.add(name)
  return name
}

/** Names of one file: its own types, and those that it imports of others. */
export interface FileNames {
  nameOf(id: string): string
  /** By the document: the name there and the name here. */
  readonly imports: ReadonlyMap<string, readonly (readonly [name: string, local: string])[]>
}

/**
 * @param references the types that the file refers to
 * @param owners the document that declares each type
 */
export function namesOfFile(
  own: DocumentTypes | undefined,
  references: Iterable<string>,
  owners: ReadonlyMap<string, DocumentTypes>,
): FileNames {
  const foreign = new Map<string, DocumentTypes>()
  for (const id of references) {
    const owner = owners.get(id)
    if (owner !== undefined && owner !== own) foreign.set(id, owner)
  }
  const taken = new Set([...TAKEN, ...(own?.names.values() ?? [])])
  const local = new Map<string, string>()
  const imports = new Map<string, (readonly [string, string])[]>()
  for (const id of [...foreign.keys()].sort()) {
    const { uri, names = new Map<string, string>() } = foreign.get(id) ?? {}
    if (uri === undefined) continue
    const name = names.get(id) ?? id
    const here = freeName(name, taken)
    local.set(id, here)
    imports.set(uri, [...(imports.get(uri) ?? []), [name, here]])
  }
  return { nameOf: (id) => own?.names.get(id) ?? local.get(id) ?? 'unknown', imports }
}
