// Compiles the files from standard input with the built compiler and prints one hash of all modules.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BUILT_IN_PROFILES, createCompiler, memoryHost } from '../../packages/core/dist/index.js'

const files = JSON.parse(readFileSync(0, 'utf8'))
const profiles = BUILT_IN_PROFILES.map(({ id }) => id)
const compiler = createCompiler({ root: 'file:///w/', host: memoryHost(files), profiles, reshape: true })
const sum = createHash('sha256')
for (const uri of Object.keys(files)) sum.update(compiler.compile({ uri }).code).update('\0')
console.log(sum.digest('hex'))
