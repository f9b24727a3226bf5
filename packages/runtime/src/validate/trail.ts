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
 * stands below the trail (absent: the property or item that the key names; `#…`: from the root).
 */
export type Row = readonly [rule: Rule, expected: unknown, where?: string]

/** What a validator knows of its rows and property names: texts are made once, when they are first needed. */
export interface Report {
  readonly rows: readonly Row[]
  readonly messages: (string | undefined)[]
  /** The steps to properties that the schema names: `/a` in the value, `/properties/a` in the schema. */
  readonly steps: Map<string, Step>
}

interface Step {
  readonly path: string
  readonly schemaPath: string
}

/** What all trails of one run write to. */
export interface Run {
  /** Absent while there are none. */
  errors?: CallError[]
  readonly limit: number
}

/**
 * The way from the root to where a check stands, for error locations. Compiled checks get one only when errors are
 * wanted, and build no location before something fails. The names of the methods are short because every compiled
 * check repeats them; as members of each trail they are found faster than through a prototype.
 */
export interface Trail {
  readonly report: Report
  readonly run: Run
  readonly up: Trail | undefined
  readonly key: string | number | undefined
  readonly where: string | undefined
  /** Notes that a row failed on a value, at a key of this trail or at its end. True: stop. */
  readonly e: (this: Trail, row: number, value: unknown, key?: string | number) => boolean
  /** One step down: to the value at `key`, checked by the schema at `where` (default: what the key names). */
  readonly d: (this: Trail, key: string | number, where?: string) => Trail
  /** The same value, checked by the schema at `where`. */
  readonly a: (this: Trail, where: string) => Trail
  /** Notes those of the names that an object does not have. True: stop. */
  readonly m: (this: Trail, value: object, names: readonly string[], where?: string) => boolean
}

/** Starts a report of a validator's errors. */
export function createReport(rows: readonly Row[]): Report {
  return { rows, messages: [], steps: new Map() }
}

/** The start of a trail. */
export function startTrail(report: Report, run: Run): Trail {
  return trail(report, run, undefined, undefined, '')
}

function trail(
  report: Report,
  run: Run,
  up: Trail | undefined,
  key: string | number | undefined,
  where: string | undefined,
): Trail {
  return { report, run, up, key, where, e: record, d: descend, a: apply, m: recordMissing }
}

function descend(this: Trail, key: string | number, where?: string): Trail {
  return trail(this.report, this.run, this, key, where)
}

function apply(this: Trail, where: string): Trail {
  return trail(this.report, this.run, this, undefined, where)
}

function record(this: Trail, row: number, value: unknown, key?: string | number): boolean {
  // A required property that is not there was read as undefined.
  if (value === undefined) return addMissing(this, key)
  const { rows, messages } = this.report
  const [rule, expected, where] = rows[row] as Row
  const { keyword } = rule
  messages[row] ??= rule.text(expected as never)
  return addError(this.run, {
    keyword,
    path: instancePath(this, key),
    message: messages[row],
    expected,
    actual: excerpt(value),
    schemaPath: `${schemaPath(this, key, where)}/${keyword}`,
  })
}

/** Adds an error; true when that was the last one wanted. */
function addError(run: Run, error: CallError): boolean {
  // A literal, because the first `push` to an empty array reserves room for seventeen.
  if (run.errors === undefined) run.errors = [error]
  else run.errors.push(error)
  return run.errors.length >= run.limit
}

function addMissing(at: Trail, key: string | number | undefined): boolean {
  if (key === undefined && at.up !== undefined) return addMissing(at.up, at.key)
  return at.m({}, [String(key)])
}

function recordMissing(this: Trail, value: object, names: readonly string[], where = ''): boolean {
  return names.some((name) => {
    if (Object.hasOwn(value, name) && (value as Record<string, unknown>)[name] !== undefined) return false
    return addError(this.run, {
      keyword: 'required',
      path: instancePath(this, undefined),
      message: `must have the property ${JSON.stringify(name)}`,
      expected: name,
      actual: undefined,
      schemaPath: `${schemaPath(this, undefined, where)}/required`,
    })
  })
}

function instancePath(at: Trail, key: string | number | undefined): string {
  const path = at.up === undefined ? '' : instancePath(at.up, at.key)
  if (typeof key === 'string') return path + (at.report.steps.get(key)?.path ?? escapeToken(key))
  return key === undefined ? path : `${path}/${key}`
}

function schemaPath(at: Trail, key: string | number | undefined, where: string | undefined): string {
  if (where?.startsWith('#')) return where.slice(1)
  const path = at.up === undefined ? '' : schemaPath(at.up, at.key, at.where)
  if (where !== undefined) return path + where
  if (typeof key === 'string') return path + step(at.report, key).schemaPath
  return key === undefined ? path : `${path}/items`
}

function step({ steps }: Report, name: string): Step {
  let known = steps.get(name)
  if (known === undefined) {
    const path = escapeToken(name)
    known = { path, schemaPath: `/properties${path}` }
    steps.set(name, known)
  }
  return known
}
