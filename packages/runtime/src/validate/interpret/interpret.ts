import type { CallError } from '../../types.ts'
import { TOO_DEEP } from '../depth.ts'
import { excerpt } from '../excerpt.ts'
import { escapeToken } from '../pointer.ts'

/**
 * A schema as it is interpreted. The name of a type stands for a schema that says only that, `{}` for `true`, and
 * `{ false: false }` for `false` where no keyword looks for it.
 */
export type Interpreted = string | boolean | SchemaNode

export interface SchemaNode {
  readonly [keyword: string]: unknown
}

/**
 * Checks one keyword. Returns true when the value does not fit, or the JSON Pointers below it of what does not; what it
 * says of parts of the value it passes on to `go`.
 */
export type Keyword = (expected: never, value: unknown, go: Go, schema: SchemaNode, run: Run) => Failure

export type Failure = boolean | readonly string[] | undefined

/** Checks the value, or the part of it at a key, by a schema that stands at `where` below this one (`#…`: the root). */
export type Go = (schema: Interpreted, where: string, key?: string | number) => void

/** By the name that the keyword has in a schema; `false` stands for the schema that admits nothing. */
export type Keywords = Readonly<Record<string, Keyword>>

export interface Run {
  readonly root: SchemaNode
  readonly keywords: Keywords
  /** By schema which values fit it: alternatives within alternatives would be checked again and again. */
  readonly fitting: Map<Interpreted, Map<unknown, boolean>>
}

/** Of schemas on the way to a part of a value: about what the stack allows to compiled checks. */
const MAX_DEPTH = 10_000

/** Something to check. The mark is a step on the way to it: to come back to its schema and value is to go in a circle. */
type Step = readonly [
  schema: Interpreted,
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
export function errorsOf(run: Run, whole: Interpreted, all: unknown, limit: number): CallError[] {
  const errors: CallError[] = []
  // What several parts of a schema lead to is told once.
  const visited = new Map<Interpreted, Set<string>>()
  const left: Step[] = [[whole, all, '', '', 1, undefined]]
  for (let step = left.pop(); step; step = left.pop()) {
    const [from, value, path, at, depth, mark] = step
    if (depth > MAX_DEPTH || (mark?.[0] === from && mark[1] === value)) throw new RangeError(TOO_DEEP)
    const paths = visited.get(from) ?? new Set()
    if (paths.has(path)) continue
    visited.set(from, paths.add(path))
    const schema: SchemaNode = typeof from === 'string' ? { type: from } : (from as SchemaNode)
    // A new mark at each power of two, so that one comes to stand in a circle of any length.
    const next = depth & (depth - 1) ? mark : step
    const parts: Step[] = []
    const go: Go = (child, where, key) => {
      const below = where[0] === '#' ? where.slice(1) : at + where
      const isPart = key !== undefined
      const part = isPart ? (value as SchemaNode)[key] : value
      parts.push([child, part, isPart ? path + escapeToken(key) : path, below, depth + 1, next])
    }
    for (const keyword of Object.keys(schema)) {
      const expected = schema[keyword]
      const failed = run.keywords[keyword]?.(expected as never, value, go, schema, run)
      for (const part of failed === true ? [''] : failed || []) {
        errors.push({
          keyword,
          path: path + part,
          message: `must satisfy ${keyword}: ${JSON.stringify(expected).slice(0, 200)}`,
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
export function fits(run: Run, schema: Interpreted, value: unknown): boolean {
  const known = run.fitting.get(schema) ?? new Map<unknown, boolean>()
  run.fitting.set(schema, known)
  const verdict = known.get(value) ?? errorsOf(run, schema, value, 1).length === 0
  known.set(value, verdict)
  return verdict
}
