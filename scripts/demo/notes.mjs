import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { root } from '../lib/run.mjs'

/**
 * Prints the diagnostics of the example's import without query: errors and warnings one by one, notes by their code.
 *
 * @param {string} example its folder
 */
export async function printNotes(example) {
  // Built by the step before, so they are no imports of this script.
  const { load } = await import(pathToFileURL(join(root, 'packages/unplugin/dist/api.js')).href)
  const { options } = await import(pathToFileURL(join(example, 'toolbake.options.js')).href)
  const { diagnostics, dependencies } = load(join(example, 'src/firecrawl.schema.yaml'), options, example)
  const notes = new Map()
  const counts = { error: 0, warn: 0, info: 0 }
  for (const diagnostic of diagnostics) {
    counts[diagnostic.severity] += 1
    if (diagnostic.severity === 'info') {
      notes.set(diagnostic.code, [...(notes.get(diagnostic.code) ?? []), diagnostic])
    } else console.log(describe(diagnostic))
  }
  for (const [code, list] of notes) {
    console.log(`${String(list.length).padStart(5)} × note ${code}, such as\n        ${describe(list[0])}`)
  }
  console.log(
    `\n${dependencies.length} files: ${counts.error} errors, ${counts.warn} warnings, ${counts.info} notes`,
  )

  function describe({ uri, range, message, severity }) {
    const place = `${relative(example, fileURLToPath(uri)).replaceAll('\\', '/')}:${range.start.line}:${range.start.column}`
    return `${severity === 'info' ? '' : `${severity} `}${place}: ${message}`
  }
}
