import type { Exceeded } from '../export/limits.ts'
import { refusals } from '../messages/check.ts'
import type { ProviderRule } from './types.ts'

/** Keys from the JSON, the tool or the schema at hand down to a value in it. */
export type Path = readonly string[]

export interface Found {
  readonly rule: ProviderRule
  readonly message: string
  readonly path: Path
  /** Absent: by its path. */
  readonly field?: string
  /** Key into the profile's sources. */
  readonly source?: string | undefined
  /** The keyword has no meaning to lose: only firm evidence makes a finding of it. */
  readonly isLeftOut?: boolean
}

export function found(rule: ProviderRule, message: string, path: Path = [], source?: string): Found {
  return { rule, message, path, source }
}

export function limitFound({ what, count, max, source }: Exceeded<string>): Found {
  return found('limit', refusals.limit(what, count, max), [], source)
}

/** `items[].price`, as people write it. */
export function fieldOf(field: string, keyword: string, key: string | undefined): string {
  if (keyword === 'properties') return field === '' ? (key ?? '') : `${field}.${key}`
  if (keyword === 'items' || keyword === 'prefixItems') return `${field}[]`
  return keyword === '$defs' || keyword === 'definitions' ? `${keyword}.${key}` : field
}
