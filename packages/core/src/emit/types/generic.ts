import type { AmbientOptions } from './ambient-exports.ts'
import { printText } from './literal.ts'

/** Endings of imports whose file is not known. Only the last knows nothing of the file's name. */
const ENDINGS = [
  '.schema.yaml?profile=',
  '.schema.yml?profile=',
  '.schema.json?profile=',
  '.tool.ts?profile=',
  '&profile=',
]

/** Loose types of all other imports with a profile, for the end of the file. */
export function genericModules({ client, profiles }: AmbientOptions): string[] {
  if (client === undefined) return []
  const from = `import(${printText(client)})`
  return profiles.flatMap((id) =>
    ENDINGS.map(
      (ending) => `
declare module ${printText(`*${ending}${id}`)} {
  const tools: ${from}.ToolOf<${printText(id)}>[]
  export default tools
  /** Only of a file that describes one tool. */
  export const tool: ${from}.ToolOf<${printText(id)}>
  export const names: ${from}.Names
  export const decodeCall: ${from}.Decoder
}
`,
    ),
  )
}
