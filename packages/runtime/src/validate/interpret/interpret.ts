import type { CallError } from '../../types.ts'
import { excerpt } from '../excerpt.ts'
import { escapeToken } from '../pointer.ts'
import type { SchemaData, SchemaNode } from './schema.ts'
import { nodeOf } from './schema.ts'

/**
 * Checks one keyword. Returns true when the value does not fit, or the JSON Pointers of the parts that do not. It passes
 * the subschemas for parts of the value to `go`.
 */
export type Keyword = (expected: never, value: unknown, go: Go, schema: SchemaNode, run: Run) => Failure

export type Failure = boolean | readonly string[] | undefined

/** Checks the value, or the part of it at a key, by a schema that stands at `where` below this one (`#…`: the root). */
export type Go = (schema: SchemaData, where: string, key?: string | number) => void

/** By keyword; `false` stands for the schema that admits no value. */
export type Keywords = Readonly<Record<string, Keyword>>

export interface Run {
  readonly root: SchemaNode
  readonly keywords: Keywords
  /** Texts of errors; a bundle that shows no errors holds none of them. */
  readonly message: (keyword: string, expected: unknown) => string
  readonly tooDeep: string
  /** By schema, which values fit it. Without it nested alternatives would be checked again and again. */
  readonly fitting: Map<SchemaData, Map<unknown, boolean>>
}

/** Depth of schemas on the way to a part of a value: about what the stack allows compiled checks. */
const MAX_DEPTH = 10_000

/** Something to check. The mark is an earlier step: to meet its schema and value again means an endless loop. */
type Step = readonly [
  schema: SchemaData,
  value: unknown,
  path: string,
  at: string,
  depth: number,
  mark: Step | undefined,
]

/**
 * The errors of a value, at most `limit`, those of a whole before those of its parts. A list of what is left to check
 * instead of recursion, so that the depth of a value does not depend on the stack.
 *
 * @throws a RangeError when the value is nested too deeply
 */
export function errorsOf(run: Run, whole: SchemaData, all: unknown, limit: number): CallError[] {
  const errors: CallError[] = []
  // Several parts of a schema may lead to the same error: it is reported once.
  const visited = new Map<SchemaData, Set<string>>()
  const left: Step[] = [[whole, all, '', '', 1, undefined]]
  for (let step = left.pop(); step; step = left.pop()) {
    const [from, value, path, at, depth, mark] = step
    if (depth > MAX_DEPTH || (mark?.[0] === from && mark[1] === value)) throw new RangeError(run.tooDeep)
    const paths = visited.get(from) ?? new Set()
    if (paths.has(path)) continue
    visited.set(from, paths.add(path))
    const schema = nodeOf(from)
    // A new mark at each power of two finds a loop of any length (Brent's algorithm).
    const next = depth & (depth - 1) ? mark : step
    const parts: Step[] = []
    const go: Go = (child, where, key) => {
      const below = where[0] === '#' ? where.slice(1) : at + where
      const isPart = key !== undefined
      const part = isPart ? (value as Readonly<Record<string | number, unknown>>)[key] : value
      parts.push([child, part, isPart ? path + escapeToken(key) : path, below, depth + 1, next])
    }
    for (const keyword of Object.keys(schema)) {
      const expected = schema[keyword]
      const failed = run.keywords[keyword]?.(expected as never, value, go, schema, run)
      for (const part of failed === true ? [''] : failed || []) {
        errors.push({
          keyword,
          path: path + part,
          message: run.message(keyword, expected),
          expected,
          actual: part ? undefined : excerpt(value),
          schemaPath: `${at}/${keyword}`,
        })
        if (errors.length >= limit) return errors
      }
    }
    for (const part of parts.reverse()) left.push(part)
  }
  return errors
}

/** Whether a value fits a schema. */
export function fits(run: Run, schema: SchemaData, value: unknown): boolean {
  const known = run.fitting.get(schema) ?? new Map<unknown, boolean>()
  run.fitting.set(schema, known)
  const verdict = known.get(value) ?? errorsOf(run, schema, value, 1).length === 0
  known.set(value, verdict)
  return verdict
}
