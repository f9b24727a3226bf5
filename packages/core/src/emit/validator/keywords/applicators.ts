import { printString } from '../../print.ts'
import { chooseCode, codeOf, sequence, stopCode, toStatements } from '../code.ts'
import { describe } from '../describe-schema.ts'
import { both, choose, leaveIf, NEVER, not, type Stop } from '../expression.ts'
import { compileTogether, local } from '../functions.ts'
import { check } from '../generator.ts'
import { fail, sameSpot } from '../spot.ts'
import type { KeywordCompiler } from './index.ts'
import { mergeInto } from './unevaluated.ts'

export const conjunction: KeywordCompiler = ({ allOf: parts = [] }, spot) => {
  const checks = parts.map((part, index) => () => check(part, sameSpot(spot, `/allOf/${index}`)))
  return sequence(...compileTogether(spot, checks))
}

export const negation: KeywordCompiler = ({ not: excluded = false }, spot) => {
  const { tracker: _, ...untracked } = sameSpot(spot, '/not')
  const fits = not(check(excluded, { ...untracked, quiet: true }))
  const expected = printString(describe(excluded, spot.generator.definition, 'not'))
  return stopCode(both(fits, fail(spot, 'notRule', expected)))
}

export const conditional: KeywordCompiler = (schema, spot) => {
  const branch = (name: 'then' | 'else'): Stop => check(schema[name] ?? true, sameSpot(spot, `/${name}`))
  const tracker = spot.tracker === undefined ? undefined : local(spot, 'u')
  const quiet = { ...sameSpot(spot, '/if'), quiet: true, ...(tracker === undefined ? {} : { tracker }) }
  const [misfits = NEVER, wrongThen = NEVER, wrongElse = NEVER] = compileTogether(spot, [
    () => check(schema.if ?? true, quiet),
    () => branch('then'),
    () => branch('else'),
  ])
  const fits = not(misfits)
  if (spot.tracker === undefined || tracker === undefined) return stopCode(choose(fits, wrongThen, wrongElse))
  const then = codeOf(mergeInto(spot.tracker, tracker) + leaveIf(wrongThen))
  return codeOf(`const ${tracker}=new Set();${toStatements(chooseCode(fits, then, stopCode(wrongElse)))}`)
}
