import type { ProviderRule } from './types.ts'

/** A finding within one schema. */
export interface Found {
  readonly rule: ProviderRule
  readonly message: string
  readonly path: readonly string[]
  /** Absent: by its path. */
  readonly field?: string
  /** Key into the profile's sources. */
  readonly source?: string | undefined
  /** The keyword has no meaning to lose: only firm evidence makes a finding of it. */
  readonly isLeftOut?: boolean
}

export function found(
  rule: ProviderRule,
  message: string,
  path: readonly string[] = [],
  source?: string,
): Found {
  return { rule, message, path, source }
}

/** `items[].price`, as people write it. */
export function fieldOf(field: string, keyword: string, key: string | undefined): string {
  if (keyword === 'properties') return field === '' ? (key ?? '') : `${field}.${key}`
  if (keyword === 'items' || keyword === 'prefixItems') return `${field}[]`
  return keyword === '$defs' || keyword === 'definitions' ? `${keyword}.${key}` : field
}
