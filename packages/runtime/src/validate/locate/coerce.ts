import { readNumber } from '../../read-number.ts'
import { escapeToken } from '../pointer.ts'
import type { SchemaData } from './schema-data.ts'
import { kindOf, likely, mapParts, partsOf, targetOf } from './schema-data.ts'

/** A string that was read as what the schema asks for. */
export interface Coercion {
  /** JSON Pointer. */
  readonly path: string
  readonly from: string
  readonly to: number | boolean
}

export interface Coerced {
  /** Shares what was not changed with the value that was given. */
  readonly value: unknown
  readonly changes: readonly Coercion[]
}

/**
 * A function that turns strings into the integer, number or boolean that stands in them, where a schema takes one of
 * these and no string. Never a part of a string, never an integer that would lose digits.
 */
export function createCoercion(root: SchemaData): (value: unknown) => Coerced {
  return (value) => {
    const changes: Coercion[] = []
    const coerce = (part: unknown, schema: SchemaData | undefined, path: string): unknown => {
      if (schema === undefined) return part
      if (typeof part === 'string') {
        const to = readAs(part, typesOf(root, schema))
        if (to !== undefined) changes.push({ path, from: part, to })
        return to ?? part
      }
      return mapParts(part, (child, key) =>
        coerce(child, partOf(root, schema, part, key), path + escapeToken(key)),
      )
    }
    return { value: coerce(value, root, ''), changes }
  }
}

function readAs(text: string, types: ReadonlySet<string>): number | boolean | undefined {
  if (types.has('string')) return undefined
  const word = text.trim()
  if (types.has('boolean') && (word === 'true' || word === 'false')) return word === 'true'
  const isNumber = types.has('number')
  return isNumber || types.has('integer') ? readNumber(text, !isNumber) : undefined
}

const ALL_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

/**
 * The types that a schema accepts: never too few, so that a string stays where one may be meant. With `number` there is
 * `integer`; `integer` alone takes no fraction.
 */
function typesOf(root: SchemaData, schema: SchemaData, depth = 8): ReadonlySet<string> {
  const { type, allOf = [] } = schema
  const listed = schema.const === undefined ? schema.enum : [schema.const]
  let types = new Set(type === undefined ? ALL_TYPES : [type].flat())
  if (types.has('number')) types.add('integer')
  const narrow = (others: Iterable<string>): void => {
    const allowed = new Set(others)
    types = new Set([...types].filter((name) => allowed.has(name)))
  }
  if (listed) narrow(listed.map((value) => (Number.isInteger(value) ? 'integer' : kindOf(value))))
  if (depth === 0) return types
  const target = targetOf(root, schema)
  for (const part of target === undefined ? allOf : [target, ...allOf]) narrow(typesOf(root, part, depth - 1))
  for (const choices of [schema.anyOf, schema.oneOf]) {
    if (choices) narrow(choices.flatMap((choice) => [...typesOf(root, choice, depth - 1)]))
  }
  return types
}

/** What all that applies to a value says of one part of it; undefined when that may be anything. */
function partOf(
  root: SchemaData,
  schema: SchemaData,
  value: unknown,
  key: string | number,
  depth = 8,
): SchemaData | undefined {
  const { contains: _, ...searched } = schema
  const parts = partsOf(searched, key)
  if (depth > 0) {
    const target = targetOf(root, schema)
    for (const other of [...(target === undefined ? [] : [target]), ...(schema.allOf ?? [])]) {
      const part = partOf(root, other, value, key, depth - 1)
      if (part !== undefined) parts.push(part)
    }
    for (const choices of [schema.anyOf, schema.oneOf]) {
      const choice = choices && choiceOf(root, likely(root, choices, value), value, key, depth)
      if (choice !== undefined) parts.push(choice)
    }
  }
  return parts.length > 1 ? { allOf: parts } : parts[0]
}

/** What alternatives say of a part together: nothing when one of them says nothing. */
function choiceOf(
  root: SchemaData,
  choices: readonly SchemaData[],
  value: unknown,
  key: string | number,
  depth: number,
): SchemaData | undefined {
  const parts = choices.map((choice) => partOf(root, choice, value, key, depth - 1))
  return parts.every((part) => part !== undefined) ? { anyOf: parts } : undefined
}
