import type { Rule } from '../../messages/rules.ts'
import type { CallError } from '../../types.ts'
import { excerpt } from '../excerpt.ts'
import { escapeToken } from '../pointer.ts'
import type { SchemaData, SchemaNode } from './schema.ts'

/** Checks one keyword: returns true when the value does not fit. It hands subschemas to `go`, and other errors to `note`. */
export type Keyword = (expected: never, value: unknown, at: Site) => unknown

/** What data may use of the runtime: a name, which may be a keyword with the text of its errors, and what it does. */
export type Part = readonly [rule: Partial<Rule> & Pick<Rule, 'keyword'>, act?: (...args: never[]) => unknown]

/** By their names. */
export type Parts = ReadonlyMap<string, Part>

/** What checks with one schema share. */
export interface Interpreter {
  readonly root: SchemaNode
  readonly parts: Parts
}

/** The check of one value. */
export interface Run extends Interpreter {
  readonly limit: number
  readonly errors: Draft[]
  /** By what was looked at what was found: the same value comes to the same schema by many ways. */
  readonly known: Map<unknown, Map<unknown, unknown>>
}

export type Draft = { -readonly [Member in keyof CallError]: CallError[Member] }

/** A schema where it applies. */
export interface Site {
  readonly run: Run
  readonly schema: SchemaNode
  readonly path: string
  /** Where the schema stands below the root. */
  readonly where: string
  /** The keys and indexes that were evaluated, where somebody wants to know. */
  readonly seen?: Set<unknown> | undefined
}

/** The errors of a value, at most `limit`, in the order in which compiled checks find them. */
export function errorsOf(
  interpreter: Interpreter & Partial<Run>,
  schema: SchemaData,
  value: unknown,
  limit: number,
  start: Partial<Site> = {},
): Draft[] {
  const errors: Draft[] = []
  const run: Run = { known: new Map(), ...interpreter, limit, errors }
  go({ path: '', where: '', ...start, run }, schema, value, '')
  return errors
}

/** Checks the value, or the part of it at a key, by a schema that stands at `where` below this one (`#…`: the root). */
export function go(
  { run, path, where, seen }: Omit<Site, 'schema'>,
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
    seen: key === undefined ? seen : undefined,
  }
  for (const keyword of Object.keys(at.schema)) {
    const expected = at.schema[keyword]
    const check = run.parts.get(keyword)?.[1] as Keyword | undefined
    // The keyword decides the form of its value.
    if (run.errors.length < run.limit && check?.(expected as never, value, at) === true) {
      note(at, keyword, expected, value)
      // Of a value that has not the only type nothing else is asked.
      if (keyword === 'type' && (typeof expected === 'string' || at.schema.only)) return
    }
  }
}

/** Notes that a value, or the part at a key, does not fit a keyword. */
export function note(
  { run, path, where }: Site,
  keyword: string,
  expected: unknown,
  value: unknown,
  key?: string | number,
  rule: Part[0] | undefined = run.parts.get(keyword)?.[0],
): void {
  // One keyword may find several.
  if (run.errors.length >= run.limit) return
  run.errors.push({
    keyword,
    path: key === undefined ? path : path + escapeToken(key),
    // The keyword decides the form of its value.
    message: rule?.text?.(expected as never) ?? keyword,
    expected,
    actual: excerpt(value),
    schemaPath: `${where}/${keyword}`,
  })
}

/** Whether a value fits a schema. */
export function fits({ run }: Site, schema: SchemaData, value: unknown, seen?: Site['seen']): boolean {
  const isFitting = (): boolean => errorsOf(run, schema, value, 1, { seen }).length === 0
  return seen ? isFitting() : once(run, schema, value, isFitting)
}

/** What was found for a value before, or is found now. */
export function once<T>({ known }: Run, about: unknown, value: unknown, find: () => T): T {
  const found = known.get(about) ?? new Map<unknown, unknown>()
  known.set(about, found)
  if (!found.has(value)) found.set(value, find())
  return found.get(value) as T
}

/** The same for a schema that applies to the value where it fits: then what it evaluates counts. */
export function fitsHere(at: Site, schema: SchemaData, value: unknown): boolean {
  if (!at.seen) return fits(at, schema, value)
  const seen = new Set()
  const isFitting = fits(at, schema, value, seen)
  if (isFitting) for (const key of seen) at.seen.add(key)
  return isFitting
}
