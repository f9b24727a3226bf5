// Counts the grades of real tools in each profile: as tools, and as structured output. Uses the committed sample or,
// with TOOLBAKE_CORPORA, the corpora in that folder, which takes some minutes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_IN_PROFILES, compile } from '@toolbake/core'
import { printTable } from './lib/table.mjs'

const SAMPLE = fileURLToPath(new URL('../fixtures/corpora/', import.meta.url))
const GRADES = ['exact', 'reversible', 'described', 'lossy', 'refused']

export function benchGrades() {
  const tools = readTools(process.env.TOOLBAKE_CORPORA || SAMPLE)
  for (const [what, as] of [
    ['arguments of tools', undefined],
    ['replies', 'output'],
  ]) {
    const rows = gradesOf(tools, as)
    printTable(`What becomes of ${tools.length} real schemas as ${what}, with reshape`, rows)
  }
}

/** @param {string} folder */
function readTools(folder) {
  const records = ['mcp-tools.jsonl', 'function-tools.jsonl'].flatMap((name) =>
    readFileSync(join(folder, name), 'utf8').trim().split('\n').map(JSON.parse),
  )
  return records.map(({ description, inputSchema, outputSchema, parameters }) => ({
    description: description || 'A tool.',
    input: inputSchema ?? parameters,
    output: outputSchema ?? inputSchema ?? parameters,
  }))
}

/** Counts grades by profile, in strict mode if the profile has one; the column `mode` shows it. */
function gradesOf(tools, as) {
  const profiles = BUILT_IN_PROFILES.filter(({ format }) => as === undefined || format !== undefined)
  const counts = new Map(profiles.map(({ id }) => [id, Object.fromEntries(GRADES.map((name) => [name, 0]))]))
  const strict = Object.fromEntries(
    profiles.flatMap(({ id, modes }) => (modes.strict === undefined ? [] : [[id, true]])),
  )
  const options = { profiles: profiles.map(({ id }) => id), strict, reshape: true, as }
  for (const tool of tools) {
    const { requests } = compile({ uri: 'file:///a.schema.json', text: fileOf(tool, as) }, options)
    for (const [id, row] of counts) row[requests[id]?.tools[0]?.grade ?? 'refused'] += 1
  }
  return profiles.map(({ id, modes }) => {
    const row = counts.get(id)
    const share = (100 * row.refused) / tools.length
    return {
      profile: id,
      mode: modes.strict === undefined ? '' : 'strict',
      ...row,
      'refused, %': share.toFixed(2),
    }
  })
}

function fileOf({ description, input, output }, as) {
  return JSON.stringify(
    as === undefined ? { module_id: 'a', description, input_schema: input } : { description, schema: output },
  )
}
