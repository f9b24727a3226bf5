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
  readonly errors: CallError[]
  readonly limit: number
}

function visit(run: Run, from: Interpreted, value: unknown, path: string, at: string): void {
  const schema: SchemaNode = typeof from === 'string' ? { type: from } : (from as SchemaNode)
  const go: Go = (child, where, key) => {
    const below = where.startsWith('#') ? where.slice(1) : at + where
    if (key === undefined) visit(run, child, value, path, below)
    else visit(run, child, (value as SchemaNode)[key], path + escapeToken(key), below)
  }
  for (const keyword of Object.keys(schema)) {
    const expected = schema[keyword]
    const failed = run.keywords[keyword]?.(expected as never, value, go, schema, run)
    for (const part of failed === true ? [''] : failed || [])
      if (run.errors.length < run.limit)
        run.errors.push({
          keyword,
          path: path + part,
          message: `must satisfy ${keyword}: ${JSON.stringify(expected).slice(0, 200)}`,
          expected,
          actual: part ? undefined : excerpt(value),
          schemaPath: `${at}/${keyword}`,
        })
  }
}

/** The errors of a value, at most `limit`. */
export function errorsOf(
  run: Pick<Run, 'root' | 'keywords'>,
  schema: Interpreted,
  value: unknown,
  limit: number,
): CallError[] {
  const errors: CallError[] = []
  visit({ ...run, errors, limit }, schema, value, '', '')
  return errors
}

/** Whether a value fits a schema. */
export function fits(run: Run, schema: Interpreted, value: unknown): boolean {
  return errorsOf(run, schema, value, 1).length === 0
}
