import * as messages from '../messages/notes.ts'
import type { SchemaNote } from './types.ts'

/** A regular expression, possibly from another realm. */
export type Pattern = Pick<RegExp, 'source' | 'flags'>

/** Flags that change which texts match. JSON Schema has none, so the pattern without them would be different. */
const DECISIVE = /[ims]/

export function hasFlags({ flags }: Pattern): boolean {
  return DECISIVE.test(flags)
}

export function isPattern(value: unknown): value is Pattern {
  return typeof value === 'object' && value !== null && 'source' in value && 'flags' in value
}

export function patternNote({ source, flags }: Pattern): Pick<SchemaNote, 'kind' | 'what'> {
  return { kind: 'check', what: messages.pattern(source, flags) }
}

type Written = Readonly<Record<string, unknown>>

/** Removes the patterns whose flags JSON Schema cannot express. */
export function withoutFlags(schema: Written, patterns: readonly Pattern[]): Written {
  const exact = new Set(patterns.filter((pattern) => !hasFlags(pattern)).map(({ source }) => source))
  const inexact = new Set(patterns.map(({ source }) => source).filter((source) => !exact.has(source)))
  const isInexact = (part: unknown): boolean => inexact.has(String((part as Written | null)?.['pattern']))
  const { allOf, pattern, ...rest } = schema
  const parts = Array.isArray(allOf) ? allOf.filter((part) => !isInexact(part)) : undefined
  return {
    ...rest,
    ...(pattern !== undefined && !isInexact(schema) && { pattern }),
    ...(parts !== undefined && parts.length > 0 && { allOf: parts }),
  }
}
