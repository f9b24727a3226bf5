import { allOfKeyword, anyOfKeyword, refKeyword } from '../interpret/applicators.ts'
import type { Keyword, Keywords } from '../interpret/interpret.ts'
import { fits } from '../interpret/interpret.ts'
import { namesOf } from '../interpret/objects.ts'
import type { SchemaData, SchemaMap, SchemaNode } from '../interpret/schema.ts'
import { nodeOf } from '../interpret/schema.ts'
import { constKeyword, enumKeyword, kindOf, typeKeyword } from '../interpret/values.ts'

/** Every number may be meant as an integer. */
const looseType: Keyword = (types: never, value, ...context) =>
  typeKeyword(types, typeof value === 'number' ? 0 : value, ...context)

/** Only the constants of properties count. */
const tags: Keyword = (properties: SchemaMap, value, go) => {
  for (const name of namesOf(value)) {
    const { const: constant, enum: list } = nodeOf(Object.hasOwn(properties, name) ? properties[name] : true)
    const listed = constant === undefined ? list : [constant]
    if (listed) go({ enum: listed }, '', name)
  }
  return undefined
}

const SHAPE: Keywords = {
  type: looseType,
  enum: enumKeyword,
  const: constKeyword,
  $ref: refKeyword,
  allOf: allOfKeyword,
  properties: tags,
}

/** The alternatives that a value can be of by its type, its constants and those of its properties; else all. */
export function likely(
  root: SchemaNode,
  choices: readonly SchemaData[],
  value: unknown,
): readonly SchemaData[] {
  const fitting = choices.filter((choice) => mayFit(root, SHAPE, choice, value))
  return fitting.length > 0 ? fitting : choices
}

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : kindOf(value))

const typesOfValues: Keyword = (values: readonly unknown[], value) =>
  !values.some((other) => typeOf(other) === typeOf(value))

const TYPES: Keywords = {
  type: typeKeyword,
  enum: typesOfValues,
  const: (constant, ...context) => typesOfValues([constant] as never, ...context),
  $ref: refKeyword,
  allOf: allOfKeyword,
  anyOf: anyOfKeyword,
  oneOf: anyOfKeyword,
}

/** Whether a schema accepts some value of the type of a sample: yes when in doubt. */
export function acceptsType(root: SchemaNode, schema: SchemaData, sample: unknown): boolean {
  return mayFit(root, TYPES, schema, sample)
}

function mayFit(root: SchemaNode, keywords: Keywords, schema: SchemaData, value: unknown): boolean {
  try {
    return fits({ root, keywords, message: String, tooDeep: '', fitting: new Map() }, schema, value)
  } catch {
    // References that lead only to each other, or a stack that is too small for the nesting.
    return true
  }
}
