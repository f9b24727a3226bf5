import type { SchemaObject } from '../../packages/core/src/schema/types.ts'
import type { Random } from './random.ts'

const ODD = [0, 1, -1, 2, 7, 0.5, -0.1, 100, 1e-7, 1e21, 2147483648, Number.MAX_SAFE_INTEGER, -1e9]

/** Returns a number, mostly a bound or its neighbour. */
export function randomNumber(facets: readonly SchemaObject[], isInteger: boolean, random: Random): number {
  const bounds = facets.flatMap((facet) => [
    facet.minimum,
    facet.maximum,
    facet.exclusiveMinimum,
    facet.exclusiveMaximum,
  ])
  const near = bounds.flatMap((bound) =>
    bound === undefined ? [] : [bound, bound + 1, bound - 1, bound + 0.5],
  )
  const steps = facets.flatMap(({ multipleOf }) => (multipleOf === undefined ? [] : [multipleOf]))
  const fits = (value: number): boolean =>
    facets.every(
      ({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) =>
        value >= (minimum ?? value) &&
        value <= (maximum ?? value) &&
        (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
        (exclusiveMaximum === undefined || value < exclusiveMaximum),
    )
  const [low, high] = rangeOf(facets)
  const candidates = [...near, ...near, ...ODD, low + random.next() * (high - low)]
    .map((value) => onStep(value, steps, isInteger))
    .filter(fits)
  return candidates.length === 0 ? onStep(low, steps, isInteger) : random.pick(candidates)
}

function rangeOf(facets: readonly SchemaObject[]): [number, number] {
  const lows = facets.flatMap((facet) =>
    [facet.minimum, facet.exclusiveMinimum].filter((n) => n !== undefined),
  )
  const highs = facets.flatMap((facet) =>
    [facet.maximum, facet.exclusiveMaximum].filter((n) => n !== undefined),
  )
  if (lows.length > 0 && highs.length > 0) return [Math.max(...lows), Math.min(...highs)]
  if (lows.length > 0) return [Math.max(...lows), Math.max(...lows) + 1000]
  if (highs.length > 0) return [Math.min(...highs) - 1000, Math.min(...highs)]
  return [-1000, 1000]
}

function onStep(value: number, steps: readonly number[], isInteger: boolean): number {
  let result = value
  for (const step of steps) result = Math.round(result / step) * step
  if (isInteger) result = Math.round(result)
  // JSON has no -0.
  return result === 0 ? 0 : result
}
