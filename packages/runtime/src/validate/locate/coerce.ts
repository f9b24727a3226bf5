import { readNumber } from '../../read-number.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { nodeOf } from '../interpret/schema.ts'
import { escapeToken } from '../pointer.ts'
import { acceptsType, likely, throughUnions } from './may-fit.ts'
import { mapParts, partsOf } from './parts.ts'

/** A string that was converted to the type that the schema requires. */
export interface Coercion {
  /** JSON Pointer. */
  readonly path: string
  readonly from: string
  readonly to: number | boolean
}

export interface Coerced {
  /** Shares unchanged parts with the original value. */
  readonly value: unknown
  readonly changes: readonly Coercion[]
}

/**
 * Creates a function that converts strings to the integer, number or boolean that they contain, if a schema accepts one
 * of these and no string. Never converts a part of a string, or an integer that would lose digits.
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
    let coerced = value
    // Repeated, because a converted tag may change which branch applies to its siblings.
    for (let before = -1; before < changes.length; ) {
      before = changes.length
      coerced = coerce(coerced, root, '')
    }
    return { value: coerced, changes }
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

/** Returns the schema for a part of a value, from all that applies to the value; undefined if it may be anything. */
function partOf(
  root: SchemaNode,
  schema: SchemaData,
  value: unknown,
  key: string | number,
): SchemaData | undefined {
  const conjunction = (parts: readonly SchemaData[]): SchemaData | undefined =>
    parts.length > 1 ? { allOf: parts } : parts[0]
  const parts = throughUnions<SchemaData>(
    root,
    schema,
    (choices) => likely(root, choices, value),
    ({ contains: _, ...own }) => partsOf(own, key),
    // If one branch accepts anything, so does the union.
    (each) => {
      const known = each.map(conjunction).filter((part) => part !== undefined)
      return known.length === each.length ? [{ anyOf: known }] : []
    },
  )
  return conjunction(parts)
}
