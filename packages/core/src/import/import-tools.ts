import { compile } from '../compile.ts'
import { shorten } from '../describe.ts'
import { printYaml, type YamlComment } from '../emit/yaml.ts'
import { BUILT_IN_PROFILES } from '../export/profiles/index.ts'
import type { Profile } from '../export/types.ts'
import { isObject, type Json, type JsonObject, own } from '../json.ts'
import { firstOf } from '../memoize.ts'
import * as messages from '../messages/import.ts'
import { formatPointer } from '../pointer.ts'
import { functionTools, type LeftOut } from './function-tools.ts'
import { lostOnReading } from './lost.ts'
import { readProviderTools } from './read-tools.ts'

export interface ImportOptions {
  /** The id of the profile whose tools these are. Default: of the matching profiles, the one that loses the least. */
  readonly from?: string
  /** The profiles that may match. Default: all built-in ones. */
  readonly profiles?: Iterable<Profile>
}

/** One tool as a tool file, to start from. */
export interface ImportedFile {
  /** Path below the folder of schemas, with `/`: each dot of the id separates folders. */
  readonly path: string
  readonly module: JsonObject
  /** The `.schema.yaml`, with a comment for everything in the provider's tool that a file cannot express. */
  readonly text: string
  readonly comments: readonly YamlComment[]
}

export interface ImportedFiles {
  readonly profile: Profile
  readonly files: readonly ImportedFile[]
  /** Whether a server answered with only the first page of its tools. */
  readonly isPartial: boolean
  /** What in a list was not read, because it is not a function tool. */
  readonly leftOut: readonly LeftOut[]
}

/**
 * Makes tool files from the JSON of a provider: a request, an answer to `tools/list`, an array of tools or a single
 * one. In a list, what is not a function tool is left out. Writes nothing; two tools can have the same path.
 *
 * @throws {ImportError} when it contains only something else, or nothing
 */
export function importTools(
  json: Json,
  { from, profiles = BUILT_IN_PROFILES }: ImportOptions = {},
): ImportedFiles {
  const known = [...profiles]
  const forms = known.filter(({ id }) => from === undefined || id === from)
  const some = functionTools(json, forms)
  const { profile, tools, wires } = readProviderTools(some?.json ?? json, known, from)
  const files = tools.map((module, index) => {
    const comments = [...lostMembers(module, wires[index] ?? {}, profile), ...problems(module, profile)]
    return { path: pathOf(module), module, text: printYaml(module, comments), comments }
  })
  return { profile, files, isPartial: hasMore(json), leftOut: some?.leftOut ?? [] }
}

/** https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination */
function hasMore(json: Json): boolean {
  const answer = isObject(json) && isObject(own(json, 'result')) ? own(json, 'result') : json
  return isObject(answer) && typeof own(answer, 'nextCursor') === 'string'
}

/** Returns the path of a module: a dot in its id separates folders, as when ids are derived from paths. */
function pathOf(module: JsonObject): string {
  // `unwrap` derives an id from the tool's name.
  const id = module['module_id'] as string
  const isPath = id.split('.').every((segment) => segment !== '')
  return `${isPath ? id.replaceAll('.', '/') : id}.schema.yaml`
}

function lostMembers(module: JsonObject, wire: JsonObject, profile: Profile): YamlComment[] {
  const comments = lostOnReading(module, wire, profile).map(({ path, value, kept }) => {
    const pointer = kept === undefined ? '' : formatPointer(['providers', profile.id, kept])
    return { pointer, text: textOf(path.join('.'), value, profile, kept) }
  })
  // A member that is kept as a whole has one comment.
  const isFirst = firstOf<YamlComment>(({ pointer }) => pointer)
  return comments.filter((comment) => comment.pointer === '' || isFirst(comment))
}

function textOf(path: string, value: Json, { label, extras }: Profile, kept: string | undefined): string {
  if (value === null) return messages.nullMember(label, path)
  const isKnown = kept === 'strict' || Object.hasOwn(extras, kept ?? '')
  if (kept !== undefined)
    return value === false && isKnown ? messages.falseMember(label, path) : messages.keptMember(label)
  return messages.lostMember(label, path, shorten(JSON.stringify(value), 121))
}

/** Returns what the compiler will report about the file, as comments at these places. */
function problems(module: JsonObject, profile: Profile): YamlComment[] {
  const uri = 'memory:/imported.schema.json'
  const { diagnostics } = compile({ uri, text: JSON.stringify(module) }, { profiles: [profile] })
  return diagnostics
    .filter(({ severity, profile: about }) => severity !== 'info' && about === undefined)
    .map(({ pointer, message, hint }) => ({
      pointer,
      text: hint === undefined ? message : `${message}. ${hint}`,
    }))
}
