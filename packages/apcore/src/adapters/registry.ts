import type { Json, JsonObject, Profile } from '@toolbake/core'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import { equalJson, isObject, own } from '@toolbake/core/internal'
import { InvalidInputError, ModuleError } from '../errors.ts'
import type { Adapter, AdapterOptions } from './adapter.ts'
import { profileAdapter } from './adapter.ts'
import type { CanonicalTool } from './canonical-tool.ts'
import { ConversionError } from './conversion-error.ts'
import type { LostFeature } from './feature-loss.ts'
import { lostFeatures } from './feature-loss.ts'

/** Something that the source says and the target does not: a keyword of a schema, or a member of the tool. */
export interface FeatureLossWarning {
  /** The keyword, of older dialects as 2020-12 calls it, or the name of the member. */
  readonly feature: string
  readonly from: string
  readonly to: string
  /** JSON Pointer in the canonical tool: of the schema that has the keyword, of the member itself. */
  readonly pointer: string
}

export interface ConvertOptions extends AdapterOptions {
  /** Default: the format that is detected. */
  readonly from?: string
  readonly to: string
}

export interface Conversion {
  /** In the format that was asked for. */
  readonly tool: JsonObject
  readonly canonical: CanonicalTool
  /** In document order, each once. Empty for a format to itself. */
  readonly warnings: readonly FeatureLossWarning[]
}

export interface AdapterRegistry {
  /** Throws an `InvalidInputError` for a name that is taken. */
  register(adapter: Adapter): void
  unregister(name: string): boolean
  /** Throws an `InvalidInputError` that names the known ones. */
  get(name: string): Adapter
  /** Names in the order of registration. */
  list(): string[]
  /** The first format that a value is a tool of; undefined when it is of none. */
  detect(raw: unknown): string | undefined
  /**
   * A tool of one format in another. What the target cannot say is told, not refused.
   *
   * @throws {ConversionError} for what is no tool of `from`, and for what `to` refuses altogether
   * @throws {InvalidInputError} for an unknown adapter, and when no format is detected
   */
  convert(raw: unknown, options: ConvertOptions): Conversion
}

/**
 * A registry of adapters.
 *
 * @param profiles whose adapters are there from the start; default all of the compiler
 */
export function createAdapterRegistry(profiles: readonly Profile[] = BUILT_IN_PROFILES): AdapterRegistry {
  const adapters = new Map<string, Adapter>()
  const registry: AdapterRegistry = {
    register(adapter) {
      if (adapters.has(adapter.name)) throw new InvalidInputError(`There is an adapter "${adapter.name}"`)
      adapters.set(adapter.name, adapter)
    },
    unregister: (name) => adapters.delete(name),
    get(name) {
      const adapter = adapters.get(name)
      if (adapter !== undefined) return adapter
      const suggestion = `Known: ${registry.list().join(', ')}`
      throw new InvalidInputError(`Unknown adapter ${JSON.stringify(name)}`, { suggestion })
    },
    list: () => [...adapters.keys()],
    detect: (raw) => [...adapters.values()].find((adapter) => adapter.detects(raw))?.name,
    convert(raw, { from = registry.detect(raw), to, ...options }) {
      if (from === undefined) throw new InvalidInputError('This is a tool of no known format')
      const [source, target] = [registry.get(from), registry.get(to)]
      const canonical = source.toCanonical(raw)
      const tool = target.fromCanonical(canonical, options)
      const back = from === to ? undefined : target.toCanonical(tool)
      return { tool, canonical, warnings: back === undefined ? [] : told(canonical, back, from, to) }
    },
  }
  for (const profile of profiles) registry.register(profileAdapter(profile))
  return registry
}

/** An adapter of somebody else may carry what is no schema. */
function told(canonical: CanonicalTool, back: CanonicalTool, from: string, to: string): FeatureLossWarning[] {
  try {
    return compare(canonical, back, from, to)
  } catch (error) {
    if (error instanceof ModuleError) throw new ConversionError(to, 'from_canonical', error)
    throw error
  }
}

const MEMBERS = [
  'namespace',
  'name',
  'version',
  'description',
  'category',
  'tags',
  'timeout',
  'requiredScopes',
] as const

/** What came back of a tool that was written in another format. */
function compare(
  canonical: CanonicalTool,
  back: CanonicalTool,
  from: string,
  to: string,
): FeatureLossWarning[] {
  const warnings: FeatureLossWarning[] = []
  const warn = (feature: string, pointer: string): void => void warnings.push({ feature, from, to, pointer })
  for (const member of MEMBERS) {
    const [mine, other] = [canonical[member], back[member]]
    if (isLost(mine as Json | undefined, other as Json | undefined)) warn(member, `/${member}`)
  }
  for (const { feature, pointer } of lostMeta(canonical.sourceMeta, back.sourceMeta)) warn(feature, pointer)
  for (const section of ['inputSchema', 'outputSchema'] as const) {
    const schema = canonical[section]
    if (schema === undefined) continue
    if (back[section] === undefined) warn(section, `/${section}`)
    else
      for (const { feature, pointer } of lostFeatures(schema, back[section]))
        warn(feature, `/${section}${pointer}`)
  }
  return warnings
}

function isLost(mine: Json | undefined, other: Json | undefined): boolean {
  const isNothing = mine === undefined || mine === '' || (Array.isArray(mine) && mine.length === 0)
  if (isNothing) return false
  // What models are told instead of the description may hold it.
  return other === undefined || !equalJson(mine, other)
}

/** Members that only the format of the source knows are told one by one. */
function lostMeta(mine: Readonly<JsonObject>, other: Readonly<JsonObject>): LostFeature[] {
  const extras = isObject(mine['extras']) ? mine['extras'] : {}
  const kept = isObject(other['extras']) ? other['extras'] : {}
  return lostMembers(mine, other, NO_LOSS).flatMap((feature) => {
    const pointer = `/sourceMeta/${escapeToken(feature)}`
    if (feature === 'leftover' && isHeld(mine[feature] as Json, extras)) return []
    if (feature !== 'extras') return [{ feature, pointer }]
    return lostMembers(extras, kept).map((extra) => ({
      feature: extra,
      pointer: `${pointer}/${escapeToken(extra)}`,
    }))
  })
}

function lostMembers(
  mine: Readonly<JsonObject>,
  other: Readonly<JsonObject>,
  noLoss: Readonly<Record<string, (value: Json) => boolean>> = {},
): string[] {
  return Object.keys(mine).filter((key) => {
    const value = mine[key] as Json
    if (value === null || (Object.hasOwn(noLoss, key) && noLoss[key]?.(value))) return false
    const there = own(other, key)
    return there === undefined || !equalJson(value, there)
  })
}

/** Whether all that is left over is told as extras already. */
function isHeld(leftover: Json, extras: JsonObject): boolean {
  if (!isObject(leftover)) return leftover === null
  return Object.entries(leftover).every(([key, value]) => {
    const extra = own(extras, key)
    return (extra !== undefined && equalJson(extra, value)) || isHeld(value, extras)
  })
}

/** Values of `sourceMeta` that say nothing about the tool. */
const NO_LOSS: Readonly<Record<string, (value: Json) => boolean>> = {
  surplus: () => true,
  grouped: () => true,
  otherForm: () => true,
  leftover: isEmpty,
  strict: (value) => value === false,
}

function isEmpty(value: Json): boolean {
  return value === null || (isObject(value) && Object.values(value).every(isEmpty))
}

function escapeToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1')
}
