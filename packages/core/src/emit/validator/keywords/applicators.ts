import { printString } from '../../print.ts'
import { chooseCode, running, sequence, stopping, toStatements } from '../code.ts'
import { describe } from '../describe-schema.ts'
import { both, choose, leaveIf, NEVER, not, type Stop } from '../expression.ts'
import { local, together } from '../functions.ts'
import { check } from '../generator.ts'
import { applied, fail } from '../spot.ts'
import type { KeywordCompiler } from './index.ts'
import { mergeInto } from './unevaluated.ts'

export const conjunction: KeywordCompiler = ({ allOf: parts = [] }, spot) => {
  const checks = parts.map((part, index) => () => check(part, applied(spot, `/allOf/${index}`)))
  return sequence(...together(spot, checks))
}

export const negation: KeywordCompiler = ({ not: excluded = false }, spot) => {
  const { tracker: _, ...untracked } = applied(spot, '/not')
  const fits = not(check(excluded, { ...untracked, quiet: true }))
  const expected = printString(describe(excluded, spot.generator.definition, 'not'))
  return stopping(both(fits, fail(spot, 'notRule', expected)))
}

export const conditional: KeywordCompiler = (schema, spot) => {
  const branch = (name: 'then' | 'else'): Stop => check(schema[name] ?? true, applied(spot, `/${name}`))
  const tracker = spot.tracker === undefined ? undefined : local(spot, 'u')
  const quiet = { ...applied(spot, '/if'), quiet: true, ...(tracker === undefined ? {} : { tracker }) }
  const [misfits = NEVER, wrongThen = NEVER, wrongElse = NEVER] = together(spot, [
    () => check(schema.if ?? true, quiet),
    () => branch('then'),
    () => branch('else'),
  ])
  const fits = not(misfits)
  if (spot.tracker === undefined || tracker === undefined) return stopping(choose(fits, wrongThen, wrongElse))
  const then = running(mergeInto(spot.tracker, tracker) + leaveIf(wrongThen))
  return running(`const ${tracker}=new Set();${toStatements(chooseCode(fits, then, stopping(wrongElse)))}`)
}
