import type { Keyword } from './interpret.ts'
import { fits } from './interpret.ts'
import type { SchemaData } from './schema.ts'
import { targetOf } from './schema.ts'

type Choices = readonly SchemaData[]

/** References to the root and to its `$defs`, by names that need no escaping and may stand alone. */
export const refKeyword: Keyword = (ref: string, value, go, schema, run) => {
  if (ref !== '#') return definitionKeyword(ref.replace('#/$defs/', '') as never, value, go, schema, run)
  go(run.root, ref)
  return undefined
}

/** References by the name alone. */
export const definitionKeyword: Keyword = (name: string, _value, go, _schema, { root }) => {
  go(targetOf(root, name) ?? true, `#/$defs/${name}`)
  return undefined
}

export const allOfKeyword: Keyword = (schemas: Choices, _value, go) => {
  for (const [index, schema] of schemas.entries()) go(schema, `/allOf/${index}`)
  return undefined
}

export const anyOfKeyword: Keyword = (choices: Choices, value, _go, _schema, run) =>
  !choices.some((choice) => fits(run, choice, value))

export const oneOfKeyword: Keyword = (choices: Choices, value, _go, _schema, run) =>
  choices.filter((choice) => fits(run, choice, value)).length !== 1

export const notKeyword: Keyword = (schema: SchemaData, value, _go, _schema, run) => fits(run, schema, value)

/** With `then` and `else`. */
export const ifKeyword: Keyword = (condition: SchemaData, value, go, schema, run) => {
  const branch = fits(run, condition, value) ? 'then' : 'else'
  go(schema[branch] ?? true, `/${branch}`)
  return undefined
}
