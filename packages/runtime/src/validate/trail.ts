import type { Rule } from '../messages/rules.ts'
import { missingProperty } from '../messages/rules.ts'
import type { CallError } from '../types.ts'
import { excerpt } from './excerpt.ts'
import { escapeToken } from './pointer.ts'

/**
 * The places in a schema that can fail, two members for each: the rule, then the value of the keyword. The rule may come with
 * where the schema that holds the keyword stands below the function that checks it (`#…`: from the root), unless that is
 * the declared property, whose name needs no escaping, or the item that the key names.
 */
export type Rows = readonly unknown[]

export type Key = string | number | undefined

export type ObjectValue = Readonly<Record<string, unknown>>

/** The report of a row, made when it first fails. */
interface Finding {
  readonly keyword: string
  readonly message: string
  readonly expected: unknown
  readonly schemaPath: string
  /** 1: the path in the schema is spelt out from the root. */
  readonly rooted: 0 | 1
  /** The keys of declared properties and items give the path in the schema. */
  readonly isNamed: boolean
  /** Where it failed before. */
  readonly places: Map<Key, Place>
}

/** Keys are kept up to this length, and for so many places: those of undeclared properties come from outside. */
const MAX_KEY = 64
const MAX_PLACES = 100

type Missing = Map<string, Finding>

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
  readonly found: (Finding | undefined)[]
  /** The reports of required properties, by name, for each place of the schema that requires them. */
  readonly missing: Missing
  readonly missingAt: Map<string, Missing>
  /** Checks stop at the error that makes it complete. */
  limit: number
  /** Absent while there are none. */
  errors: Draft[] | undefined
  /** What unions within alternatives of other unions reported; absent outside of them. */
  known: Map<unknown, UnionFinding[]> | undefined
  /**
   * Twice the number of functions that were entered since the first error, less those that were left; negative while no
   * check runs. With a limit of one error: 1 when its path in the schema starts at the root.
   */
  depth: number
  /** Of each error the depth that its locations start at, and 1 more when its path in the schema starts at the root. */
  readonly levels: number[]
  /** Notes that a row failed on a value, at a key of what the function checks or at the place itself. True: stop. */
  readonly e: (this: Trail, row: number, value: unknown, key?: Key) => boolean
  /** Notes those of the names that an object does not have. True: stop. */
  readonly m: (this: Trail, value: ObjectValue, names: readonly string[], where?: string) => boolean
}

/** What is reported of a value that fits no alternative. */
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
    found: [],
    missing: new Map(),
    missingAt: new Map(),
    limit: 0,
    errors: undefined,
    known: undefined,
    depth: -1,
    levels: [],
    e: record,
    m: recordMissing,
  }
}

function record(this: Trail, row: number, value: unknown, key?: Key): boolean {
  // A required property that is not there was read as undefined.
  if (value === undefined && typeof key === 'string') return addMissing(this, key, '')
  const finding = this.found[row] ?? findingOf(this, row)
  if (key === undefined) return add(this, finding, '', finding.schemaPath, excerpt(value))
  const place = finding.places.get(key) ?? placeAt(finding, key)
  return add(this, finding, place.path, place.schemaPath, excerpt(value))
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
  const known = where === '' ? at.missing : missingIn(at, where)
  const finding = known.get(name) ?? createMissing(known, name, where)
  return add(at, finding, '', finding.schemaPath, undefined)
}

function missingIn({ missingAt }: Trail, where: string): Missing {
  const known = missingAt.get(where) ?? new Map()
  missingAt.set(where, known)
  return known
}

function createMissing(known: Missing, name: string, where: string): Finding {
  const finding = createFinding('required', missingProperty(name), name, where)
  known.set(name, finding)
  return finding
}

function findingOf({ rows, found }: Trail, row: number): Finding {
  const place = rows[row * 2] as Rule | readonly [Rule, string]
  const expected = rows[row * 2 + 1]
  const [rule, where] = Array.isArray(place) ? place : [place]
  // The rule decides the form of its value.
  const finding = createFinding(rule.keyword, rule.text(expected as never), expected, where)
  found[row] = finding
  return finding
}

function createFinding(keyword: string, message: string, expected: unknown, where?: string): Finding {
  const rooted = where?.[0] === '#' ? 1 : 0
  const schemaPath = `${(where ?? '').slice(rooted)}/${keyword}`
  return {
    keyword,
    message,
    expected,
    schemaPath,
    rooted,
    isNamed: where === undefined,
    places: new Map(),
  }
}

function placeAt({ schemaPath, places, isNamed }: Finding, key: string | number): Place {
  const place = isNamed
    ? { path: `/${key}`, schemaPath: placeOf(key) + schemaPath }
    : { path: escapeToken(key), schemaPath }
  if (typeof key === 'string' && key.length <= MAX_KEY && places.size < MAX_PLACES) places.set(key, place)
  return place
}

/** Where the schema of a declared property or an item stands. */
export function placeOf(key: Key): string {
  return typeof key === 'number' ? '/items' : `/properties/${key}`
}

/** Adds an error; true when that was the last one wanted. */
function add(
  at: Trail,
  { keyword, message, expected, rooted }: Finding,
  path: string,
  schemaPath: string,
  actual: unknown,
): boolean {
  const error: Draft = { keyword, path, message, expected, actual, schemaPath }
  if (at.limit < 2) {
    at.depth = rooted
    at.errors = [error]
    return true
  }
  const { errors } = at
  at.levels[errors?.length ?? 0] = at.depth + rooted
  if (errors !== undefined) return errors.push(error) >= at.limit
  // A literal, because the first `push` to an empty array reserves room for seventeen.
  at.errors = [error]
  return false
}
