// The JSON Schema of the file format, for editors, from the tables that the reader uses. Package managers with strict
// folders show an app only what it names itself: toolbake has the file too.
import { editorSchema } from '../lib/editor-schema.mjs'

/** @returns {Map<string, string>} */
export function generate() {
  const text = `${JSON.stringify(editorSchema(), null, 2)}\n`
  return new Map(['core', 'cli'].map((name) => [`packages/${name}/toolbake.schema.json`, text]))
}
