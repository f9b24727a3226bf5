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
 * stands below the function that checks it (absent: the declared property, whose name needs no escaping, or the item
 * that the key names; `#…`: from the root). What the row tells is made when it first fails.
 */
export type Row = [rule: Rule, expected: unknown, where?: string, told?: Told]

type Key = string | number | undefined

type ObjectValue = Readonly<Record<string, unknown>>

/** The texts of a row. */
interface Told {
  readonly message: string
  /** At the place itself. */
  readonly here: Place
  /** At declared properties, which are as many as the schema names. */
  readonly properties: Map<Key, Place>
}

/** Where an error is, below the trail; `#…`: from the root of the schema. */
interface Place {
  readonly path: string
  readonly schemaPath: string
}

/**
 * Where a check stands, for the locations of errors: compiled checks get one only when errors are wanted, and no
 * location is spelt out before something fails. The names of the methods are short because every compiled check
 * repeats them; as members of each trail they are found faster than through a prototype.
 */
export interface Trail {
  readonly rows: readonly Row[]
  /** Checks stop at the error that makes it complete. */
  limit: number
  /** Absent while there are none. */
  errors: CallError[] | undefined
  /** Key and place in the schema of each step from the root to here; `depth` of the entries count. */
  stack: Key[]
  depth: number
  /** What is told of required properties, by name. */
  readonly missing: Map<string, Told>
  /** Notes that a row failed on a value, at a key below this place or at the place itself. True: stop. */
  readonly e: (this: Trail, row: number, value: unknown, key?: Key) => boolean
  /** One step down: to the value at `key`, checked by the schema at `where` (default: what the key names). */
  readonly d: (this: Trail, key: Key, where?: string) => Trail
  /** The step back, at the end of a function. */
  readonly o: (this: Trail) => true
  /** Notes those of the names that an object does not have. True: stop. */
  readonly m: (this: Trail, value: ObjectValue, names: readonly string[], where?: string) => boolean
}

/** The start of a trail. */
export function startTrail(rows: readonly Row[]): Trail {
  return {
    rows,
    limit: 0,
    errors: undefined,
    stack: [],
    depth: 0,
    missing: new Map(),
    e: record,
    d: descend,
    o: leave,
    m: recordMissing,
  }
}

function descend(this: Trail, key: Key, where?: string): Trail {
  const { depth, stack } = this
  stack[depth] = key
  stack[depth + 1] = where
  this.depth = depth + 2
  return this
}

function leave(this: Trail): true {
  this.depth -= 2
  return true
}

function record(this: Trail, index: number, value: unknown, key?: Key): boolean {
  // A required property that is not there was read as undefined.
  if (value === undefined) return addMissing(this, key as string, '')
  // By index: to destructure an array runs the protocol of iterators.
  const row = this.rows[index] as Row
  row[3] ??= tell(row)
  const told = row[3]
  const place = key === undefined ? told.here : (told.properties.get(key) ?? placeAt(row, told, key))
  return add(this, row[0].keyword, told, place, row[1], excerpt(value))
}

function tell([{ keyword, text }, expected, where = '']: Row): Told {
  const here = { path: '', schemaPath: `${where}/${keyword}` }
  return { message: text(expected as never), here, properties: new Map() }
}

function placeAt([, , where]: Row, { here, properties }: Told, key: string | number): Place {
  const { schemaPath } = here
  if (where !== undefined) return { path: escapeToken(key), schemaPath }
  const place = { path: `/${key}`, schemaPath: placeOf(key, where) + schemaPath }
  if (typeof key === 'string') properties.set(key, place)
  return place
}

function recordMissing(this: Trail, value: ObjectValue, names: readonly string[], where = ''): boolean {
  for (const name of names) {
    // JSON cannot write a property that is undefined.
    const isMissing = !Object.hasOwn(value, name) || value[name] === undefined
    if (isMissing && addMissing(this, name, where)) return true
  }
  return false
}

function addMissing(at: Trail, name: string, where: string): boolean {
  let told = at.missing.get(name)
  if (told === undefined || where !== '') {
    const rule = { keyword: 'required', text: () => `must have the property "${name}"` }
    told = tell([rule, name, where])
    if (where === '') at.missing.set(name, told)
  }
  return add(at, 'required', told, told.here, name, undefined)
}

/** Adds an error; true when that was the last one wanted. */
function add(
  at: Trail,
  keyword: string,
  { message }: Told,
  { path, schemaPath }: Place,
  expected: unknown,
  actual: unknown,
): boolean {
  const error: CallError = {
    keyword,
    path: pathFrom(at, path),
    message,
    expected,
    actual,
    schemaPath: schemaPathFrom(at, schemaPath),
  }
  if (at.errors) return at.errors.push(error) >= at.limit
  // A literal, because the first `push` to an empty array reserves room for seventeen.
  at.errors = [error]
  return at.limit < 2
}

function pathFrom({ stack, depth }: Trail, last: string): string {
  let path = last
  for (let index = depth - 2; index >= 0; index -= 2) {
    const key = stack[index]
    if (key !== undefined) path = (stack[index + 1] === undefined ? `/${key}` : escapeToken(key)) + path
  }
  return path
}

/** Backwards, up to the last step that names a place from the root. */
function schemaPathFrom({ stack, depth }: Trail, last: string): string {
  let step = last
  let path = last
  for (let index = depth - 2; index >= 0 && step[0] !== '#'; index -= 2) {
    step = placeOf(stack[index], stack[index + 1] as string | undefined)
    path = step + path
  }
  return step[0] === '#' ? path.slice(1) : path
}

function placeOf(key: Key, where: string | undefined): string {
  return where ?? (typeof key === 'number' ? '/items' : `/properties/${key}`)
}
