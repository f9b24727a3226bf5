import { profileExports } from '@toolbake/core'
import { importType, OWN_EXPORTS, printSingleQuoted } from '@toolbake/core/internal'

export interface GenericOptions {
  /** The module with the generic types; undefined if there is none. */
  readonly client: string | undefined
  /** Ids of all profiles that an import can name. */
  readonly profiles: readonly string[]
}

/** Endings of imports of unknown files. All but the last include the end of a file name. */
const ENDINGS = [
  '.schema.yaml?profile=',
  '.schema.yml?profile=',
  '.schema.json?profile=',
  '.tool.ts?profile=',
  '&profile=',
]

/** Endings of imports without a query. TypeScript prefers a file that it finds to any pattern. */
const PLAIN_ENDINGS = ['.schema.yaml', '.schema.yml']

/** Returns loose types for all other imports, to be written after the exact ones. */
export function genericModules({ client, profiles }: GenericOptions): string[] {
  if (client === undefined) return []
  const from = importType(client)
  const requests = [...profileExports(profiles)].flatMap(([id, { tools, decode }]) => [
    [tools, `ToolOf<${printSingleQuoted(id)}>[]`],
    [decode, 'Decoder'],
  ])
  const lines = [...requests, ...Object.entries(OWN_EXPORTS)].map(
    ([name, type]) => `  export const ${name}: ${from}.${type}\n`,
  )
  const ofProfile = (id: string, ending: string): string => `
declare module ${printSingleQuoted(`*${ending}${id}`)} {
  const tools: ${from}.ToolOf<${printSingleQuoted(id)}>[]
  export default tools
  /** Only of a file that describes one tool. */
  export const tool: ${from}.ToolOf<${printSingleQuoted(id)}>
  export const names: ${from}.Names
  export const decodeCall: ${from}.Decoder
}
`
  const ofReply = (id: string, pattern: string): string => `
declare module ${printSingleQuoted(pattern)} {
  const format: ${from}.FormatOf<${printSingleQuoted(id)}>
  export default format
  export const names: ${from}.Names
  export const decode: ${from}.ReplyDecoder
}
`
  return [
    // These imports match the patterns below, too, and the first match counts.
    ...profiles.flatMap(
      (id) => ofReply(id, `*profile=${id}&as=output`) + ofReply(id, `*as=output&profile=${id}`),
    ),
    ...profiles.flatMap((id) => ENDINGS.map((ending) => ofProfile(id, ending))),
    ...PLAIN_ENDINGS.map(
      (ending) => `\ndeclare module ${printSingleQuoted(`*${ending}`)} {\n${lines.join('')}}\n`,
    ),
  ]
}
