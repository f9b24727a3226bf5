import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { forEachSubschema } from '../../packages/core/src/schema/walk.ts'
import { damaged } from './damage.ts'
import { lookupIn } from './facets.ts'
import { randomInstance } from './instance.ts'
import { randomOf } from './random.ts'
import { patternSamples } from './strings.ts'

export interface ValueSource {
  /** A value that the judge accepts; undefined when none was found in some attempts. */
  valid(): Json | undefined
  /** A value that is valid but for one fault; the judge may still accept it. */
  nearMiss(): Json
}

export interface ValueOptions {
  readonly seed: number
  /** The judge: an independent validator compiled from the same schema. */
  readonly isValid: (value: Json) => boolean
  /** Attempts for one valid value. Default 10. */
  readonly attempts?: number
}

/** The judge takes time by powers of the nesting, where a union leads back to itself in several ways. */
const MAX_NESTING = 12

/** Values inside one value, failed attempts included. */
const MAX_TRIED = 20_000

/**
 * Values for a JSON Schema 2020-12 document whose references stay inside: optional members present and absent, empty
 * maps, several branches of unions, numbers and lengths at their bounds, recursion of small depth, odd keys. An object
 * that declares properties and nothing for further ones gets none.
 */
export function valuesOf(schema: Schema, { seed, isValid, attempts = 10 }: ValueOptions): ValueSource {
  const random = randomOf(seed)
  const lookup = lookupIn(schema)
  const words = { names: namesIn(schema), samples: patternSamples(seed) }
  const valid = (): Json | undefined => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      // Later attempts ask for less.
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

/** The names of the properties of all schemas in it, at most some. */
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
