// npm run bench [-- name … [--write]]: prints the tables, and which bounds hold. --write updates the bounds in
// docs/comparison.md. Without names everything is measured, which takes half an hour.
import { boundRows, LINES } from './bounds.mjs'
import { benchBuild, benchLarge } from './build/index.mjs'
import { benchCodegen } from './codegen.mjs'
import { benchApp } from './decode/app.mjs'
import { benchDecode } from './decode/index.mjs'
import { benchGrades } from './grades.mjs'
import { benchIncremental } from './incremental.mjs'
import { machine, writeRows } from './lib/page.mjs'
import { printTable } from './lib/table.mjs'
import { benchPeers } from './peers/index.mjs'
import { benchPlayground } from './playground.mjs'
import { benchTypes } from './types.mjs'
import { benchValidate } from './validate/index.mjs'

/** @type {Record<string, () => unknown>} each returns its figures, or nothing */
const TABLES = {
  codegen: () => benchCodegen(),
  types: () => benchTypes(),
  incremental: () => benchIncremental(),
  build: () => benchBuild(),
  large: () => benchLarge(),
  validate: () => benchValidate(),
  app: () => benchApp(),
  decode: () => benchDecode(),
  peers: () => benchPeers(),
  playground: () => benchPlayground(),
  grades: () => benchGrades(),
}

const isWritten = process.argv.includes('--write')
const wanted = process.argv.slice(2).filter((name) => name !== '--write')
const unknown = wanted.filter((name) => !Object.hasOwn(TABLES, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(TABLES).join(', ')}.`)
  process.exit(2)
}
console.log(machine())
const figures = {}
for (const [name, run] of Object.entries(TABLES))
  if (wanted.length === 0 || wanted.includes(name)) Object.assign(figures, await run())
const rows = boundRows(figures)
if (rows.length > 0) printTable('Bounds', rows)
if (isWritten)
  writeRows(
    new URL('../docs/comparison.md', import.meta.url),
    'bounds',
    rows,
    Object.values(LINES).map(({ work }) => work),
  )
