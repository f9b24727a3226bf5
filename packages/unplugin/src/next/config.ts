import type { Options } from '@toolbake/core'
import toolbakeWebpack from '../webpack.ts'
import { type RuleConfig, turbopackRules } from './rules.ts'

/** The members of Next's configuration that are read. Next is not a dependency; its own types extend this one. */
interface NextConfigLike {
  turbopack?: { rules?: Record<string, unknown> }
  webpack?: ((config: { plugins?: unknown[] }, context: unknown) => unknown) | null
}

/**
 * Adds tool files to a configuration of Next: as rules of Turbopack, and as a plugin of webpack (`next --webpack`).
 * All other members stay unchanged.
 *
 * @param nextConfig the object, or a sync or async function that returns it; the result has the same form
 * @param options take precedence over those of `toolbake.config.*`. Turbopack accepts only JSON here
 */
export function withToolbake<Config extends object>(nextConfig: Config, options: Options = {}): Config {
  if (!isFunction(nextConfig)) return extend(nextConfig, options)
  const create = (...context: unknown[]): unknown => {
    const config = nextConfig(...context)
    return config instanceof Promise
      ? config.then((settled) => extend(Object(settled), options))
      : extend(Object(config), options)
  }
  // The same form as the argument: an object, a function or an async function.
  return create as unknown as Config
}

function isFunction(value: object): value is (...context: unknown[]) => unknown {
  return typeof value === 'function'
}

function extend<Config extends NextConfigLike>(config: Config, options: Options): Config {
  return {
    ...config,
    turbopack: { ...config.turbopack, rules: mergeRules(turbopackRules(options), config.turbopack?.rules) },
    webpack(webpackConfig: { plugins?: unknown[] }, context: unknown) {
      webpackConfig.plugins = [...(webpackConfig.plugins ?? []), toolbakeWebpack(options)]
      return config.webpack ? config.webpack(webpackConfig, context) : webpackConfig
    },
  }
}

/** Puts our rules first: after another rule has renamed a file, for example all `*.yaml`, ours would not match. */
function mergeRules(
  ours: Readonly<Record<string, RuleConfig>>,
  others: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const shared = Object.entries(ours).map(([glob, rule]): [string, unknown] => {
    const other = others[glob]
    return [glob, other === undefined ? rule : [rule, ...(Array.isArray(other) ? other : [other])]]
  })
  return { ...Object.fromEntries(shared), ...withoutKeys(others, ours) }
}

function withoutKeys(record: Readonly<Record<string, unknown>>, keys: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !(key in keys)))
}
