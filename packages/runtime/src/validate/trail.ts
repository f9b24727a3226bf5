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
 * The places in a schema that can fail, two members for each: the rule, then what the schema says. The rule may come with
 * where the schema that holds the keyword stands below the function that checks it (`#…`: from the root), unless that is
 * the declared property, whose name needs no escaping, or the item that the key names.
 */
export type Rows = readonly unknown[]

export type Key = string | number | undefined

export type ObjectValue = Readonly<Record<string, unknown>>

/** What a row tells, made when it first fails. */
interface Told {
  readonly keyword: string
  readonly message: string
  readonly expected: unknown
  readonly schemaPath: string
  /** 1: the path in the schema is spelt out from the root. */
  readonly rooted: 0 | 1
  /** Declared properties and items, where the keys tell the path in the schema; of properties there are only so many. */
  readonly places: Map<Key, Place> | undefined
}

interface Place {
  readonly path: string
  readonly schemaPath: string
}

/** An error whose locations grow while the functions return that lead to it. */
export type Draft = { -readonly [Member in keyof CallError]: CallError[Member] }

/**
 * Where a check notes its errors. On the way into a value nothing is written and no location spelt out before
 * something fails. The names of the methods are short, and as members of each trail they are found faster than through
 * a prototype.
 */
export interface Trail {
  readonly rows: Rows
  readonly told: (Told | undefined)[]
  /** What is told of required properties, by name. */
  readonly missing: Map<string, Told>
  /** Checks stop at the error that makes it complete. */
  limit: number
  /** Absent while there are none. */
  errors: Draft[] | undefined
  /** What unions told within the alternatives of others; absent outside of them. */
  known: Map<unknown, UnionFinding[]> | undefined
  /** Twice the number of functions that were entered since the first error, less those that were left. */
  depth: number
  /** Of each error the depth that its locations start at, and 1 more when its path in the schema starts at the root. */
  readonly levels: number[]
  /** Notes that a row failed on a value, at a key of what the function checks or at the place itself. True: stop. */
  readonly e: (this: Trail, row: number, value: unknown, key?: Key) => boolean
  /** Notes those of the names that an object does not have. True: stop. */
  readonly m: (this: Trail, value: ObjectValue, names: readonly string[], where?: string) => boolean
}

/** What is told of a value where no alternative fits. */
export interface UnionFinding {
  readonly alternatives: readonly unknown[]
  readonly key: Key
  /** As noted below the union: see `Trail`. */
  readonly errors: readonly Draft[]
  readonly levels: readonly number[]
}

/** The start of a trail. */
export function startTrail(rows: Rows): Trail {
  return {
    rows,
    told: [],
    missing: new Map(),
    limit: 0,
    errors: undefined,
    known: undefined,
    depth: 0,
    levels: [],
    e: record,
    m: recordMissing,
  }
}

function record(this: Trail, row: number, value: unknown, key?: Key): boolean {
  // A required property that is not there was read as undefined.
  if (value === undefined && typeof key === 'string') return addMissing(this, key, '')
  const told = this.told[row] ?? tellRow(this, row)
  const { places, schemaPath } = told
  if (key === undefined) return add(this, told, '', schemaPath, excerpt(value))
  if (places === undefined) return add(this, told, escapeToken(key), schemaPath, excerpt(value))
  const place = places.get(key) ?? placeAt(told, places, key)
  return add(this, told, place.path, place.schemaPath, excerpt(value))
}

function recordMissing(this: Trail, value: ObjectValue, names: readonly string[], where = ''): boolean {
  const count = this.errors?.length
  for (const name of names) if (isMissing(value, name) && addMissing(this, name, where)) return true
  if (this.errors?.length !== count) return false
  // What is there was inherited from a class.
  for (const name of names) if (!Object.hasOwn(value, name) && addMissing(this, name, where)) return true
  return false
}

function isMissing(value: ObjectValue, name: string): boolean {
  const found = value[name]
  // JSON cannot write a property that is undefined.
  if (found === undefined) return true
  // What every object inherits is a function or `Object.prototype`; to ask whose a property is takes ten times as long as
  // to look at it.
  return (found === Object.prototype || typeof found === 'function') && !Object.hasOwn(value, name)
}

function addMissing(at: Trail, name: string, where: string): boolean {
  const known = where === '' ? at.missing.get(name) : undefined
  const told = known ?? tell('required', `must have the property "${name}"`, name, where)
  if (where === '') at.missing.set(name, told)
  return add(at, told, '', told.schemaPath, undefined)
}

function tellRow({ rows, told: known }: Trail, row: number): Told {
  const place = rows[row * 2] as Rule | readonly [Rule, string]
  const expected = rows[row * 2 + 1]
  const [rule, where] = Array.isArray(place) ? place : [place]
  const told = tell(rule.keyword, rule.text(expected as never), expected, where)
  known[row] = told
  return told
}

function tell(keyword: string, message: string, expected: unknown, where?: string): Told {
  const rooted = where?.[0] === '#' ? 1 : 0
  const schemaPath = `${(where ?? '').slice(rooted)}/${keyword}`
  return {
    keyword,
    message,
    expected,
    schemaPath,
    rooted,
    places: where === undefined ? new Map() : undefined,
  }
}

function placeAt({ schemaPath }: Told, places: Map<Key, Place>, key: string | number): Place {
  const place = { path: `/${key}`, schemaPath: placeOf(key) + schemaPath }
  if (typeof key === 'string') places.set(key, place)
  return place
}

/** Where the schema of a declared property or an item stands. */
export function placeOf(key: Key): string {
  return typeof key === 'number' ? '/items' : `/properties/${key}`
}

/** Adds an error; true when that was the last one wanted. */
function add(
  at: Trail,
  { keyword, message, expected, rooted }: Told,
  path: string,
  schemaPath: string,
  actual: unknown,
): boolean {
  const error: Draft = { keyword, path, message, expected, actual, schemaPath }
  const { errors } = at
  at.levels[errors?.length ?? 0] = at.depth + rooted
  if (errors !== undefined) return errors.push(error) >= at.limit
  // A literal, because the first `push` to an empty array reserves room for seventeen.
  at.errors = [error]
  return at.limit < 2
}
