import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ancestors } from '@toolbake/core/node'

/** The packages that have the schema of the file format. */
const OWNERS = ['toolbake', '@toolbake/core']
const SCHEMA = 'toolbake.schema.json'

/**
 * A tool file whose first line names the schema of its format: editors with the YAML language server complete and check it.
 *
 * @param schema the way to the schema, with `/`
 */
export function withModeline(text: string, schema: string): string {
  return `# yaml-language-server: $schema=${schema}\n${text}`
}

/** The way from a file to the schema of its format in the nearest `node_modules` that has it. */
export function schemaFrom(file: string): string | undefined {
  const folder = dirname(file)
  for (const at of ancestors(folder)) {
    const found = OWNERS.map((owner) => join(at, 'node_modules', owner, SCHEMA)).find(existsSync)
    if (found !== undefined) return relative(folder, found).split(sep).join('/')
  }
  return undefined
}
