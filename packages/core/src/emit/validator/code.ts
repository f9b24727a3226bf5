import { ALWAYS, choose, either, leaveIf, NEVER, not, type Stop } from './expression.ts'

/** Code that checks one value: an expression first, then statements that leave the function when they fail. */
export interface Code {
  readonly stop: Stop
  readonly statements: string
}

export const NOTHING: Code = { stop: NEVER, statements: '' }

export function stopCode(stop: Stop): Code {
  return { stop, statements: '' }
}

export function codeOf(statements: string): Code {
  return { stop: NEVER, statements }
}

export function sequence(...codes: readonly (Code | Stop)[]): Code {
  return codes.reduce<Code>((done, code) => {
    const next = typeof code === 'string' ? stopCode(code) : code
    return done.statements === ''
      ? { stop: either(done.stop, next.stop), statements: next.statements }
      : { stop: done.stop, statements: done.statements + toStatements(next) }
  }, NOTHING)
}

export function toStatements(code: Code): string {
  return leaveIf(code.stop) + code.statements
}

/** Returns the code as an expression. If statements are expected, a separate function is smaller and shared. */
export function toExpression(code: Code): Stop {
  return code.statements === '' ? code.stop : `!(()=>{${toStatements(code)}return true})()`
}

export function chooseCode(condition: Stop, then: Code, otherwise: Code): Code {
  if (then.statements === '' && otherwise.statements === '')
    return stopCode(choose(condition, then.stop, otherwise.stop))
  if (condition === ALWAYS) return then
  if (condition === NEVER) return otherwise
  const [yes, no] = [toStatements(then), toStatements(otherwise)]
  // If `then` always leaves the function, no `else` is needed.
  if (then.stop === ALWAYS) return { stop: condition, statements: no }
  if (yes === '') return codeOf(`if(${not(condition)}){${no}}`)
  return codeOf(`if(${condition}){${yes}}${no === '' ? '' : `else{${no}}`}`)
}
