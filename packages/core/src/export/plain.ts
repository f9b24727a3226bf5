import { keywordInfo } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { holdsSchemas } from '../schema/walk.ts'
import type { Mode } from './types.ts'

/** Keywords that a rewrite or a condition depends on, whatever their treatment. */
const REWRITTEN: ReadonlySet<string> = new Set(['enum', 'const', 'format', 'pattern', 'default', 'examples'])

const SCALARS: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/**
 * Whether nothing has to be done about a schema: one scalar type and kept keywords that apply to it. Most schemas are
 * such leaves, which then need no passes.
 */
export function isPlainScalar(schema: SchemaObject, mode: Mode): boolean {
  const { type } = schema
  if (!SCALARS.has(type)) return false
  const own = type === 'integer' ? 'number' : type
  const kept = keptKeywords(mode)
  for (const keyword of Object.keys(schema)) {
    const about = kept.get(keyword)
    if (about === undefined || (about !== 'any' && about !== own)) return false
  }
  return true
}

/** Of a pure function; a mode is data that never changes. */
const CACHE = new WeakMap<Mode, ReadonlyMap<string, string>>()

/** The keywords that are written as they stand, and the type that each applies to. */
function keptKeywords(mode: Mode): ReadonlyMap<string, string> {
  const known = CACHE.get(mode)
  if (known !== undefined) return known
  const kept = new Map<string, string>()
  for (const [keyword, { kind, keepValues }] of Object.entries(mode.keywords)) {
    const { appliesTo } = keywordInfo(keyword) ?? {}
    const isWritten = kind === 'keep' && keepValues === undefined && !holdsSchemas(keyword)
    if (isWritten && !REWRITTEN.has(keyword) && !keyword.startsWith('$'))
      kept.set(keyword, appliesTo ?? 'any')
  }
  CACHE.set(mode, kept)
  return kept
}
