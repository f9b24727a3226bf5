// The JSON Schema of the file format, for editors, from the tables that the reader uses. Package managers with strict
// folders show an app only what it names itself: toolbake has the file too.
import { fileFormatSchema } from '../../packages/core/dist/index.js'

/** @returns {Map<string, string>} */
export function generate() {
  const text = `${JSON.stringify(fileFormatSchema(), null, 2)}\n`
  return new Map(['core', 'cli'].map((name) => [`packages/${name}/toolbake.schema.json`, text]))
}
