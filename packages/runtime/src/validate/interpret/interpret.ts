import type { CallError } from '../../types.ts'
import { excerpt } from '../excerpt.ts'
import { escapeToken } from '../pointer.ts'

/**
 * A schema as it is interpreted. The name of a type stands for a schema that says only that, `{}` for `true`, and
 * `{ false: true }` for `false` where no keyword looks for it.
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
}

/**
 * The errors of a value, at most `limit`, those of the whole before those of its parts. A list of what is left to check
 * instead of recursion, so that no depth of a value is too much.
 */
export function errorsOf(run: Run, whole: Interpreted, all: unknown, limit: number): CallError[] {
  const errors: CallError[] = []
  const left: [schema: Interpreted, value: unknown, path: string, at: string][] = [[whole, all, '', '']]
  for (const [from, value, path, at] of left) {
    const schema: SchemaNode = typeof from === 'string' ? { type: from } : (from as SchemaNode)
    const go: Go = (child, where, key) => {
      const below = where[0] === '#' ? where.slice(1) : at + where
      left.push(
        key === undefined
          ? [child, value, path, below]
          : [child, (value as SchemaNode)[key], path + escapeToken(key), below],
      )
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
  }
  return errors
}

/** Whether a value fits a schema. */
export function fits(run: Run, schema: Interpreted, value: unknown): boolean {
  return errorsOf(run, schema, value, 1).length === 0
}
