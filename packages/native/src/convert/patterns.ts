import * as messages from '../messages/notes.ts'
import type { SchemaNote } from './types.ts'

/** A regular expression, of whichever realm. */
export type Pattern = Pick<RegExp, 'source' | 'flags'>

/** Flags by which a pattern matches other texts. JSON Schema has none, so that the pattern without them is another one. */
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

/** A schema of strings without the patterns whose flags it cannot have. */
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
