import type { CompileRequest, Source } from './compile-types.ts'
import type { Context } from './context.ts'
import { rootOrigin } from './diagnostics/origin.ts'
import type { Profile } from './export/types.ts'
import type { Host } from './host.ts'
import { changeHost } from './host.ts'
import { OptionsError, optionsFor, toUri } from './options/resolve.ts'
import type { ResolvedOptions } from './options/types.ts'
import type { ResolvedDocument } from './ref/types.ts'
import { hintKnown } from './suggest.ts'
import type { Tool } from './tool/types.ts'

/** What a source without a place of its own is called. */
const NAMELESS = 'tool.schema.yaml'

export interface ReadRequest {
  readonly uri: string
  /** The host, with the source's own text where it was given. */
  readonly reader: Host
  /** The options for this file, with what the request sets. */
  readonly settings: ResolvedOptions
  /** The one profile asked for. */
  readonly profile: Profile | undefined
}

/**
 * The source and the query as the pipeline takes them. Throws `OptionsError` for a source that is none, a profile that is
 * not known, and a mode that is none.
 */
export function readRequest(
  source: Source,
  request: CompileRequest,
  options: ResolvedOptions,
  host: Host,
): ReadRequest {
  const given = typeof source === 'string' ? { uri: NAMELESS, text: source } : source
  checkTypes(given, request)
  const uri = host.canonical(toUri(given.uri, options.root))
  const { text } = given
  const reader =
    text === undefined ? host : changeHost(host, { read: (at) => (at === uri ? text : host.read(at)) })
  const forFile = optionsFor(options, uri)
  const { profile: id, mode } = request
  if (id === undefined) return { uri, reader, settings: forFile, profile: undefined }
  const profile = forFile.known.get(id)
  if (profile === undefined) throw unknownProfile(id, forFile)
  const settings = mode === undefined ? forFile : { ...forFile, strict: { ...forFile.strict, [id]: mode } }
  return { uri, reader, settings, profile }
}

/** What types say, for those who have none. */
function checkTypes(source: Exclude<Source, string>, { mode }: CompileRequest): void {
  const isText = source?.text === undefined || typeof source.text === 'string'
  if (typeof source?.uri !== 'string' || !isText) {
    throw new OptionsError([{ path: 'source', message: 'must be a text, or an object with uri and text' }])
  }
  if (mode !== undefined && mode !== 'auto' && typeof mode !== 'boolean') {
    throw new OptionsError([{ path: 'mode', message: "must be 'auto', true or false" }])
  }
}

function unknownProfile(id: string, { known }: ResolvedOptions): OptionsError {
  return new OptionsError([
    { path: 'profile', message: `Unknown profile "${id}"`, hint: hintKnown(id, [...known.keys()]) },
  ])
}

/** All tools, or the one that was asked for: by its identity, or by a module id that no other tool has. */
export function selectTools(
  tools: readonly Tool[],
  id: string | undefined,
  { document }: ResolvedDocument,
  context: Context,
): readonly Tool[] {
  if (id === undefined) return tools
  const called = tools.filter((tool) => tool.identity === id)
  const selected = called.length > 0 ? called : tools.filter((tool) => tool.id === id)
  if (selected.length === 1) return selected
  if (context.failed()) return []
  const at = rootOrigin(document)
  const isFound = selected.length > 0
  const ids = (isFound ? selected : tools).map(({ identity }) => identity).join(', ')
  if (isFound) context.report({ code: 'tool_ambiguous', at, params: { id, ids } })
  else context.report({ code: 'tool_not_found', at, params: { id, ids } })
  return []
}
