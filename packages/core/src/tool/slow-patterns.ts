import type { ValidatorProblem } from '../emit/validator/types.ts'
import { isExponential } from '../pattern/exponential.ts'
import { readPattern } from '../pattern/match.ts'
import { escapeToken } from '../pointer.ts'
import type { Schema } from '../schema/types.ts'
import { visitDown } from '../schema/walk.ts'

/** The patterns of a schema whose matching can take time exponential in the length of a text. */
export function findSlowPatterns(root: Schema): ValidatorProblem[] {
  const problems: ValidatorProblem[] = []
  visitDown(root, '', (schema, pointer) => {
    const check = (pattern: string, keyword: string): void => {
      const regex = readPattern(pattern)
      if (regex && isExponential(regex))
        problems.push({ code: 'pattern_slow', schema, keyword, pointer, value: pattern })
    }
    if (typeof schema.pattern === 'string') check(schema.pattern, 'pattern')
    for (const pattern of Object.keys(schema.patternProperties ?? {})) check(pattern, 'patternProperties')
    return ({ keyword, key }) => `${pointer}/${keyword}${key === undefined ? '' : `/${escapeToken(key)}`}`
  })
  return problems
}
