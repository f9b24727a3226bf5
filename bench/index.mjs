// npm run bench [-- name …]: prints the tables. Names: build, codegen, growth, types, incremental, validate, decode, peers.
import { benchBuild, benchGrowth } from './build/index.mjs'
import { benchCodegen } from './codegen.mjs'
import { benchDecode } from './decode/index.mjs'
import { benchIncremental } from './incremental.mjs'
import { benchPeers } from './peers/index.mjs'
import { benchTypes } from './types.mjs'
import { benchValidate } from './validate/index.mjs'

/** @type {Record<string, () => void | Promise<void>>} */
const TABLES = {
  codegen: () => benchCodegen(),
  types: () => benchTypes(),
  incremental: () => benchIncremental(),
  build: () => benchBuild(),
  growth: () => benchGrowth(),
  validate: () => benchValidate(),
  decode: () => benchDecode(),
  peers: () => benchPeers(),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(TABLES, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(TABLES).join(', ')}.`)
  process.exit(2)
}
console.log(`Node ${process.version}, ${process.platform} ${process.arch}`)
for (const [name, run] of Object.entries(TABLES))
  if (wanted.length === 0 || wanted.includes(name)) await run()
