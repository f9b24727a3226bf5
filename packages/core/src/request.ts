import type { CompileRequest, Source } from './compile-types.ts'
import { leadsOut } from './context.ts'
import { findProfile, namesLike, settingsId } from './export/profiles/revisions.ts'
import type { Profile } from './export/types.ts'
import { changeHost, type Host } from './host.ts'
import * as messages from './messages/options.ts'
import { OptionsError, optionsFor, toUri } from './options/resolve.ts'
import type { ResolvedOptions } from './options/types.ts'
import { hintMeant } from './suggest.ts'

/** The place of a source, and the host that reads it. */
export interface LocatedSource {
  readonly uri: string
  /** Whether the source is a link to a file that may not be read. */
  readonly isOutside: boolean
  /** The host, which returns the source's own text if one was given. */
  readonly reader: Host
}

export interface ReadRequest {
  /** The options for this file, with the mode of the request. */
  readonly settings: ResolvedOptions
  /** The profile that was requested, if any. */
  readonly profile: Profile | undefined
}

/** Finds the file of a source. Throws `OptionsError` for a value that is no source. */
export function locate(source: Source, options: ResolvedOptions, host: Host): LocatedSource {
  const given = readSource(source)
  const named = toUri(given.uri, options.root)
  const { text } = given
  const isOutside = text === undefined && leadsOut(named, { host, options })
  const uri = isOutside ? named : host.canonical(named)
  const reader =
    text === undefined ? host : changeHost(host, { read: (at) => (at === uri ? text : host.read(at)) })
  return { uri, isOutside, reader }
}

/** Reads a request for the file at a URI. Throws `OptionsError` for an invalid mode or an unknown profile. */
export function readRequest(
  { profile: id, mode }: CompileRequest,
  uri: string,
  options: ResolvedOptions,
): ReadRequest {
  if (mode !== undefined && mode !== 'auto' && typeof mode !== 'boolean')
    throw optionError('mode', messages.mustBeOneOf(['auto', true, false]))
  const settings = optionsFor(options, uri)
  if (id === undefined) return { settings, profile: undefined }
  const profile = findProfile(settings.known, id)
  if (profile === undefined)
    throw optionError('profile', `Unknown profile "${id}"`, hintMeant(id, namesLike(settings.known, id)))
  const strict = mode === undefined ? settings.strict : { ...settings.strict, [settingsId(profile)]: mode }
  return { settings: { ...settings, strict }, profile }
}

/** A text alone gets the URI `tool.schema.yaml`. Throws `OptionsError` for other values than sources. */
export function readSource(source: Source): Exclude<Source, string> {
  const given = typeof source === 'string' ? { uri: 'tool.schema.yaml', text: source } : source
  // For callers without types.
  const isText = given?.text === undefined || typeof given.text === 'string'
  if (typeof given?.uri !== 'string' || !isText) throw optionError('source', messages.NOT_A_SOURCE)
  return given
}

function optionError(path: string, message: string, hint?: string): OptionsError {
  return new OptionsError([{ path, message, ...(hint && { hint }) }])
}
