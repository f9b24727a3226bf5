import type { Compilation } from '../../compile-types.ts'
import type { LoweredRequest } from '../../export/types.ts'
import { equalJson } from '../../json.ts'
import type { ProfileExports } from '../names.ts'
import type { CompiledTypes } from './declare.ts'
import type { GenericOptions } from './generic.ts'
import { importType } from './imported.ts'
import { requestType } from './json-type.ts'
import { literalType, printName } from './literal.ts'
import { MODULE_TYPES } from './module-types.ts'
import type { MarkPiece, Piece } from './pieces.ts'
import { printType } from './print-type.ts'
import type { SourcePaths } from './sources.ts'

/** The file for imports with a query, below the folder for types. */
export const AMBIENT_PATH = 'imports.d.ts'

/** One import with a query. */
export interface AmbientModule {
  /** Of the imported file. */
  readonly uri: string
  readonly query: string
  readonly request: LoweredRequest
  readonly compilation: Compilation
  readonly types: CompiledTypes
  /** The same file compiled without query: its types are in the file's own declarations. */
  readonly base: Compilation | undefined
  readonly baseNames: ReadonlyMap<string, ProfileExports> | undefined
  readonly place: MarkPiece
}

export interface AmbientOptions extends GenericOptions {
  readonly paths: SourcePaths
  readonly runtime: string
  /** The document that declares a type, and its name there. */
  find(id: string): { readonly uri: string; readonly name: string } | undefined
}

/** The types of what the module exports, and the types that it exports. */
export interface AmbientExports {
  readonly tools: readonly Piece[]
  /** It exports `tool`. */
  readonly isOne: boolean
  readonly names: readonly Piece[]
  readonly decodeCall: string
  readonly types: readonly (readonly [name: string, type: string])[]
}

export function ambientExports(module: AmbientModule, options: AmbientOptions): AmbientExports {
  const { uri, request, compilation, base, types } = module
  const file = importOf(uri, options)
  const same = sameExport(module)
  const isWhole = base !== undefined && base.tools.length === compilation.tools.length
  const inputs = isWhole ? `${file}.Inputs` : inputTable(types, options)
  const isOne = compilation.kind === 'module' && request.json.length === 1
  return {
    tools: same === undefined ? printType(requestType(request), 1) : [`typeof ${file}.${same}`],
    isOne,
    names: printType(literalType({ ...request.names }), 1),
    decodeCall: `${importType(options.runtime)}.Decoder<${inputs}>`,
    types: [
      ...(isWhole ? MODULE_TYPES.map((name) => [name, `${file}.${name}`] as const) : []),
      ...(isOne ? toolTypes(types, options) : []),
    ],
  }
}

/** The names that the declarations of a module depend on. */
export function ambientKey({ types }: AmbientModule, { find }: AmbientOptions): string {
  return types.tools.flatMap((tool) => Object.values(tool.types).map(({ id }) => find(id)?.name)).join()
}

/** The export of the module without query that is the same. */
function sameExport({ request, base, baseNames }: AmbientModule): string | undefined {
  const { id } = request.profile
  const other = base?.requests[id]
  if (base === undefined || other === undefined) return undefined
  if (other !== request && !equalJson([...other.json], [...request.json])) return undefined
  return baseNames?.get(id)?.tools
}

function inputTable({ tools }: CompiledTypes, options: AmbientOptions): string {
  const rows = tools.map(
    ({ tool, types: { input } }) => `${printName(tool.identity)}: ${typeText(input?.id, options)}`,
  )
  return `{ ${rows.join('; ')} }`
}

/** The types of the only tool, under the names that they have in its file. */
function toolTypes({ tools }: CompiledTypes, options: AmbientOptions): (readonly [string, string])[] {
  return tools.flatMap(({ types }) =>
    Object.values(types).flatMap(({ id }) => {
      const name = options.find(id)?.name
      return name === undefined ? [] : [[name, typeText(id, options)] as const]
    }),
  )
}

function typeText(id: string | undefined, options: AmbientOptions): string {
  const found = id === undefined ? undefined : options.find(id)
  return found === undefined ? 'unknown' : `${importOf(found.uri, options)}.${found.name}`
}

function importOf(uri: string, { paths }: AmbientOptions): string {
  return importType(`./${paths.typesOf(uri)}`)
}
