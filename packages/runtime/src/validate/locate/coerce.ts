import { readNumber } from '../../read-number.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { nodeOf, targetOf } from '../interpret/schema.ts'
import { escapeToken } from '../pointer.ts'
import { acceptsType, likely } from './may-fit.ts'
import { mapParts, partsOf } from './parts.ts'

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
export function createCoercion(whole: SchemaData): (value: unknown) => Coerced {
  const root = nodeOf(whole)
  return (value) => {
    const changes: Coercion[] = []
    const coerce = (part: unknown, schema: SchemaData | undefined, path: string): unknown => {
      if (schema === undefined) return part
      if (typeof part === 'string') {
        const to = readAs(part, (sample) => acceptsType(root, schema, sample))
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

/** @param accepts whether the schema accepts some value of the type of a sample */
function readAs(text: string, accepts: (sample: unknown) => boolean): number | boolean | undefined {
  if (accepts('')) return undefined
  const word = text.trim()
  if ((word === 'true' || word === 'false') && accepts(true)) return word === 'true'
  const isNumber = accepts(0.5)
  return isNumber || accepts(0) ? readNumber(text, !isNumber) : undefined
}

/** The schema for one part of a value, by everything that applies to the value; undefined when the part may be anything. */
function partOf(
  root: SchemaNode,
  schema: SchemaData,
  value: unknown,
  key: string | number,
  depth = 8,
): SchemaData | undefined {
  const { contains: _, $ref, allOf = [], anyOf, oneOf, ...own } = nodeOf(schema)
  const parts = partsOf(own, key)
  const partIn = (other: SchemaData): SchemaData | undefined =>
    depth > 0 ? partOf(root, other, value, key, depth - 1) : undefined
  const target = $ref === undefined ? undefined : targetOf(root, $ref)
  const applied = (target === undefined ? allOf : [target, ...allOf]).map(partIn)
  for (const choices of [anyOf, oneOf]) {
    const each = choices ? likely(root, choices, value).map(partIn) : []
    // Where one alternative accepts anything, the union does.
    const known = each.filter((part) => part !== undefined)
    if (choices && known.length === each.length) applied.push({ anyOf: known })
  }
  parts.push(...applied.filter((part) => part !== undefined))
  return parts.length > 1 ? { allOf: parts } : parts[0]
}
