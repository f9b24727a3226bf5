import type { Rule } from '../../messages/rules.ts'
import { excerpt } from '../excerpt.ts'
import { escapeToken } from '../pointer.ts'
import type { Draft } from '../trail.ts'
import type { SchemaData, SchemaNode } from './schema.ts'

/**
 * Checks one keyword; returns true if the value does not match. Checks subschemas with `applySchema`, and adds other
 * errors with `addError`.
 */
export type Keyword = (expected: never, value: unknown, at: Site) => unknown

/** A part of the runtime that data may use: a name, which may be a keyword with its error text, and a function. */
export type Part = readonly [rule: Partial<Rule> & Pick<Rule, 'keyword'>, act?: (...args: never[]) => unknown]

/** Parts by name. */
export type Parts = ReadonlyMap<string, Part>

/** What all checks with one schema share. */
export interface Interpreter {
  readonly root: SchemaNode
  readonly parts: Parts
}

/** The check of one value. */
export interface Run extends Interpreter {
  readonly limit: number
  readonly errors: Draft[]
  /** Results by schema and value: the same value may reach the same schema in many ways. */
  readonly known: Map<unknown, Map<unknown, unknown>>
}

/** A schema and the place of the value to which it applies. */
export interface Site {
  readonly run: Run
  readonly schema: SchemaNode
  readonly path: string
  /** JSON Pointer of the schema, relative to the root. */
  readonly where: string
}

/** Returns the errors of a value, at most `limit`, in the order of compiled checks. */
export function errorsOf(
  interpreter: Interpreter & Partial<Run>,
  schema: SchemaData,
  value: unknown,
  limit: number,
  start: Partial<Site> = {},
): Draft[] {
  const errors: Draft[] = []
  const run: Run = { known: new Map(), ...interpreter, limit, errors }
  applySchema({ path: '', where: '', ...start, run }, schema, value, '')
  return errors
}

/** Checks a value, or the part of it at a key, against a schema at the path `below` this one (`#…`: the root). */
export function applySchema(
  { run, path, where }: Omit<Site, 'schema'>,
  schema: SchemaData,
  value: unknown,
  below: string,
  key?: string | number,
): void {
  const at: Site = {
    run,
    schema: schema as SchemaNode,
    path: key === undefined ? path : path + escapeToken(key),
    where: below[0] === '#' ? below.slice(1) : where + below,
  }
  for (const keyword of Object.keys(at.schema)) {
    const expected = at.schema[keyword]
    const check = run.parts.get(keyword)?.[1] as Keyword | undefined
    // The keyword determines the form of its value.
    if (run.errors.length < run.limit && check?.(expected as never, value, at) === true) {
      addError(at, keyword, expected, value)
      // A value that does not have the only type is not checked any further.
      if (keyword === 'type' && (typeof expected === 'string' || at.schema.only)) return
    }
  }
}

/** Adds the error that a value, or the part at a key, does not match a keyword. */
export function addError(
  { run, path, where }: Site,
  keyword: string,
  expected: unknown,
  value: unknown,
  key?: string | number,
  rule: Part[0] | undefined = run.parts.get(keyword)?.[0],
): void {
  // One keyword may find several errors.
  if (run.errors.length >= run.limit) return
  run.errors.push({
    keyword,
    path: key === undefined ? path : path + escapeToken(key),
    // The keyword determines the form of its value.
    message: rule?.text?.(expected as never) ?? keyword,
    expected,
    actual: excerpt(value),
    schemaPath: `${where}/${keyword}`,
  })
}

/** Whether a value matches a schema. */
export function fits({ run }: Site, schema: SchemaData, value: unknown): boolean {
  return once(run, schema, value, () => errorsOf(run, schema, value, 1).length === 0)
}

/** Returns the earlier result for a value, or computes it now. */
export function once<T>({ known }: Run, about: unknown, value: unknown, find: () => T): T {
  const found = known.get(about) ?? new Map<unknown, unknown>()
  known.set(about, found)
  if (!found.has(value)) found.set(value, find())
  return found.get(value) as T
}
