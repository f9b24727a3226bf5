// Writes tables of a page, between `<!-- bench:name -->` and `<!-- bench:end -->`.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { markdownTable } from './table.mjs'

/**
 * Writes rows into a table of a page. Rows that this run did not measure are kept.
 *
 * @param {URL} page
 * @param {string} name
 * @param {Record<string, string | number>[]} rows the first cell of each is its name
 * @param {readonly string[]} order the first cells of all possible rows
 */
export function writeRows(page, name, rows, order) {
  if (rows.length === 0) return
  const text = readFileSync(page, 'utf8')
  const pattern = new RegExp(`(<!-- bench:${name} -->\\n)([^]*?)(<!-- bench:end -->)`)
  const [, head = '', written = ''] = pattern.exec(text) ?? []
  if (head === '') throw new Error(`${page.pathname} has no table "${name}"`)
  const columns = [...Object.keys(rows[0] ?? {}), 'measured at']
  const cells = new Map(
    written
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.slice(2, -2).split(' | '))
      .map((row) => [row[0], row]),
  )
  const from = source()
  for (const row of rows) cells.set(String(Object.values(row)[0]), [...Object.values(row).map(String), from])
  const known = order.map((key) => cells.get(key)).filter((row) => row !== undefined)
  const table = markdownTable(columns, known)
  writeFileSync(
    page,
    text.replace(pattern, (_, before, __, after) => `${before}\n${table}\n\n${after}`),
  )
}

/** Returns the measured commit and the date. */
function source() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  return `${git('rev-parse', '--short', 'HEAD')}, ${new Date().toISOString().slice(0, 10)}`
}

/** Describes the machine, and whether it is busy, which makes figures unreliable. */
export function machine() {
  const processors = availableParallelism()
  const [load = 0] = loadavg()
  const busy = load > processors / 2 ? `, which are busy: load ${load.toFixed(1)}` : ''
  return `Node ${process.version}, ${process.platform} ${process.arch}, ${processors} processors${busy}`
}
