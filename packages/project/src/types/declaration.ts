import type { Compilation, TypeFile } from '@toolbake/core'
import {
  compileModule,
  exportType,
  headLine,
  importTypes,
  joinDocuments,
  joinPieces,
  literalType,
  pieces,
  printType,
  RUNTIME_TYPES,
  requestType,
  toolTables,
  writeFile,
} from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'

type Module = ReturnType<typeof compileModule>
type Pieces = ReturnType<typeof pieces>

export interface DeclarationOptions {
  /** Name of the tool file in the first line. */
  readonly source: string
  /** The profile of a module that was compiled for one; absent for the module with all of them. */
  readonly profile?: string | undefined
  /** Module specifier of the runtime helpers. */
  readonly runtime: string
  /** Absolute path of the folder that `path` is relative to. */
  readonly folder: string
  /** Path of the declaration, with `/`. */
  readonly path: string
}

/**
 * Returns the declaration file of one module. It contains every type that the module needs, also those of other
 * documents, so that it depends on no other output.
 */
export function emitDeclaration(
  compilation: Compilation,
  { source, profile, runtime, folder, path }: DeclarationOptions,
): TypeFile {
  const module = compileModule(compilation)
  const { uri, types } = module
  const { documents, names } = joinDocuments([...types.declarations.values()].map((one) => ({ ...one, uri })))
  const nameOf = (id: string): string => names.get(id)?.name ?? 'unknown'
  const declarations = (documents.get(uri) ?? []).map((one) => exportType(one, nameOf(one.id)))
  const body = profile === undefined ? module.body : profileBody(module, profile)
  // Without the attribute, which tsdown keeps where it is an error.
  const imports = importTypes([...RUNTIME_TYPES, 'ReplyDecoder'], runtime, path.endsWith('.d.mts'))
  const head = [headLine(source), imports]
  return writeFile(path, joinPieces([head, declarations, body]), `${pathToUri(folder)}/`, nameOf)
}

/** Names of the default export in a declaration. */
const [TOOLS, FORMAT] = ['tools', 'format']

/** Returns the exports of a module for one profile. */
function profileBody({ compilation, types, place }: Module, profile: string): Pieces {
  const request = compilation.requests[profile]
  if (request === undefined) return []
  const [reply] = types.tools
  if (request.format !== undefined && reply !== undefined)
    return joinPieces([
      pieces`\ndeclare const ${place}${FORMAT}: ${printType(requestType(request), 0)}\nexport default ${FORMAT}\n`,
      pieces`export declare const ${place}names: ${printType(literalType({ ...request.names }), 0)}\n`,
      pieces`export declare const ${place}decode: ReplyDecoder<${reply.types.output ?? 'unknown'}>\n`,
    ])
  const isOne = compilation.kind === 'module' && request.json.length === 1
  return joinPieces([
    toolTables(types.tools).map((statement) => ['\n', statement]),
    pieces`\ndeclare const ${place}${TOOLS}: ${printType(requestType(request), 0)}\nexport default ${TOOLS}\n`,
    isOne ? pieces`export declare const ${place}tool: (typeof ${TOOLS})[0]\n` : '',
    pieces`export declare const ${place}names: ${printType(literalType({ ...request.names }), 0)}\n`,
    pieces`export declare const ${place}decodeCall: Decoder<Inputs>\n`,
  ])
}
