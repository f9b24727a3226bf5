import type { Rule } from '../messages/rules.ts'
import { missingProperty } from '../messages/rules.ts'
import type { CallError } from '../types.ts'
import { excerpt } from './excerpt.ts'
import { escapeToken } from './pointer.ts'

/**
 * The places in a schema that can fail, with two entries each: the rule, and the value of the keyword. The rule may
 * come with the path of its schema below the function that checks it (`#…`: from the root), unless that is a declared
 * property whose name needs no escaping, or the item at the key.
 */
export type Rows = readonly unknown[]

export type Key = string | number | undefined

export type ObjectValue = Readonly<Record<string, unknown>>

/** The report of a row, created when it first fails. */
interface Finding {
  readonly keyword: string
  readonly message: string
  readonly expected: unknown
  readonly schemaPath: string
  /** 1 if `schemaPath` starts at the root. */
  readonly rooted: 0 | 1
  /** Whether the key, of a declared property or an item, determines the schema's path. */
  readonly isNamed: boolean
  /** Locations where it failed before, by key. */
  readonly places: Map<Key, ErrorPaths>
}

/** Only keys up to this length, and only so many, are stored: keys of undeclared properties come from outside. */
const MAX_KEY = 64
const MAX_PLACES = 100

type Missing = Map<string, Finding>

interface ErrorPaths {
  readonly path: string
  readonly schemaPath: string
}

/** An error whose locations are prefixed as the functions that lead to it return. */
export type Draft = { -readonly [Member in keyof CallError]: CallError[Member] }

/**
 * Where a check records its errors. Nothing is written and no location is built before something fails. The methods
 * have short names, and are members of each trail because that is faster than a prototype.
 */
export interface Trail {
  readonly rows: Rows
  readonly found: (Finding | undefined)[]
  /** Reports of required properties by name, and further ones by the place in the schema that requires them. */
  readonly missing: Missing
  readonly missingAt: Map<string, Missing>
  /** The number of errors at which a check stops. */
  limit: number
  /** Undefined until the first error. */
  errors: Draft[] | undefined
  /** Reports of unions within branches of other unions; undefined outside of them. */
  known: Map<unknown, UnionFinding[]> | undefined
  /**
   * Twice the number of functions entered since the first error, minus those left; negative while no check runs. With a
   * limit of one error: 1 if its `schemaPath` starts at the root.
   */
  depth: number
  /** For each error the depth at which its locations start, plus 1 if its `schemaPath` starts at the root. */
  readonly levels: number[]
  /** Records that a row failed on the checked value, or on the value at a key of it. Returns true to stop. */
  readonly e: (this: Trail, row: number, value: unknown, key?: Key) => boolean
  /** Records the names that an object lacks. Returns true to stop. */
  readonly m: (this: Trail, value: ObjectValue, names: readonly string[], where?: string) => boolean
}

/** The errors of a value that matches no branch of a union. */
export interface UnionFinding {
  readonly alternatives: readonly unknown[]
  readonly key: Key
  /** Relative to the union: see `Trail`. */
  readonly errors: readonly Draft[]
  readonly levels: readonly number[]
}

/** Creates an empty trail. */
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
  // A missing required property was read as undefined.
  if (value === undefined && typeof key === 'string') return addMissing(this, key, '')
  const finding = this.found[row] ?? findingOf(this, row)
  if (key === undefined) return add(this, finding, '', finding.schemaPath, excerpt(value))
  const place = finding.places.get(key) ?? pathsAt(finding, key)
  return add(this, finding, place.path, place.schemaPath, excerpt(value))
}

function recordMissing(this: Trail, value: ObjectValue, names: readonly string[], where = ''): boolean {
  const count = this.errors?.length
  for (const name of names) if (isMissing(value, name) && addMissing(this, name, where)) return true
  if (this.errors?.length !== count) return false
  // The properties exist, but are inherited from a class.
  for (const name of names) if (!Object.hasOwn(value, name) && addMissing(this, name, where)) return true
  return false
}

function isMissing(value: ObjectValue, name: string): boolean {
  const found = value[name]
  // JSON cannot write an undefined property.
  if (found === undefined) return true
  // Properties that every object inherits are functions or `Object.prototype`. `hasOwn` takes ten times as long as
  // reading the value, so it comes last.
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
  // The rule determines the form of its value.
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

function pathsAt({ schemaPath, places, isNamed }: Finding, key: string | number): ErrorPaths {
  const paths = isNamed
    ? { path: `/${key}`, schemaPath: placeOf(key) + schemaPath }
    : { path: escapeToken(key), schemaPath }
  if (typeof key === 'string' && key.length <= MAX_KEY && places.size < MAX_PLACES) places.set(key, paths)
  return paths
}

/** Returns the path of the schema of a declared property or an item. */
export function placeOf(key: Key): string {
  return typeof key === 'number' ? '/items' : `/properties/${key}`
}

/** Adds an error. Returns true if the limit is reached. */
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
  // A literal, because the first `push` to an empty array allocates room for seventeen entries.
  at.errors = [error]
  return false
}
