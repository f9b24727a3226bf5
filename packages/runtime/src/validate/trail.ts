import type { CallError } from '../types.ts'
import { pathTo } from '../values.ts'

/** What a keyword asks for, in words. One object per keyword, so that a bundle holds the texts of those it uses. */
export interface Rule {
  readonly keyword: string
  /** Completes "the value …"; `expected` is what the schema says. */
  text(expected: never): string
}

/**
 * One place in a schema that can fail: the rule, what the schema says, and where the schema that holds the keyword
 * stands below the trail (absent: the property or item that the key names; `#…`: from the root).
 */
export type Row = readonly [rule: Rule, expected: unknown, where?: string]

/** What all trails of one run write to. */
export interface Sink {
  readonly rows: readonly Row[]
  readonly errors: CallError[]
  readonly limit: number
}

/**
 * The way from the root to where a check stands, for error locations. Compiled checks get one only when errors are
 * wanted, and build no location before something fails. The names of the methods are short because every compiled
 * check repeats them.
 */
export interface Trail {
  readonly sink: Sink
  readonly up: Trail | undefined
  readonly key: string | number | undefined
  readonly where: string | undefined
  /** Notes that a row failed on a value, at a key of this trail or at its end. True: stop. */
  e: (this: Trail, row: number, value: unknown, key?: string | number) => boolean
  /** One step down: to the value at `key`, checked by the schema at `where` (default: what the key names). */
  d: (this: Trail, key: string | number, where?: string) => Trail
  /** The same value, checked by the schema at `where`. */
  a: (this: Trail, where: string) => Trail
  /** Notes those of the names that an object does not have. True: stop. */
  m: (this: Trail, value: object, names: readonly string[], where?: string) => boolean
}

/** The start of a trail. */
export function startTrail(rows: readonly Row[], limit: number): Trail {
  return trail({ rows, errors: [], limit }, undefined, undefined, '')
}

function trail(
  sink: Sink,
  up: Trail | undefined,
  key: string | number | undefined,
  where: string | undefined,
): Trail {
  return { sink, up, key, where, e: record, d: descend, a: apply, m: recordMissing }
}

function descend(this: Trail, key: string | number, where?: string): Trail {
  return trail(this.sink, this, key, where)
}

function apply(this: Trail, where: string): Trail {
  return trail(this.sink, this, undefined, where)
}

function record(this: Trail, row: number, value: unknown, key?: string | number): boolean {
  if (value === undefined) return missing(this, key)
  const [rule, expected, where] = this.sink.rows[row] as Row
  return addError(this, rule, expected, value, key, where)
}

/** A required property that is not there was read as undefined. */
function missing(at: Trail, key: string | number | undefined): boolean {
  if (key === undefined && at.up !== undefined) return missing(at.up, at.key)
  return addMissing(at, String(key), '')
}

function recordMissing(this: Trail, value: object, names: readonly string[], where = ''): boolean {
  return names.some(
    (name) =>
      (!Object.hasOwn(value, name) || (value as Record<string, unknown>)[name] === undefined) &&
      addMissing(this, name, where),
  )
}

function addMissing(at: Trail, name: string, where: string): boolean {
  const { errors, limit } = at.sink
  errors.push({
    keyword: 'required',
    path: instancePath(at, undefined),
    message: `must have the property ${JSON.stringify(name)}`,
    expected: name,
    schemaPath: `${schemaPath(at, undefined, where)}/required`,
  })
  return errors.length >= limit
}

/** Notes a failure whose row is known. */
export function addError(
  at: Trail,
  rule: Rule,
  expected: unknown,
  value: unknown,
  key: string | number | undefined,
  where: string | undefined,
): boolean {
  const { errors, limit } = at.sink
  errors.push({
    keyword: rule.keyword,
    path: instancePath(at, key),
    message: rule.text(expected as never),
    expected,
    actual: excerpt(value),
    schemaPath: `${schemaPath(at, key, where)}/${rule.keyword}`,
  })
  return errors.length >= limit
}

function instancePath(at: Trail, key: string | number | undefined): string {
  const path = at.up === undefined ? '' : instancePath(at.up, at.key)
  return key === undefined ? path : pathTo(path, key)
}

function schemaPath(at: Trail, key: string | number | undefined, where: string | undefined): string {
  if (where !== undefined && where.startsWith('#')) return where.slice(1)
  const path = at.up === undefined ? '' : schemaPath(at.up, at.key, at.where)
  if (where !== undefined) return path + where
  if (typeof key === 'number') return `${path}/items`
  return key === undefined ? path : pathTo(`${path}/properties`, key)
}

/** Of a string that is repeated in an error. */
const MAX_EXCERPT = 100

/** The value when it is short, else what it begins with or what it is: errors must not grow with the input. */
export function excerpt(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_EXCERPT ? `${value.slice(0, MAX_EXCERPT)}…` : value
  if (typeof value !== 'object' || value === null) return value
  return Array.isArray(value) ? `[${value.length} items]` : '{…}'
}
