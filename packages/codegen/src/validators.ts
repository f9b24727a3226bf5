import type { ValidatorOptions } from '@toolbake/core'
import { emitValidators } from '@toolbake/core'
import type { ModuleSource, SchemaPart } from './module-types.ts'
import { printKey, printObject } from './print.ts'
import type { TypeBoxCheck } from './typebox/types.ts'

export interface PrintedValidators {
  /** JavaScript statements. */
  readonly code: string
  /** The exported constants. */
  readonly exports: string
  /** From `@toolbake/runtime`. */
  readonly imports: readonly string[]
}

/** The validators of a module and the checks of parts that TypeBox cannot say, in one text that shares its parts. */
export function printValidators(
  { kind, tools }: ModuleSource,
  parts: readonly SchemaPart[],
  checks: readonly TypeBoxCheck[],
  formats: ValidatorOptions['formats'] = 'annotate',
): PrintedValidators {
  const locals = parts.map((part, index) => ({ ...part, local: `$validator${index}` }))
  const { code, imports, problems } = emitValidators(
    [
      ...locals.map(({ tool, part, local }) => ({
        schema: tool[part]?.schema ?? true,
        faces: { validator: local },
      })),
      ...checks.map(({ name, schema }) => ({ schema, faces: { is: name } })),
    ],
    { formats },
  )
  const [problem] = problems.filter((each) => each.code !== 'format_unknown')
  if (problem !== undefined) {
    throw new RangeError(`${problem.keyword} at ${problem.pointer} cannot be enforced: ${problem.code}`)
  }
  const helpers = [...imports].map(([local, name]) => (local === name ? name : `${name} as ${local}`))
  return {
    code: `\n${code.trimEnd()}`,
    exports: printExports(locals, kind === 'module' && tools.length === 1),
    imports: [...(parts.length > 0 ? ['type Validator'] : []), ...helpers],
  }
}

interface LocalPart extends SchemaPart {
  readonly local: string
}

/** By the names that a module without query has. */
function printExports(parts: readonly LocalPart[], isAlone: boolean): string {
  if (parts.length === 0) return ''
  if (isAlone) {
    return parts
      .map(({ part, name, local }) => `export const ${part}: Validator<${name}> = ${local}`)
      .join('\n')
  }
  const ids = [...new Set(parts.map(({ tool }) => tool.id))]
  const rows = ids.map((id): [key: string, values: string, types: string] => {
    const own = parts.filter(({ tool }) => tool.id === id)
    const values = printObject(own.map(({ part, local }) => `${part}: ${local}`))
    return [
      printKey(id),
      values,
      `{ ${own.map(({ part, name }) => `${part}: Validator<${name}>`).join('; ')} }`,
    ]
  })
  const type = `{\n${rows.map(([key, , types]) => `  ${key}: ${types}\n`).join('')}}`
  return `export const validators: ${type} = ${printObject(rows.map(([key, values]) => `${key}: ${values}`))}`
}
