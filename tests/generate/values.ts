import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { forEachSubschema } from '../../packages/core/src/schema/walk.ts'
import { damaged } from './damage.ts'
import { lookupIn } from './facets.ts'
import { randomInstance } from './instance.ts'
import { randomOf } from './random.ts'
import { patternSamples } from './strings.ts'

export interface ValueSource {
  /** Returns a value that the judge accepts, or undefined after some attempts. */
  valid(): Json | undefined
  /** Returns a value with one fault, which the judge may still accept. */
  nearMiss(): Json
}

export interface ValueOptions {
  readonly seed: number
  /** The judge: an independent validator compiled from the same schema. */
  readonly isValid: (value: Json) => boolean
  /** Attempts for one valid value. Default 10. */
  readonly attempts?: number
}

/** The judge takes exponential time in the nesting if a union refers to itself in several ways. */
const MAX_NESTING = 12

/** Maximum number of values within one value, including failed attempts. */
const MAX_TRIED = 20_000

/**
 * Creates values for a JSON Schema 2020-12 document with internal references only: optional members present and absent,
 * empty maps, several branches of unions, numbers and lengths at their bounds, shallow recursion, odd keys. Objects
 * that declare properties and nothing about further ones get no further ones.
 */
export function valuesOf(schema: Schema, { seed, isValid, attempts = 10 }: ValueOptions): ValueSource {
  const random = randomOf(seed)
  const lookup = lookupIn(schema)
  const words = { names: namesIn(schema), samples: patternSamples(seed) }
  const valid = (): Json | undefined => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      // Later attempts generate smaller values.
      const rich = Math.max(1, 5 - (attempt >> 1)) - random.below(2)
      const budget = { left: MAX_TRIED }
      const value = randomInstance([schema], { lookup, random, words, rich, depth: 0, budget })
      if (value !== undefined && nestingOf(value) <= MAX_NESTING && isValid(value)) return value
    }
    return undefined
  }
  return {
    valid,
    nearMiss: () => damaged(valid() ?? {}, random),
  }
}

function nestingOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(nestingOf))
}

/** Returns the property names of all subschemas, up to a limit. */
function namesIn(schema: Schema): string[] {
  const names = new Set<string>()
  const visit = (node: Schema): void => {
    if (typeof node === 'boolean' || names.size > 40) return
    for (const name of Object.keys(node.properties ?? {})) names.add(name)
    forEachSubschema(node, (child) => visit(child.schema))
  }
  visit(schema)
  return [...names]
}
