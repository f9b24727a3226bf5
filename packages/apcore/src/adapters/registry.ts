import type { Json, JsonObject, Profile } from '@toolbake/core'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import { copyJson, equalJson, isObject } from '@toolbake/core/internal'
import { notAllowed } from '../compat.ts'
import { InvalidInputError, ModuleError } from '../errors.ts'
import * as messages from '../messages/messages.ts'
import type { Adapter, AdapterOptions } from './adapter.ts'
import { profileAdapter } from './adapter.ts'
import type { CanonicalTool } from './canonical-tool.ts'
import { ConversionError } from './conversion-error.ts'
import { lostOfTool } from './tool-loss.ts'

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
      const canonical = source.toCanonical(raw)
      const written = target.fromCanonical(canonical, options)
      // What a format writes for its own tools has the members in its order.
      const isSame = from === to && isObject(raw as Json) && equalJson(written, raw as JsonObject)
      const tool = isSame ? copyJson(raw as JsonObject) : written
      const warnings = from === to ? [] : told(canonical, target.toCanonical(tool), source, to)
      return { tool, canonical, warnings }
    },
  }
  for (const profile of profiles) registry.register(profileAdapter(profile))
  return registry
}

/** An adapter of somebody else may carry what is no schema. */
function told(
  canonical: CanonicalTool,
  back: CanonicalTool,
  from: Adapter,
  to: string,
): FeatureLossWarning[] {
  try {
    const lost = lostOfTool(canonical, back, () => bare(canonical, from))
    return lost.map(({ feature, pointer }) => ({ feature, from: from.name, to, pointer }))
  } catch (error) {
    if (error instanceof ModuleError) throw new ConversionError(to, 'from_canonical', error)
    throw error
  }
}

/** A tool as its format writes it, without what that format knows by no name. */
function bare(canonical: CanonicalTool, from: Adapter): JsonObject {
  const { leftover: _, grouped: __, otherForm: ___, ...sourceMeta } = canonical.sourceMeta
  return from.fromCanonical(canonical.with({ sourceMeta }))
}
