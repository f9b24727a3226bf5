import type { Tool } from '../tool/types.ts'
import type { ModuleExports } from './module.ts'
import { printKey } from './print.ts'
import { printValidators } from './validator/print-validators.ts'
import type { ValidatorEntry } from './validator/types.ts'

/**
 * Exports that walk over values by the schema, each a statement of its own that costs nothing when it is not used:
 * `coercions` and `redactors` by identity, and of an only tool `coerceInput`, `redactInput` and `redactOutput`.
 */
export function walkExports(tools: readonly Tool[], isOne: boolean): ModuleExports {
  const walked = tools.map(({ identity, input, output }, index) => {
    const name = (wanted: string): string => (isOne ? wanted : `$${wanted}_${index}`)
    const [coerce, redact, answer] = [name('coerceInput'), name('redactInput'), name('redactOutput')]
    const entries: ValidatorEntry[] = [{ schema: input.schema, faces: { coerce, redact } }]
    if (output !== undefined) entries.push({ schema: output.schema, faces: { redact: answer } })
    const redactor = `{ input: ${redact}${output === undefined ? '' : `, output: ${answer}`} }`
    const names = [coerce, redact, ...(output === undefined ? [] : [answer])]
    return { key: printKey(identity), names, entries, coerce, redactor }
  })
  const own = isOne ? walked.flatMap(({ names }) => names) : []
  const table = (rows: readonly string[]): string => `{\n${rows.map((row) => `  ${row},\n`).join('')}}`
  return {
    names: [...own, 'coercions', 'redactors'],
    print(module) {
      const { code, imports } = printValidators(walked.flatMap(({ entries }) => entries))
      module.importAll(imports)
      module.add(code.trimEnd())
      for (const name of own) module.add(`export { ${name} }`)
      module.add(`export const coercions = ${table(walked.map(({ key, coerce }) => `${key}: ${coerce}`))}`)
      module.add(
        `export const redactors = ${table(walked.map(({ key, redactor }) => `${key}: ${redactor}`))}`,
      )
    },
  }
}
