import type { Declaration, TypedTool } from './declare.ts'
import type { CompiledModule } from './document-file.ts'
import { type Piece, placeOf, referencesIn, type SourcePlace } from './pieces.ts'
import { printType } from './print-type.ts'
import { requestType } from './request-type.ts'

/** The part of a compiled file that other declaration files need. It is plain data, so that it can be cached. */
export interface ModuleHead {
  /** The imported file. */
  readonly uri: string
  readonly declared: readonly DeclaredType[]
  /** In the order of the tools. */
  readonly tools: readonly { readonly identity: string; readonly types: TypedTool['types'] }[]
  /** Where the file's only tool is, or its list of tools. */
  readonly place: SourcePlace
  /** Ids of the types that its statements refer to. */
  readonly references: readonly string[]
  /** By profile. */
  readonly requests: Readonly<Record<string, RequestHead>>
}

export interface DeclaredType extends Pick<Declaration, 'id' | 'name' | 'uri' | 'isOfTool'> {
  readonly references: readonly string[]
}

export interface RequestHead {
  readonly isReply: boolean
  /** Whether it has one tool, so that the import exports `tool`. */
  readonly isOne: boolean
  readonly names: Readonly<Record<string, string>>
  /** The name of its tools in the file's declarations; absent if they are not declared there. */
  readonly value?: string | undefined
  /** The type of its tools, if they have no such name. */
  readonly type?: readonly Piece[] | undefined
}

/** @param isQueried whether it is the module of an import with a query */
export function headOf(module: CompiledModule, isQueried: boolean): ModuleHead {
  const { compilation, uri, types, place, body } = module
  const requests = Object.entries(compilation.requests).map(([id, request]): [string, RequestHead] => {
    const value = isQueried ? undefined : module.names.get(id)?.tools
    const pieces = value === undefined ? printType(requestType(request), 1) : undefined
    // Places instead of documents, because the head is plain data.
    const type = pieces?.map((piece) =>
      typeof piece === 'object' && 'mark' in piece ? placeOf(piece) : piece,
    )
    const isReply = request.format !== undefined
    const isOne = compilation.kind === 'module' && request.json.length === 1 && !isReply
    return [id, { isReply, isOne, names: request.names, value, type }]
  })
  const declared = [...types.declarations.values()].map(({ id, name, uri, isOfTool, type }) => {
    return { id, name, uri, isOfTool, references: referencesIn(type) }
  })
  return {
    uri,
    declared,
    tools: types.tools.map(({ tool: { identity }, types }) => ({ identity, types })),
    place: placeOf(place),
    references: referencesIn(body),
    requests: Object.fromEntries(requests),
  }
}
