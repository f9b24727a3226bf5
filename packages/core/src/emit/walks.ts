import type { Tool } from '../tool/types.ts'
import type { EsModule } from './module.ts'
import { printKey } from './print.ts'
import { emitValidators } from './validator/emit.ts'
import type { ValidatorEntry } from './validator/types.ts'

/** Exports that walk over values by the schema, each a statement of its own that costs nothing when it is not used. */
export interface WalkExports {
  readonly names: readonly string[]
  print(module: EsModule): void
}

/**
 * `coercions` and `redactors` by identity, and of an only tool `coerceInput`, `redactInput` and `redactOutput`.
 *
 * @param isOne the file describes one tool, whose functions are exports of their own
 */
export function walkExports(tools: readonly Tool[], isOne: boolean): WalkExports {
  const named = tools.map((tool, index) => namesOf(tool, isOne ? '' : `_${index}`))
  const own = isOne ? named.flatMap((names): string[] => Object.values(names)) : []
  return {
    names: [...own, 'coercions', 'redactors'],
    print(module) {
      const { code, imports } = emitValidators(tools.flatMap((tool, index) => entriesOf(tool, named[index])))
      for (const [local, name] of imports) module.importAs(name, local)
      module.add(code.trimEnd())
      for (const name of own) module.add(`export { ${name} }`)
      module.add(`export const coercions = ${table(tools, (index) => named[index]?.coerceInput ?? '')}`)
      module.add(`export const redactors = ${table(tools, (index) => redactorsOf(named[index]))}`)
    },
  }
}

interface WalkNames {
  readonly coerceInput: string
  readonly redactInput: string
  readonly redactOutput?: string
}

function namesOf({ output }: Tool, suffix: string): WalkNames {
  const name = (wanted: string): string => (suffix === '' ? wanted : `$${wanted}${suffix}`)
  return {
    coerceInput: name('coerceInput'),
    redactInput: name('redactInput'),
    ...(output === undefined ? {} : { redactOutput: name('redactOutput') }),
  }
}

function entriesOf({ input, output }: Tool, names: WalkNames | undefined): ValidatorEntry[] {
  if (names === undefined) return []
  const { coerceInput, redactInput, redactOutput } = names
  const entry = { schema: input.schema, faces: { coerce: coerceInput, redact: redactInput } }
  if (output === undefined || redactOutput === undefined) return [entry]
  return [entry, { schema: output.schema, faces: { redact: redactOutput } }]
}

function redactorsOf(names: WalkNames | undefined): string {
  const output = names?.redactOutput === undefined ? '' : `, output: ${names.redactOutput}`
  return `{ input: ${names?.redactInput}${output} }`
}

function table(tools: readonly Tool[], print: (index: number) => string): string {
  return `{\n${tools.map((tool, index) => `  ${printKey(tool.identity)}: ${print(index)},\n`).join('')}}`
}
