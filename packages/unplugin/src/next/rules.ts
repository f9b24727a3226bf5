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

/** A rule of Turbopack. `condition.query` is there since Next 16.2. */
export interface RuleConfig {
  readonly condition: Condition
  readonly loaders: readonly { readonly loader: string; readonly options: LoaderOptions }[]
  readonly as: string
}

/** What the loader is passed, as JSON. */
export interface LoaderOptions {
  /** Undefined when they are no JSON. */
  readonly options?: Options
  /** The member of the options that is no JSON. */
  readonly fault?: string
}

const OURS: Condition = { query: new RegExp(`[?&](?:${QUERY_KEYS.join('|')})=`) }
const BUNDLERS: Condition = { query: new RegExp(`[?&](?:${[...FOREIGN_KEYS].join('|')})(?:&|$)`) }

/** The rules by which Turbopack hands to the loader what is ours, as `parseId` has it. */
export function turbopackRules(options: Options): Record<string, RuleConfig> {
  const loaders = [{ loader: loaderPath(), options: toLoaderOptions(options) }]
  // Packages count only with a query.
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

/** Never its sources: Turbopack loads it in processes of its own. */
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

/** Whether JSON has a form of a value, leaving aside what is in it. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'bigint'
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === Object.prototype || prototype === null
}
