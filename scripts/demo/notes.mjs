import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../lib/run.mjs'

const WORDS = { error: 'error', warn: 'warning', info: 'note' }

/**
 * Prints how many diagnostics of each code an import of the example's toolset reports, and the first of each code.
 *
 * @param {string} example folder of the example
 */
export async function printNotes(example) {
  // Not static imports, because an earlier step of the demo builds these modules.
  const { load } = await import(pathToFileURL(join(root, 'packages/unplugin/dist/api.js')).href)
  const { default: options } = await import(pathToFileURL(join(example, 'toolbake.config.js')).href)
  const { diagnostics, dependencies } = load(join(example, 'src/firecrawl.schema.yaml'), options, example)
  for (const group of groupByCode(diagnostics)) {
    const [first] = group
    console.log(`${String(group.length).padStart(5)} × ${WORDS[first.severity]} ${first.code}, such as`)
    console.log(`        ${describe(first, example)}`)
  }
  // Dependencies include files that were looked for and do not exist, such as companion files.
  const files = dependencies.filter((uri) => existsSync(fileURLToPath(uri))).length
  const counts = Object.entries(WORDS).map(([severity, word]) => {
    const { length } = diagnostics.filter((diagnostic) => diagnostic.severity === severity)
    return `${length} ${word}${length === 1 ? '' : 's'}`
  })
  console.log(`\n${files} YAML files, 4 profiles: ${counts.join(', ')}`)
}

/** Groups diagnostics by code: errors first, and larger groups first within a severity. */
function groupByCode(diagnostics) {
  const groups = new Map()
  for (const one of diagnostics) groups.set(one.code, [...(groups.get(one.code) ?? []), one])
  const rank = ([{ severity }]) => Object.keys(WORDS).indexOf(severity)
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.length - a.length)
}

function describe({ uri, range, message }, folder) {
  const path = relative(folder, fileURLToPath(uri)).replaceAll('\\', '/')
  return `${path}:${range.start.line}:${range.start.column}: ${message}`
}
