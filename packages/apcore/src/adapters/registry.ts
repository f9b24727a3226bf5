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

/** A part of the source that the target cannot express: a keyword of a schema, or a member of the tool. */
export interface FeatureLossWarning {
  /** The keyword, under its 2020-12 name, or the name of the member. */
  readonly feature: string
  readonly from: string
  readonly to: string
  /** JSON Pointer in the canonical tool, of the schema with the keyword or of the member. */
  readonly pointer: string
}

export interface ConvertOptions extends AdapterOptions {
  /** Default: the detected format. */
  readonly from?: string
  readonly to: string
}

export interface Conversion {
  /** In the requested format. */
  readonly tool: JsonObject
  readonly canonical: CanonicalTool
  /** In document order, without duplicates. Empty if source and target format are the same. */
  readonly warnings: readonly FeatureLossWarning[]
}

export interface AdapterRegistry {
  /** Throws an `InvalidInputError` if the name is taken. */
  register(adapter: Adapter): void
  unregister(name: string): boolean
  /** Throws an `InvalidInputError` that lists the known names. */
  get(name: string): Adapter
  /** Names in the order of registration. */
  list(): string[]
  /** Returns the first format that a value has, or undefined. */
  detect(raw: unknown): string | undefined
  /**
   * Converts a tool from one format to another. Parts that the target cannot express are reported, not refused.
   *
   * @throws {ConversionError} if the value is not a valid tool of `from`, or `to` refuses it
   * @throws {InvalidInputError} for an unknown adapter, or if no format is detected
   */
  convert(raw: unknown, options: ConvertOptions): Conversion
}

/**
 * Creates a registry of adapters.
 *
 * @param profiles profiles whose adapters are registered at first; default: all built-in ones
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
      // A format writes its own tools with members in its order.
      const isSame = from === to && isObject(raw) && isEqual(written, raw)
      const tool = isSame ? (copyData(raw) as JsonObject) : written
      const warnings = from === to ? [] : warningsOf(canonical, tool, source, target)
      return { tool, canonical, warnings }
    },
  }
  for (const profile of profiles) registry.register(profileAdapter(profile))
  return registry
}

/** Converts any error of an adapter to a `ConversionError`. */
function wrapped<T>(adapter: string, direction: ConversionError['direction'], convert: () => T): T {
  try {
    return convert()
  } catch (error) {
    if (error instanceof ConversionError) throw error
    throw new ConversionError(adapter, direction, error instanceof Error ? error : new Error(String(error)))
  }
}

/**
 * Returns what is lost by reading the result back. A format that cannot be read lists its supported keywords through
 * its adapter instead.
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

/** Returns undefined for a format that cannot be read. */
function readBack(tool: JsonObject, target: Adapter): CanonicalTool | undefined {
  try {
    return target.toCanonical(tool)
  } catch {
    return undefined
  }
}

/** Writes a tool in its format, without the members that the format does not know. */
function bare(canonical: CanonicalTool, from: Adapter): JsonObject {
  const { leftover: _, grouped: __, otherForm: ___, ...sourceMeta } = canonical.sourceMeta
  return from.fromCanonical(canonical.with({ sourceMeta }))
}
