import { own } from '../../../json.ts'
import type { KEYWORDS, Keyword } from '../../../schema/keywords.ts'
import { printString } from '../../print.ts'
import { both, NEVER } from '../expression.ts'
import { FORMATS } from '../formats.ts'
import { fail, failLimit, reportProblem } from '../spot.ts'
import type { KeywordCompiler } from './index.ts'

type Bound = {
  [K in Keyword]: (typeof KEYWORDS)[K] extends { readonly bounds: 'value' } ? K : never
}[Keyword]

export function bound(keyword: Bound, operator: string): KeywordCompiler {
  return ({ [keyword]: limit = 0 }, spot) =>
    failLimit(spot, `${spot.value}${operator}${limit}`, keyword, limit)
}

export const multipleOf: KeywordCompiler = ({ multipleOf: step = 1 }, spot) => {
  const failed = fail(spot, 'multipleOfRule', String(step))
  if (Number.isInteger(step)) return both(`${spot.value}%${step}!==0`, failed)
  return both(`!${spot.generator.module.use('isMultiple')}(${spot.value},${step})`, failed)
}

/** In code points: a string has at most `length` and at least half as many, so they are only counted in between. */
export const minLength: KeywordCompiler = ({ minLength: least = 0 }, spot) => {
  if (least <= 0) return NEVER
  const { value } = spot
  const failed = fail(spot, 'minLengthRule', String(least))
  if (least <= 1) return both(`${value}.length<1`, failed)
  const isShorter = spot.generator.module.use('isShorter')
  return both(`(${value}.length<${least * 2}&&${isShorter}(${value},${least}))`, failed)
}

export const maxLength: KeywordCompiler = ({ maxLength: most = 0 }, spot) => {
  const { value } = spot
  const failed = fail(spot, 'maxLengthRule', String(most))
  if (most === 0) return both(`${value}.length>0`, failed)
  const isLonger = spot.generator.module.use('isLonger')
  return both(`(${value}.length>${most}&&${isLonger}(${value},${most}))`, failed)
}

export const pattern: KeywordCompiler = (schema, spot) => {
  const { pattern: value = '' } = schema
  const regex = spot.generator.module.pattern(value)
  if (regex !== undefined)
    return both(`!${regex}.test(${spot.value})`, fail(spot, 'patternRule', printString(value)))
  reportProblem(spot, { code: 'pattern_invalid', schema, keyword: 'pattern', value })
  return NEVER
}

export const format: KeywordCompiler = (schema, spot) => {
  const { format: value = '' } = schema
  const { assertsFormats, module } = spot.generator
  if (!assertsFormats) return NEVER
  const test = own(FORMATS, value)
  if (test !== undefined) {
    const failed = fail(spot, 'formatRule', printString(value))
    return both(`!${module.use(test)}(${spot.value})`, failed)
  }
  reportProblem(spot, { code: 'format_unknown', schema, keyword: 'format', value })
  return NEVER
}
