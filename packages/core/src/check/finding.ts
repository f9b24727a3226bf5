import type { Exceeded } from '../export/limits.ts'
import { refusals } from '../messages/check.ts'
import type { ProviderRule } from './types.ts'

/** Keys of a value, from the JSON, the tool or the schema that is checked. */
export type Path = readonly string[]

export interface Finding {
  readonly rule: ProviderRule
  readonly message: string
  readonly path: Path
  /** Default: derived from the path. */
  readonly field?: string
  /** Key in the profile's sources. */
  readonly source?: string | undefined
  /** Set if the keyword can be dropped without loss: then only firm evidence makes it a finding. */
  readonly isDroppable?: boolean
}

export function finding(rule: ProviderRule, message: string, path: Path = [], source?: string): Finding {
  return { rule, message, path, source }
}

export function limitFinding({ what, count, max, source }: Exceeded<string>): Finding {
  return finding('limit', refusals.limit(what, count, max), [], source)
}

/** Returns the name of a property as people write it: `items[].price`. */
export function fieldOf(field: string, keyword: string, key: string | undefined): string {
  if (keyword === 'properties') return field === '' ? (key ?? '') : `${field}.${key}`
  if (keyword === 'items' || keyword === 'prefixItems') return `${field}[]`
  return keyword === '$defs' || keyword === 'definitions' ? `${keyword}.${key}` : field
}
