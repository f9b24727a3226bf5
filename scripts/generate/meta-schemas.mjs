// Writes the official meta-schemas as a module, by URI.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../lib/files.mjs'
import { root } from '../lib/run.mjs'

const OPENING = `import type { JsonObject } from './json.ts'

/**
 * The official meta-schemas of draft-04, draft-06, draft-07, 2019-09 and 2020-12 with their vocabularies, by URI: for
 * the option \`schemas\`, where a tool's input is a JSON Schema itself.
 */
export const metaSchemas: Readonly<Record<string, JsonObject>> = `

/** @returns {Map<string, string>} */
export function generate() {
  const documents = filesBelow('packages/core/meta-schemas', /\.json$/).map((file) =>
    JSON.parse(readFileSync(join(root, file), 'utf8')),
  )
  // Up to draft-07 the URIs end in `#`, which is not part of the key.
  const entries = documents.map((document) => [(document.$id ?? document.id).replace(/#$/, ''), document])
  const text = JSON.stringify(Object.fromEntries(entries), null, 2)
  return new Map([['packages/core/src/meta-schemas.generated.ts', `${OPENING}${text}\n`]])
}
