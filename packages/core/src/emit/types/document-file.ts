import { UNSEEN } from '../../characters.ts'
import type { Compilation } from '../../compile-types.ts'
import { generatedFrom } from '../../messages/emit.ts'
import { type ProfileExports, profileExports } from '../names.ts'
import { reuse } from './cache.ts'
import { type CompiledTypes, type Declaration, declareTypes } from './declare.ts'
import type { TypesSite } from './emit-types.ts'
import type { TypedModule } from './memory.ts'
import { profileValues, RUNTIME_TYPES, replyValues, toolTables, toolValues } from './module-types.ts'
import { importTypes, specifier } from './paths.ts'
import { joinPieces, type MarkPiece, type Piece, type Pieces, pieces } from './pieces.ts'
import { namesOfFile } from './type-names.ts'
import { type TypeFile, writeFile } from './write-file.ts'

/** The printed parts of one compilation that do not depend on other files. */
export interface CompiledModule {
  readonly compilation: Compilation
  readonly uri: string
  readonly types: CompiledTypes
  /** The names of its profiles' exports in the module without query. */
  readonly names: ReadonlyMap<string, ProfileExports>
  /** Where the file's only tool is, or its list of tools. */
  readonly place: MarkPiece
  /** The statements of its declaration file other than the types of its tools. */
  readonly body: readonly Piece[]
}

export function compileModule(compilation: Compilation): CompiledModule {
  const types = declareTypes(compilation)
  const { requests, kind } = compilation
  // The imported file is always the first dependency.
  const uri = compilation.dependencies[0] ?? ''
  const replies = types.tools.flatMap(replyValues)
  const names = profileExports(replies.length > 0 ? [] : Object.keys(requests))
  const origin = compilation.tools.find((tool) => tool.origin.document.uri === uri)?.origin
  const only = origin?.parent === undefined ? origin : { document: origin.document }
  const place: MarkPiece = only === undefined ? { uri, line: 0, column: 0 } : { at: only, mark: 'value' }
  const tables = [...toolTables(types.tools), ...toolValues(types, kind)]
  const statements = replies.length > 0 ? replies : [...tables, ...profileValues(requests, names, place)]
  const body = joinPieces(statements.map((statement) => ['\n', statement]))
  return { compilation, uri, types, names, place, body }
}

export function headLine(mirrored: string): string {
  return generatedFrom(mirrored.replace(UNSAFE, '_'))
}

export function exportType({ doc, type, origin }: Declaration, name: string): Pieces {
  const mark: MarkPiece = { at: origin, mark: 'key' }
  return pieces`\n${doc}export type ${mark}${name} = ${type}\n`
}

/** Characters that would end a one-line comment or change its direction. */
const UNSAFE = new RegExp(String.raw`[\0-\x1f${UNSEEN}]`, 'g')

/** The file of a document, written again only where it comes out otherwise. */
export function documentFile(
  uri: string,
  module: TypedModule | undefined,
  { dir, runtime, paths, joined: { documents, names }, memory, files }: TypesSite,
): TypeFile {
  const declared = documents.get(uri) ?? []
  const own = declared.map(({ id, name }) => names.get(id)?.name ?? name)
  const references = [...declared, ...(module ? [module.head] : [])].flatMap((one) => one.references)
  const { nameOf, imports } = namesOfFile(uri, own, references, names)
  const { mirrored, types: path } = paths(uri)
  const sorted = [...imports].sort(([a], [b]) => (a < b ? -1 : 1))
  const foreign = sorted.map(([from, listed]) => [specifier(path, paths(from).types), listed] as const)
  const modules = declared.map((one) => one.module)
  const stamps = [module, ...modules].map((one) => one?.stamp)
  const key = JSON.stringify([stamps, own, foreign])
  const write = (): TypeFile => {
    const head = [
      headLine(mirrored),
      module === undefined ? '' : importTypes(RUNTIME_TYPES, runtime),
      ...foreign.map(([from, listed]) => {
        const named = listed.map(([name, local]) => (name === local ? name : `${name} as ${local}`))
        return importTypes(named, from)
      }),
    ]
    const statements = declared.map(({ id, module }, index) => {
      const declaration = module.full().types.declarations.get(id)
      return declaration === undefined ? [] : exportType(declaration, own[index] ?? '')
    })
    const body = module?.full().body ?? []
    const file = writeFile(path, joinPieces([head, statements, body]), dir, nameOf)
    return memory === undefined ? file : memory.keep({ ...file, key })
  }
  return reuse(files, path, key, () => memory?.file(path, key) ?? write())
}
