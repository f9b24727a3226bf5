import type { Json } from '../../../json.ts'
import { fittingValues } from '../../../schema/facts/values.ts'
import type { SchemaObject } from '../../../schema/types.ts'
import { typeList } from '../../../schema/types.ts'
import { printValue } from '../../print.ts'
import type { Stop } from '../expression.ts'
import { both, either, NEVER } from '../expression.ts'
import type { Generator } from '../generator.ts'
import type { Spot } from '../spot.ts'
import { fail, reports } from '../spot.ts'

/** Longer lists are looked up instead of compared one by one. */
const MAX_COMPARED = 3

/** Checks `enum` and `const`, and with them `type`; undefined when there are none. */
export function valueStop(generator: Generator, schema: SchemaObject, spot: Spot): Stop | undefined {
  if (schema.enum === undefined && schema.const === undefined) return undefined
  const chosen = schema.enum === undefined ? NEVER : enumStop(generator, schema, schema.enum, spot)
  const constant = schema.const === undefined ? NEVER : constStop(generator, schema, schema.const, spot)
  return either(chosen, constant)
}

function enumStop(generator: Generator, schema: SchemaObject, values: readonly Json[], spot: Spot): Stop {
  const possible = fittingValues(values, typeList(schema))
  const list = printValue(possible)
  if (possible.some((value) => typeof value === 'object' && value !== null)) {
    const name = generator.module.constant(list)
    const failed = fail(generator, spot, 'enumRule', name)
    // Decoders call the value `v`.
    const item = spot.value === 'v' ? 'w' : 'v'
    const isEqual = generator.module.use('isEqual')
    return both(`!${name}.some(${item}=>${isEqual}(${spot.value},${item}))`, failed)
  }
  const shared = possible.length > MAX_COMPARED || (possible.length > 1 && reports(generator, spot))
  if (!shared) return both(differsFromAll(spot.value, possible), fail(generator, spot, 'enumRule', list))
  const name = generator.module.constant(list)
  return both(`!${name}.includes(${spot.value})`, fail(generator, spot, 'enumRule', name))
}

function constStop(generator: Generator, schema: SchemaObject, value: Json, spot: Spot): Stop {
  const isPossible = fittingValues([value], typeList(schema)).length > 0
  if (typeof value !== 'object' || value === null || !isPossible) {
    const failed = fail(generator, spot, 'constRule', printValue(value))
    return both(differsFromAll(spot.value, isPossible ? [value] : []), failed)
  }
  const name = generator.module.constant(printValue(value))
  const failed = fail(generator, spot, 'constRule', name)
  return both(`!${generator.module.use('isEqual')}(${spot.value},${name})`, failed)
}

function differsFromAll(value: string, others: readonly Json[]): Stop {
  if (others.length === 0) return 'true'
  const tests = others.map((other) => `${value}!==${printValue(other)}`)
  return tests.length === 1 ? tests.join() : `(${tests.join('&&')})`
}
