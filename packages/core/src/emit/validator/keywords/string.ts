import { printString } from '../../print.ts'
import type { KeywordCompiler } from '../compile.ts'
import { both, NEVER } from '../expression.ts'
import { FORMATS } from '../formats.ts'
import { reportProblem } from '../problems.ts'
import { fail } from '../spot.ts'

/**
 * Lengths are counted in code points, of which a string has at most `length` and at least half as many: counting is
 * needed only in between.
 */
export const STRING_KEYWORDS: Readonly<Record<string, KeywordCompiler>> = {
  minLength(generator, { minLength = 0 }, spot) {
    if (minLength <= 0) return NEVER
    const failed = fail(generator, spot, 'minLengthRule', String(minLength))
    const { value } = spot
    if (minLength <= 1) return both(`${value}.length<1`, failed)
    return both(
      `(${value}.length<${minLength * 2}&&${generator.module.use('isShorter')}(${value},${minLength}))`,
      failed,
    )
  },
  maxLength(generator, { maxLength = 0 }, spot) {
    const failed = fail(generator, spot, 'maxLengthRule', String(maxLength))
    const { value } = spot
    if (maxLength === 0) return both(`${value}.length>0`, failed)
    return both(
      `(${value}.length>${maxLength}&&${generator.module.use('isLonger')}(${value},${maxLength}))`,
      failed,
    )
  },
  pattern(generator, schema, spot) {
    const { pattern = '' } = schema
    const regex = generator.module.pattern(pattern)
    if (regex === undefined) {
      reportProblem(generator, schema, 'pattern_invalid', 'pattern', pattern)
      return NEVER
    }
    const failed = fail(generator, spot, 'patternRule', printString(pattern))
    return both(`!${regex}.test(${spot.value})`, failed)
  },
  format(generator, schema, spot) {
    if (!generator.assertsFormats) return NEVER
    const { format = '' } = schema
    const name = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (name === undefined) {
      reportProblem(generator, schema, 'format_unknown', 'format', format)
      return NEVER
    }
    const failed = fail(generator, spot, 'formatRule', printString(format))
    return both(`!${generator.module.use(name)}(${spot.value})`, failed)
  },
}
