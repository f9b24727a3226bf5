import type { CallError } from '../types.ts'
import { excerpt } from './excerpt.ts'
import { escapeToken } from './pointer.ts'

/** What a keyword asks for, in words. One object per keyword, so that a bundle holds the texts of those it uses. */
export interface Rule {
  readonly keyword: string
  /** Completes "the value …"; `expected` is what the schema says. */
  readonly text: (expected: never) => string
}

/**
 * One place in a schema that can fail: the rule, what the schema says, and where the schema that holds the keyword
 * stands below the function that checks it (absent: the property or item that the key names; `#…`: from the root).
 * The message is made when the row first fails.
 */
export type Row = [rule: Rule, expected: unknown, where?: string, message?: string]

type Key = string | number | undefined

/**
 * Where a check stands, for the locations of errors: compiled checks get one only when errors are wanted, and no
 * location is spelt out before something fails. The names of the methods are short because every compiled check
 * repeats them; as members of each trail they are found faster than through a prototype.
 */
export interface Trail {
  readonly rows: readonly Row[]
  readonly limit: number
  /** Absent while there are none. */
  errors: CallError[] | undefined
  /** Key and place in the schema of each step from the root to here; `depth` of the entries count. */
  stack: Key[] | undefined
  depth: number
  /** Notes that a row failed on a value, at a key below this place or at the place itself. True: stop. */
  readonly e: (this: Trail, row: number, value: unknown, key?: Key) => boolean
  /** One step down: to the value at `key`, checked by the schema at `where` (default: what the key names). */
  readonly d: (this: Trail, key: Key, where?: string) => Trail
  /** The step back, at the end of a function. */
  readonly o: (this: Trail) => true
  /** Notes those of the names that an object does not have. True: stop. */
  readonly m: (this: Trail, value: object, names: readonly Key[], where?: string) => boolean
}

/** The start of a trail; it stops at the error that makes `limit` complete. */
export function startTrail(rows: readonly Row[], limit: number): Trail {
  return {
    rows,
    limit,
    errors: undefined,
    stack: undefined,
    depth: 0,
    e: record,
    d: descend,
    o: leave,
    m: recordMissing,
  }
}

function descend(this: Trail, key: Key, where?: string): Trail {
  const { depth } = this
  // Room for some steps at once: arrays that grow are slow.
  this.stack ??= [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined]
  this.stack[depth] = key
  this.stack[depth + 1] = where
  this.depth = depth + 2
  return this
}

function leave(this: Trail): true {
  this.depth -= 2
  return true
}

function record(this: Trail, index: number, value: unknown, key?: Key): boolean {
  // A required property that is not there was read as undefined.
  if (value === undefined) return this.m({}, [key])
  // By index: to destructure an array runs the protocol of iterators.
  const row = this.rows[index] as Row
  const { keyword, text } = row[0]
  const expected = row[1]
  row[3] ??= text(expected as never)
  return addError(this, keyword, key, row[3], expected, excerpt(value), row[2])
}

function recordMissing(this: Trail, value: object, names: readonly Key[], where = ''): boolean {
  return names.some(
    (name) =>
      lacks(value, name as string) &&
      addError(this, 'required', undefined, `must have the property "${name}"`, name, undefined, where),
  )
}

/** Whether an object lacks a property; JSON cannot write one that is undefined. */
function lacks(value: object, name: string): boolean {
  return (value as Record<string, unknown>)[name] === undefined || !Object.hasOwn(value, name)
}

/** Adds an error; true when that was the last one wanted. */
function addError(
  at: Trail,
  keyword: string,
  key: Key,
  message: string,
  expected: unknown,
  actual: unknown,
  where: string | undefined,
): boolean {
  const { errors, stack, depth } = at
  let path = stepTo(key)
  let schemaPath = placeOf(key, where)
  // Backwards, up to the last step that names a place from the root.
  for (let index = depth - 2; stack && index >= 0; index -= 2) {
    path = stepTo(stack[index]) + path
    if (!schemaPath.startsWith('#'))
      schemaPath = placeOf(stack[index], stack[index + 1] as string | undefined) + schemaPath
  }
  if (schemaPath.startsWith('#')) schemaPath = schemaPath.slice(1)
  const error: CallError = {
    keyword,
    path,
    message,
    expected,
    actual,
    schemaPath: `${schemaPath}/${keyword}`,
  }
  if (errors) return errors.push(error) >= at.limit
  // A literal, because the first `push` to an empty array reserves room for seventeen.
  at.errors = [error]
  return at.limit === 1
}

/** As `escapeToken`, which takes five times as long; hardly any name needs it. */
function stepTo(key: Key): string {
  if (key === undefined) return ''
  return typeof key === 'string' && (key.includes('/') || key.includes('~')) ? escapeToken(key) : `/${key}`
}

function placeOf(key: Key, where: string | undefined): string {
  if (where !== undefined || key === undefined) return where ?? ''
  return typeof key === 'number' ? '/items' : `/properties${stepTo(key)}`
}
