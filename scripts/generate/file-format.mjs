// The JSON Schema of the file format, for editors, from the tables that the reader uses.
import { fileFormatSchema } from '../../packages/core/dist/index.js'

/** @returns {Map<string, string>} */
export function generate() {
  return new Map([['packages/core/toolbake.schema.json', `${JSON.stringify(fileFormatSchema(), null, 2)}\n`]])
}
