import type { Json } from '@toolbake/core'
import { profileExports } from '@toolbake/core'
import { RUNTIME_TYPES } from '@toolbake/core/internal'
import type { PrintedCode } from './checks.ts'
import type { ModuleSource, SchemaPart } from './module-types.ts'
import { escapeInvisible, printJson, printJsonType, printKey, printString } from './print.ts'

/** The exports of a module, by name. */
export interface TypedCode extends PrintedCode {
  /** Imported types. */
  readonly types: readonly string[]
}

/**
 * Adds types to the code of a compilation. Validators and decoders stay unchanged; the tools of each request are
 * printed for people. Finds statements at the start of a line, where no author's text can be.
 */
export function typeCode(source: ModuleSource, parts: readonly SchemaPart[]): TypedCode {
  const types = exportTypes(source, parts)
  const imports = new Map<string, string>()
  const texts = new Map(requestTexts(source))
  const code = source.code
    .replace(/^import \{ (.*) \} from "@toolbake\/runtime"$/m, (_, list: string) => {
      for (const entry of list.split(', ')) {
        const [name = '', local = name] = entry.split(' as ')
        imports.set(local, name)
      }
      return ''
    })
    .replace(/^(export )?const (\w+) ?= ?(.*)$/gm, (line, exported = '', name: string, value: string) => {
      const type = types.get(name)
      if (type === undefined) return line
      return `${exported}const ${name}: ${type} = ${texts.get(name) ?? value}`
    })
  const used = RUNTIME_TYPES.filter(
    (type) =>
      type === 'AcceptedCall' ||
      type === 'Coerced' ||
      [...types.values()].some((text) => text.includes(`${type}<`)),
  )
  return { code: escapeInvisible(code.trim()), imports, types: used }
}

function exportTypes(source: ModuleSource, parts: readonly SchemaPart[]): Map<string, string> {
  const { kind, tools } = source
  const types = new Map<string, string>()
  for (const [id, { tools: name, decode }] of profileExports(Object.keys(source.requests))) {
    types.set(name, printJsonType(source.requests[id]?.json as Json))
    types.set(decode, 'Decoder<Inputs>')
  }
  for (const { part, name } of kind === 'module' && tools.length === 1 ? parts : []) {
    types.set(part, `StandardValidator<${name}>`)
    types.set(`is${part === 'input' ? 'Input' : 'Output'}`, `(value: unknown) => value is ${name}`)
  }
  const members = (id: string, type: (name: string) => string): string => {
    const own = parts.filter(({ tool }) => tool.identity === id)
    return `{ ${own.map(({ part, name }) => `${part}: ${type(name)}`).join('; ')} }`
  }
  const table = (row: (id: string) => string): string =>
    `{\n${tools.map(({ identity: id }) => `  ${printKey(id)}: ${row(id)}\n`).join('')}}`
  const [coerce, redact] = ['(value: unknown) => Coerced', '(value: unknown) => unknown']
  types.set('coerceInput', coerce)
  types.set('redactInput', redact)
  types.set('redactOutput', redact)
  types.set(
    'validators',
    table((id) => members(id, (name) => `StandardValidator<${name}>`)),
  )
  types.set(
    'coercions',
    table(() => coerce),
  )
  types.set(
    'redactors',
    table((id) => members(id, () => redact)),
  )
  return types
}

function requestTexts({ requests }: ModuleSource): [string, string][] {
  return [...profileExports(Object.keys(requests))].map(([id, { tools }]) => [
    tools,
    printJson(requests[id]?.json as Json),
  ])
}

/** Prints `Inputs`, `Outputs` and `Handlers`, as in declarations. */
export function printToolTypes({ tools }: ModuleSource, parts: readonly SchemaPart[]): string {
  const nameOf = (id: string, part: 'input' | 'output'): string =>
    parts.find((each) => each.tool.identity === id && each.part === part)?.name ?? 'unknown'
  const table = (name: string, row: (id: string) => string): string =>
    `export type ${name} = {\n${tools.map(({ identity: id }) => `  ${printKey(id)}: ${row(id)}\n`).join('')}}\n`
  return [
    table('Inputs', (id) => nameOf(id, 'input')),
    table('Outputs', (id) => nameOf(id, 'output')),
    table('Handlers', (id) => {
      const [input, output] = [nameOf(id, 'input'), nameOf(id, 'output')]
      const result = output === 'unknown' ? 'unknown' : `${output} | Promise<${output}>`
      return `(input: ${input}, call: AcceptedCall<${printString(id)}, ${input}>) => ${result}`
    }),
  ].join('\n')
}
