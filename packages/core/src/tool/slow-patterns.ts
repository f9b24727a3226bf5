import type { ValidatorProblem } from '../emit/validator/types.ts'
import { isExponential } from '../pattern/exponential.ts'
import { readPattern } from '../pattern/match.ts'
import { escapeToken } from '../pointer.ts'
import type { Schema } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'

/** The patterns of a schema whose matching can take time exponential in the length of a text. */
export function findSlowPatterns(schema: Schema, pointer = ''): ValidatorProblem[] {
  if (typeof schema === 'boolean') return []
  const problems: ValidatorProblem[] = []
  const check = (pattern: string, keyword: string): void => {
    const regex = readPattern(pattern)
    if (regex && isExponential(regex))
      problems.push({ code: 'pattern_slow', schema, keyword, pointer, value: pattern })
  }
  if (typeof schema.pattern === 'string') check(schema.pattern, 'pattern')
  for (const pattern of Object.keys(schema.patternProperties ?? {})) check(pattern, 'patternProperties')
  forEachSubschema(schema, ({ schema: child, keyword, key }) => {
    const place = key === undefined ? `${pointer}/${keyword}` : `${pointer}/${keyword}/${escapeToken(key)}`
    problems.push(...findSlowPatterns(child, place))
  })
  return problems
}
