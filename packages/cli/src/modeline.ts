import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ancestors } from '@toolbake/core/node'

/** Packages that contain the schema of the file format. */
const OWNERS = ['toolbake', '@toolbake/core']
const SCHEMA = 'toolbake.schema.json'

/**
 * Adds a first line with the schema of the file format: editors with the YAML language server complete and check the
 * file.
 *
 * @param schema path of the schema, with `/`
 */
export function withModeline(text: string, schema: string): string {
  return `# yaml-language-server: $schema=${schema}\n${text}`
}

/** Returns the relative path from a file to the format's schema in the nearest `node_modules` that contains it. */
export function schemaFrom(file: string): string | undefined {
  const folder = dirname(file)
  for (const at of ancestors(folder)) {
    const found = OWNERS.map((owner) => join(at, 'node_modules', owner, SCHEMA)).find(existsSync)
    if (found !== undefined) return relative(folder, found).split(sep).join('/')
  }
  return undefined
}
