import { emitValidators } from '@toolbake/core'
import * as messages from './messages/messages.ts'
import { escapeInvisible, printString } from './print.ts'
import type { TypeBoxCheck, TypeBoxTarget } from './typebox/types.ts'

export interface PrintedCode {
  /** JavaScript statements. */
  readonly code: string
  /** Imports from `@toolbake/runtime`: local name → exported name. */
  readonly imports: ReadonlyMap<string, string>
}

/** Prints checks for the parts that TypeBox cannot express, in their own scope; TypeBox 0.34 finds them by kind. */
export function printChecks(
  checks: readonly TypeBoxCheck[],
  formats: 'annotate' | 'assert',
  target: TypeBoxTarget,
): PrintedCode {
  if (checks.length === 0) return { code: '', imports: new Map() }
  const { code, imports, problems } = emitValidators(
    checks.map(({ name, schema }) => ({ schema, faces: { is: name } })),
    { formats },
  )
  const [problem] = problems.filter((each) => each.code !== 'format_unknown')
  if (problem !== undefined) {
    throw new RangeError(messages.notEnforced(problem.keyword, problem.pointer, problem.code))
  }
  const names = `{ ${checks.map(({ name }) => name).join(', ')} }`
  const registered = target === '@sinclair/typebox' ? checks.map(registration) : []
  const lines = [`const ${names} = (() => {`, code.trim(), `return ${names}`, '})()', ...registered]
  return { code: escapeInvisible(lines.join('\n')), imports: new Map(imports) }
}

/** TypeBox 0.34 also checks the value of an absent required member; no JSON value is undefined. */
function registration({ kind, name }: TypeBoxCheck): string {
  return `TypeRegistry.Set(${printString(kind)}, (_schema, value) => value !== undefined && ${name}(value))`
}
