import type { Json, JsonObject, Profile, StrictSetting } from '@toolbake/core'
import { memberOf, providerName, writtenBack } from '@toolbake/core/internal'
import { isEqual, isObject } from '@toolbake/runtime'
import { lowerTool, toModuleId } from '../compiler.ts'
import { contentHash } from '../content-hash.ts'
import { copyData } from '../copy-data.ts'
import * as messages from '../messages/messages.ts'
import type { CanonicalFields } from './canonical-tool.ts'
import { CanonicalTool, checkParts } from './canonical-tool.ts'
import { ConversionError } from './conversion-error.ts'
import { differenceOf, restore } from './difference.ts'

export interface AdapterOptions {
  /**
   * The mode for the written format: `true` is strict, `auto` is strict if nothing gets lost. Default false; for a tool
   * that came from the format, its original mode.
   */
  readonly strict?: StrictSetting
}

/** One wire format. */
export interface Adapter {
  readonly name: string
  /**
   * Converts a tool of this format to a canonical tool.
   *
   * @throws {ConversionError} for any other value
   */
  toCanonical(raw: unknown): CanonicalTool
  /**
   * Converts a canonical tool to this format. A tool that came from the format becomes the original.
   *
   * @throws {ConversionError} if the format cannot express the tool at all
   */
  fromCanonical(tool: CanonicalTool, options?: AdapterOptions): JsonObject
  /** Whether tools of this format may have a JSON Schema keyword. Used for formats whose tools cannot be read back. */
  supportsFeature(feature: string): boolean
  /** Whether a value is a tool of this format. */
  detects(raw: unknown): boolean
}

/** Returns the adapter of a compiler profile, based on its `wrap` and `unwrap`. */
export function profileAdapter(profile: Profile): Adapter {
  return {
    name: profile.id,
    toCanonical: (raw) => toCanonical(raw as Json, profile),
    fromCanonical: (tool, options) => fromCanonical(tool, profile, options),
    supportsFeature: (feature) =>
      (profile.modes.loose.keywords as Record<string, { kind: string } | undefined>)[feature]?.kind ===
      'keep',
    detects: (raw) => detects(raw as Json, profile),
  }
}

interface Unwrapped {
  /** The tool itself: formats that keep tools in lists may contain it in a list of one. */
  readonly part: JsonObject
  /** The tool in the form that the profile writes. */
  readonly wire: JsonObject
  readonly module: JsonObject
}

/** Deeper than any tool, and than files of the format may be. */
const MAX_DEPTH = 1000

/** Whether a value is finite, as JSON is; a cyclic object is not. */
function ends(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < MAX_DEPTH && Object.values(value).every((member) => ends(member, depth + 1))
}

/** Returns the tool in a list of one, or else the value itself. */
function partOf(raw: Json, profile: Profile): Json {
  const parts = isObject(raw) ? profile.disassemble?.(raw) : undefined
  return (parts?.length === 1 ? parts[0] : undefined) ?? raw
}

function unwrapOne(raw: Json, profile: Profile): Unwrapped | undefined {
  const part = partOf(raw, profile)
  if (!isObject(part)) return undefined
  const wire = profile.otherForm?.(part) ?? part
  const module = profile.unwrap(wire)
  return module && { part, wire, module }
}

/** In a format with lists, a tool outside of a list is recognised only in the form that the profile writes. */
function detects(raw: Json, profile: Profile): boolean {
  const unwrapped = ends(raw) ? unwrapOne(raw, profile) : undefined
  if (unwrapped === undefined) return false
  const { part, wire } = unwrapped
  return part === wire || part !== raw || profile.disassemble === undefined
}

/** Fields of the canonical tool and their names in the file format. */
const FIELDS = {
  namespace: 'namespace',
  version: 'version',
  description: 'description',
  category: 'category',
  tags: 'tags',
  timeout: 'timeout',
  requiredScopes: 'required_scopes',
  inputSchema: 'input_schema',
  outputSchema: 'output_schema',
} as const

function toCanonical(raw: Json, profile: Profile): CanonicalTool {
  const unwrapped = ends(raw) ? unwrapOne(raw, profile) : undefined
  if (unwrapped === undefined) {
    const cause = new TypeError(messages.expectedTool(profile.label, found(raw, profile)))
    throw new ConversionError(profile.id, 'to_canonical', cause)
  }
  const { part, wire } = unwrapped
  const { module_id: id, providers, ...members } = copyData(unwrapped.module)
  const all = isObject(providers) ? providers : {}
  const { name = id, strict, ...extras } = (memberOf(all, profile.id) ?? {}) as JsonObject
  const others = Object.entries(all).filter(([key]) => key !== profile.id)
  const fields: Record<string, Json> = {}
  for (const [field, key] of Object.entries(FIELDS)) {
    if (members[key] !== undefined) fields[field] = members[key]
    delete members[key]
  }
  const meta: JsonObject = {
    ...members,
    ...(strict === undefined ? {} : { strict }),
    ...(Object.keys(extras).length === 0 ? {} : { extras }),
    ...(others.length === 0 ? {} : { providers: Object.fromEntries(others) }),
  }
  noteReceived(fields['inputSchema'])
  // The constructor checks each field.
  const tool = { ...fields, name, sourceFormat: profile.id, sourceMeta: meta } as unknown as CanonicalFields
  const made = rewrap(new CanonicalTool(tool), profile)
  const sourceMeta = {
    ...meta,
    ...(part === wire ? {} : { otherForm: copyData(part) }),
    ...(part === raw
      ? {}
      : { grouped: differenceOf(group(part, profile), raw as JsonObject).leftover ?? {} }),
    ...differenceOf(made, wire),
  }
  return new CanonicalTool({ ...tool, sourceMeta })
}

/** Wraps a tool in the list that its format uses. */
function group(part: JsonObject, profile: Profile): JsonObject {
  return profile.assemble?.([part])[0] ?? part
}

const RECEIVED = Symbol('received')

/** Records the content of a schema as received. */
function noteReceived(schema: Json | undefined): void {
  if (isObject(schema)) Object.defineProperty(schema, RECEIVED, { value: contentHash(schema) })
}

function isReceived(schema: JsonObject & { readonly [RECEIVED]?: string }): boolean {
  return schema[RECEIVED] === contentHash(schema)
}

function fromCanonical(tool: CanonicalTool, profile: Profile, { strict }: AdapterOptions = {}): JsonObject {
  try {
    checkParts(tool)
    if (tool.sourceFormat !== profile.id) {
      const { name } = providerName(tool.id(), profile.name)
      // The name need not be stated if it equals the module's id.
      return lower(tool, profile, name === toModuleId(tool.id()) ? {} : { name }, strict ?? false)
    }
    const { leftover, surplus, grouped, otherForm } = tool.sourceMeta as Kept
    const mode = modeOfOwn(tool, profile, strict)
    const { extras } = tool.sourceMeta as Kept
    const wire =
      mode === undefined
        ? rewrap(tool, profile, strict)
        : lower(tool, profile, { ...extras, name: tool.name }, mode)
    const made = asWritten(restore(wire, leftover, surplus), otherForm, profile)
    return grouped === undefined ? made : restore(group(made, profile), grouped)
  } catch (error) {
    if (error instanceof ConversionError) throw error
    throw new ConversionError(profile.id, 'from_canonical', error as Error)
  }
}

/**
 * Returns the mode for lowering the schema of a tool of the same format, or undefined not to lower it. A schema
 * received as strict stays strict until it is changed: then it may be open.
 */
function modeOfOwn(
  { sourceMeta, inputSchema }: CanonicalTool,
  profile: Profile,
  asked: StrictSetting | undefined,
): StrictSetting | undefined {
  const isStrict = sourceMeta['strict'] === true
  if (profile.modes.strict === undefined || (isStrict && isReceived(inputSchema))) return undefined
  return (asked ?? isStrict) || undefined
}

function lower(
  tool: CanonicalTool,
  profile: Profile,
  settings: JsonObject,
  strict: StrictSetting,
): JsonObject {
  const mode = profile.modes.strict === undefined ? undefined : strict
  const module = toModule(tool, profile.id, settings)
  const { json, problems } = lowerTool(module, profile.id, mode, { profiles: [profile] })
  if (json === undefined) throw new TypeError(problems.join('; '))
  return json
}

type Kept = Readonly<Record<string, JsonObject | undefined>>

/** Returns a tool in its original form if that is still equivalent. */
function asWritten(wire: JsonObject, otherForm: JsonObject | undefined, profile: Profile): JsonObject {
  const known = otherForm && profile.otherForm?.(otherForm)
  return otherForm !== undefined && known !== undefined && isEqual(known, wire) ? copyData(otherForm) : wire
}

/** Writes a tool that came from the profile in its original mode, unless strict mode is off. */
function rewrap(tool: CanonicalTool, profile: Profile, asked?: StrictSetting): JsonObject {
  const { strict = false, extras } = tool.sourceMeta
  const module = toModule(tool, profile.id, { ...(extras as JsonObject | undefined) })
  return writtenBack(module, profile, { name: tool.name, strict: asked === false ? false : strict })
}

/** Members of `sourceMeta` that are not members of the file format. */
const NOT_MEMBERS = new Set(['strict', 'extras', 'providers', 'leftover', 'surplus', 'grouped', 'otherForm'])

/** Converts a canonical tool to a module of the file format. */
function toModule(tool: CanonicalTool, profile: string, settings: JsonObject): JsonObject {
  const module: JsonObject = { module_id: toModuleId(tool.name) }
  for (const [field, key] of Object.entries(FIELDS)) {
    const value = tool[field as keyof typeof FIELDS] as Json | undefined
    const isNone = Array.isArray(value) && value.length === 0
    if (value !== undefined && !isNone) module[key] = value
  }
  for (const [key, value] of Object.entries(tool.sourceMeta)) if (!NOT_MEMBERS.has(key)) module[key] = value
  const given = tool.sourceMeta['providers']
  const others = isObject(given) ? given : {}
  const ofProfile = { ...(memberOf(others, profile) as JsonObject | undefined), ...settings }
  const providers = { ...others, ...(Object.keys(ofProfile).length === 0 ? {} : { [profile]: ofProfile }) }
  return copyData(Object.keys(providers).length === 0 ? module : { ...module, providers })
}

function found(raw: Json, profile: Profile): string {
  if (!ends(raw)) return messages.tooDeep(MAX_DEPTH)
  const parts = isObject(raw) ? profile.disassemble?.(raw) : undefined
  if (parts !== undefined && parts.length !== 1) return messages.severalTools(parts.length)
  const value = partOf(raw, profile)
  if (value === null) return 'null'
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'object') return `a ${typeof value}`
  const keys = Object.keys(value).slice(0, 5)
  return keys.length === 0 ? messages.EMPTY_OBJECT : messages.objectWith(keys)
}
