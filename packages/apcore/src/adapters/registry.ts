import type { JsonObject, Profile } from '@toolbake/core'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import { isEqual, isObject } from '@toolbake/runtime'
import { notAllowed } from '../compat.ts'
import { copyData } from '../copy-data.ts'
import { InvalidInputError } from '../errors.ts'
import * as messages from '../messages/messages.ts'
import type { Adapter, AdapterOptions } from './adapter.ts'
import { profileAdapter } from './adapter.ts'
import type { CanonicalTool } from './canonical-tool.ts'
import { ConversionError } from './conversion-error.ts'
import { lostOfTool, unsupportedOfTool } from './tool-loss.ts'

/** Something that the source has and the target cannot express: a keyword of a schema, or a member of the tool. */
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
   * A tool of one format in another. What the target cannot express is reported, not refused.
   *
   * @throws {ConversionError} when the value is not a valid tool of `from`, or when `to` refuses it
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
      if (adapters.has(adapter.name)) throw new InvalidInputError(messages.adapterExists(adapter.name))
      adapters.set(adapter.name, adapter)
    },
    unregister: (name) => adapters.delete(name),
    get(name) {
      const adapter = adapters.get(name)
      if (adapter !== undefined) return adapter
      throw notAllowed('adapter', name, registry.list())
    },
    list: () => [...adapters.keys()],
    detect: (raw) => [...adapters.values()].find((adapter) => adapter.detects(raw))?.name,
    convert(raw, { from = registry.detect(raw), to, ...options }) {
      if (from === undefined) throw new InvalidInputError(messages.UNKNOWN_FORMAT)
      const [source, target] = [registry.get(from), registry.get(to)]
      const canonical = wrapped(from, 'to_canonical', () => source.toCanonical(raw))
      const written = wrapped(to, 'from_canonical', () => target.fromCanonical(canonical, options))
      // What a format writes for its own tools has the members in its order.
      const isSame = from === to && isObject(raw) && isEqual(written, raw)
      const tool = isSame ? (copyData(raw) as JsonObject) : written
      const warnings = from === to ? [] : warningsOf(canonical, tool, source, target)
      return { tool, canonical, warnings }
    },
  }
  for (const profile of profiles) registry.register(profileAdapter(profile))
  return registry
}

/** Whatever an adapter throws, as the error of its conversion. */
function wrapped<T>(adapter: string, direction: ConversionError['direction'], convert: () => T): T {
  try {
    return convert()
  } catch (error) {
    if (error instanceof ConversionError) throw error
    throw new ConversionError(adapter, direction, error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * What is lost is what does not come back. A format that is only written has no way back: its adapter lists which keywords
 * it supports.
 */
function warningsOf(
  canonical: CanonicalTool,
  tool: JsonObject,
  source: Adapter,
  target: Adapter,
): FeatureLossWarning[] {
  const back = readBack(tool, target)
  const supports = (feature: string): boolean => target.supportsFeature(feature)
  // A custom adapter may return a value that is not a valid schema.
  const lost = wrapped(target.name, 'from_canonical', () =>
    back === undefined
      ? unsupportedOfTool(canonical, supports)
      : lostOfTool(canonical, back, () => bare(canonical, source)),
  )
  return lost.map(({ feature, pointer }) => ({ feature, from: source.name, to: target.name, pointer }))
}

/** Undefined for a format that cannot be read. */
function readBack(tool: JsonObject, target: Adapter): CanonicalTool | undefined {
  try {
    return target.toCanonical(tool)
  } catch {
    return undefined
  }
}

/** A tool as its format writes it, without what that format knows by no name. */
function bare(canonical: CanonicalTool, from: Adapter): JsonObject {
  const { leftover: _, grouped: __, otherForm: ___, ...sourceMeta } = canonical.sourceMeta
  return from.fromCanonical(canonical.with({ sourceMeta }))
}
