import type { Described } from './arrays.ts'
import type { Keyword } from './interpret.ts'
import { addError, applySchema, fits, once } from './interpret.ts'
import type { SchemaData } from './schema.ts'
import { targetOf } from './schema.ts'

/** References to the root and to its `$defs`, with names that need no escaping. */
export const refKeyword: Keyword = (ref: string, value, at) => {
  const target = targetOf(at.run.root, ref) ?? {}
  // Several parts of a schema may lead to the same error. Equal scalars are reported in each place.
  let isFirst = typeof value !== 'object'
  if (!isFirst) {
    once(at.run, at.run.errors, `${ref} ${at.path}`, () => {
      isFirst = true
    })
  }
  if (isFirst) applySchema(at, target, value, ref)
}

export const allOfKeyword: Keyword = (schemas: readonly SchemaData[], value, at) => {
  for (const [index, schema] of schemas.entries()) applySchema(at, schema, value, `/allOf/${index}`)
}

export const notKeyword: Keyword = ([text, schema]: Described, value, at) => {
  if (fits(at, schema, value)) addError(at, 'not', text, value)
}

/** Includes `then` and `else`. */
export const ifKeyword: Keyword = (condition: SchemaData, value, at) => {
  const branch = fits(at, condition, value) ? 'then' : 'else'
  applySchema(at, at.schema[branch] ?? {}, value, `/${branch}`)
}
