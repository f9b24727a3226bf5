import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Options } from '@toolbake/core'
import { FOREIGN_KEYS, QUERY_KEYS } from '@toolbake/project/light'

type Condition =
  | 'foreign'
  | { query: RegExp }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }

/** A rule of Turbopack. `condition.query` exists since Next 16.2. */
export interface RuleConfig {
  readonly condition: Condition
  readonly loaders: readonly { readonly loader: string; readonly options: LoaderOptions }[]
  readonly as: string
}

/** The loader's options, as JSON. */
export interface LoaderOptions {
  /** Undefined if they are not JSON. */
  readonly options?: Options
  /** Name of the option that is not JSON. */
  readonly fault?: string
}

const OURS: Condition = { query: new RegExp(`[?&](?:${QUERY_KEYS.join('|')})=`) }
const BUNDLERS: Condition = { query: new RegExp(`[?&](?:${[...FOREIGN_KEYS].join('|')})(?:&|$)`) }

/** Returns the rules by which Turbopack passes to the loader the imports that `parseId` accepts. */
export function turbopackRules(options: Options): Record<string, RuleConfig> {
  const loaders = [{ loader: loaderPath(), options: toLoaderOptions(options) }]
  // Files of packages need a query.
  const yaml: Condition = { all: [{ not: BUNDLERS }, { any: [OURS, { not: 'foreign' }] }] }
  const others: Condition = { all: [{ not: BUNDLERS }, OURS] }
  const rule = (condition: Condition): RuleConfig => ({ condition, loaders, as: '*.js' })
  return {
    '*.schema.yaml': rule(yaml),
    '*.schema.yml': rule(yaml),
    '*.schema.json': rule(others),
    '*.tool.ts': rule(others),
    '*.tool.mts': rule(others),
    '*.tool.js': rule(others),
    '*.tool.mjs': rule(others),
  }
}

/** Returns the built loader, never its source: Turbopack loads it in other processes. */
function loaderPath(): string {
  const manifest = createRequire(import.meta.url).resolve('unplugin-toolbake/package.json')
  return join(dirname(manifest), 'dist/next-loader.js')
}

function toLoaderOptions(options: Options): LoaderOptions {
  let fault: string | undefined
  const text = JSON.stringify(options, (key, value: unknown) => {
    if (!isJson(value)) fault ??= key
    return value
  })
  return fault === undefined ? { options: JSON.parse(text) } : { fault }
}

/** Whether a value itself can be JSON, regardless of its members. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'bigint'
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
