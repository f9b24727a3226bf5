import type { Json } from '../../../json.ts'
import { fittingValues } from '../../../schema/facts/values.ts'
import { type SchemaObject, typeList } from '../../../schema/types.ts'
import { printValue } from '../../print.ts'
import { ALWAYS, both, either, NEVER, type Stop } from '../expression.ts'
import { fail, reports, type Spot } from '../spot.ts'

/** Longer lists are searched with `includes` instead of compared one by one. */
const MAX_COMPARED = 3

/** Checks `enum` and `const`, and thereby `type`. */
export function valueStop(schema: SchemaObject, spot: Spot): Stop {
  const { enum: list, const: constant } = schema
  const types = typeList(schema)
  return either(
    list === undefined ? NEVER : listStop(fittingValues(list, types), undefined, spot),
    constant === undefined ? NEVER : listStop(fittingValues([constant], types), constant, spot),
  )
}

/**
 * @param values those that the types beside them accept
 * @param constant the value of `const`, where the values are not those of `enum`
 */
function listStop(values: readonly Json[], constant: Json | undefined, spot: Spot): Stop {
  const { value } = spot
  const { module } = spot.generator
  const text = printValue(constant === undefined ? values : constant)
  const failed = (expected: string): Stop =>
    fail(spot, constant === undefined ? 'enumRule' : 'constRule', expected)
  if (values.some((each) => typeof each === 'object' && each !== null)) {
    const name = module.constant(text)
    const stop = failed(name)
    const isEqual = module.use('isEqual')
    if (constant !== undefined) return both(`!${isEqual}(${value},${name})`, stop)
    // No variable has the name `w`: decoders use `v`, and the text of `value` may be replaced by what it reads.
    return both(`!${name}.some(w=>${isEqual}(${value},w))`, stop)
  }
  if (values.length > MAX_COMPARED || (values.length > 1 && reports(spot))) {
    const name = module.constant(text)
    return both(`!${name}.includes(${value})`, failed(name))
  }
  const tests = values.map((each) => `${value}!==${printValue(each)}`)
  const differs = tests.length > 1 ? `(${tests.join('&&')})` : (tests[0] ?? ALWAYS)
  return both(differs, failed(text))
}
