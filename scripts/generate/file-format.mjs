// Writes the JSON Schema of the file format for editors, from the tables that the reader uses. It is also in the
// package toolbake, because package managers with strict folders expose only an app's direct dependencies.
import { editorSchema } from '../lib/editor-schema.mjs'

/**
 * The entry of the file format in the catalog of SchemaStore, which editors read. It omits plain `*.schema.yaml`,
 * because other kinds of files have such names.
 */
const STORE_ENTRY = {
  name: 'toolbake tool file',
  description: 'Tools for language models, compiled for each provider by toolbake',
  fileMatch: ['yaml', 'yml', 'json'].flatMap((end) => [`*.tool.schema.${end}`, `*.tools.schema.${end}`]),
  url: 'https://www.schemastore.org/toolbake.json',
}

/** @returns {Map<string, string>} */
export function generate() {
  const schema = print(editorSchema())
  return new Map([
    ...['core', 'cli'].map(
      (name) => /** @type {const} */ ([`packages/${name}/toolbake.schema.json`, schema]),
    ),
    ['packages/core/schemastore.json', print(STORE_ENTRY)],
  ])
}

/** @param {unknown} value */
function print(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}
