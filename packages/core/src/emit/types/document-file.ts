import type { Compilation } from '../../compile-types.ts'
import { generatedFrom } from '../../messages/emit.ts'
import type { ProfileExports } from '../names.ts'
import { profileExports } from '../names.ts'
import type { Cache } from './cache.ts'
import type { CompiledTypes, Declaration } from './declare.ts'
import { declareTypes } from './declare.ts'
import type { TypesSite } from './emit-types.ts'
import { profileValues, RUNTIME_TYPES, replyValues, toolTables, toolValues } from './module-types.ts'
import { importTypes, specifier } from './paths.ts'
import type { MarkPiece, Piece } from './pieces.ts'
import { joinPieces, pieces, referencesIn } from './pieces.ts'
import { namesOfFile } from './type-names.ts'
import type { TypeFile } from './write-file.ts'
import { writeFile } from './write-file.ts'

/** What is printed of one compilation, whatever else is compiled. */
export interface CompiledModule {
  readonly compilation: Compilation
  /** The imported file. */
  readonly uri: string
  readonly types: CompiledTypes
  /** What its profiles are called in the module without query. */
  readonly names: ReadonlyMap<string, ProfileExports>
  /** Where the file's only tool is, or its list of tools. */
  readonly place: MarkPiece
  /** The statements of its own file beside the types of its tools. */
  readonly body: readonly Piece[]
}

export function compileModule(compilation: Compilation): CompiledModule {
  const types = declareTypes(compilation)
  const { requests, kind } = compilation
  // It stands first among what was read.
  const uri = compilation.dependencies[0] ?? ''
  const replies = types.tools.flatMap(replyValues)
  const names = profileExports(replies.length > 0 ? [] : Object.keys(requests))
  const origin = compilation.tools.find((tool) => tool.origin.document.uri === uri)?.origin
  const only = origin?.parent === undefined ? origin : { document: origin.document }
  const place: MarkPiece = only === undefined ? { start: uri } : { at: only, mark: 'value' }
  const tables = [...toolTables(types.tools), ...toolValues(types, kind)]
  const statements = replies.length > 0 ? replies : [...tables, ...profileValues(requests, names, place)]
  const body = joinPieces(statements.map((statement) => ['\n', statement]))
  return { compilation, uri, types, names, place, body }
}

/** The first line of a generated file. */
export function headLine(mirrored: string): string {
  return generatedFrom(mirrored.replace(UNSAFE, '_'))
}

export function exportType({ doc, type, origin }: Declaration, name: string): Piece[] {
  const mark: MarkPiece = { at: origin, mark: 'key' }
  return pieces`\n${doc}export type ${mark}${name} = ${type}\n`
}

/** What would end a comment of one line, or turn its direction. */
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g

/**
 * The file of a document, written again only where it comes out otherwise.
 *
 * @param module what the file exports when it is imported
 */
export function documentFile(
  uri: string,
  module: CompiledModule | undefined,
  { dir, runtime, paths, joined: { documents, names } }: TypesSite,
  cache: Cache<TypeFile>,
): TypeFile {
  const declarations = documents.get(uri) ?? []
  const own = declarations.map(({ id, name }) => names.get(id)?.name ?? name)
  const body = module?.body ?? []
  const references = [...declarations.map(({ type }) => type), body].flatMap(referencesIn)
  const { nameOf, imports } = namesOfFile(uri, own, references, names)
  return cache(uri, [module, JSON.stringify([own, [...imports]]), ...declarations], () => {
    const { mirrored, types: file } = paths(uri)
    const foreign = [...imports].sort(([a], [b]) => (a < b ? -1 : 1))
    const head = [
      headLine(mirrored),
      module === undefined ? '' : importTypes(RUNTIME_TYPES, runtime),
      ...foreign.map(([from, listed]) => {
        const named = listed.map(([name, local]) => (name === local ? name : `${name} as ${local}`))
        return importTypes(named, specifier(file, paths(from).types))
      }),
    ]
    const printed = declarations.map((declaration, index) => exportType(declaration, own[index] ?? ''))
    return writeFile(file, joinPieces([head, printed, body]), dir, nameOf)
  })
}
