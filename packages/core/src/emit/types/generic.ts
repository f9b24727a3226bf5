import type { OWN_NAMES } from '../names.ts'
import { profileExports } from '../names.ts'
import { importType } from './imported.ts'
import { printText } from './literal.ts'

export interface GenericOptions {
  /** The module with the loose types. Undefined: there are none. */
  readonly client: string | undefined
  /** Ids of all profiles that an import can name. */
  readonly profiles: readonly string[]
}

/** Endings of imports whose file is not known. Only the last knows nothing of the file's name. */
const ENDINGS = [
  '.schema.yaml?profile=',
  '.schema.yml?profile=',
  '.schema.json?profile=',
  '.tool.ts?profile=',
  '&profile=',
]

/** Of imports without a query. A file that TypeScript finds goes before a pattern, wherever it stands. */
const PLAIN_ENDINGS = ['.schema.yaml', '.schema.yml']

/** What a module without query exports beside its profiles, and the names of their loose types. */
const VALUES: Readonly<Record<(typeof OWN_NAMES)[number], string>> = {
  input: 'Validator',
  output: 'Validator',
  isInput: "Validator['is']",
  isOutput: "Validator['is']",
  validators: 'Validators',
  coerceInput: 'Coerce',
  redactInput: 'Redact',
  redactOutput: 'Redact',
  coercions: 'Coercions',
  redactors: 'Redactors',
}

/** Loose types of all other imports, for the end of the file. */
export function genericModules({ client, profiles }: GenericOptions): string[] {
  if (client === undefined) return []
  const from = importType(client)
  return [
    ...profiles.flatMap((id) => ENDINGS.map((ending) => profileModule(`*${ending}${id}`, id, from))),
    ...PLAIN_ENDINGS.map((ending) => plainModule(`*${ending}`, profiles, from)),
  ]
}

function profileModule(pattern: string, id: string, from: string): string {
  return `
declare module ${printText(pattern)} {
  const tools: ${from}.ToolOf<${printText(id)}>[]
  export default tools
  /** Only of a file that describes one tool. */
  export const tool: ${from}.ToolOf<${printText(id)}>
  export const names: ${from}.Names
  export const decodeCall: ${from}.Decoder
}
`
}

function plainModule(pattern: string, profiles: readonly string[], from: string): string {
  const requests = [...profileExports(profiles)].flatMap(([id, { tools, decode }]) => [
    [tools, `ToolOf<${printText(id)}>[]`],
    [decode, 'Decoder'],
  ])
  const lines = [...requests, ...Object.entries(VALUES)].map(
    ([name, type]) => `  export const ${name}: ${from}.${type}\n`,
  )
  return `\ndeclare module ${printText(pattern)} {\n${lines.join('')}}\n`
}
