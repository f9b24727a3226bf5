import type { KEYWORDS, Keyword } from '../../../schema/keywords.ts'
import { printValue } from '../../print.ts'
import type { KeywordCompiler } from '../compile.ts'
import { both } from '../expression.ts'
import { fail } from '../spot.ts'

export const NUMBER_KEYWORDS: Readonly<Record<string, KeywordCompiler>> = {
  minimum: bound('minimum', '<'),
  maximum: bound('maximum', '>'),
  exclusiveMinimum: bound('exclusiveMinimum', '<='),
  exclusiveMaximum: bound('exclusiveMaximum', '>='),
  multipleOf(generator, { multipleOf = 1 }, spot) {
    const failed = fail(generator, spot, 'multipleOfRule', printValue(multipleOf))
    if (Number.isInteger(multipleOf)) return both(`${spot.value}%${multipleOf}!==0`, failed)
    return both(`!${generator.module.use('isMultiple')}(${spot.value},${printValue(multipleOf)})`, failed)
  },
}

type Bound = {
  [K in Keyword]: (typeof KEYWORDS)[K] extends { readonly bounds: 'value' } ? K : never
}[Keyword]

function bound(keyword: Bound, operator: string): KeywordCompiler {
  return (generator, schema, spot) => {
    const limit = printValue(schema[keyword] ?? 0)
    return both(`${spot.value}${operator}${limit}`, fail(generator, spot, `${keyword}Rule`, limit))
  }
}
