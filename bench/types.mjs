// Measures how long TypeScript 7 checks generated files: completely, and again after one edit.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createModuleGenerator } from '@toolbake/codegen'
import { createCompiler, emitTypes } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import { fastest } from './lib/compare.mjs'
import { ms, printTable } from './lib/table.mjs'
import { writeTools } from './lib/tools.mjs'

const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')

const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowArbitraryExtensions: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

/** @param {{ rounds?: number, count?: number }} options */
export async function benchTypes({ rounds = 3, count = 1000 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    const projects = writeProjects(work, count)
    /** @type {Record<string, () => void>} */
    const ways = {}
    for (const { name, folder } of projects) {
      ways[name] = () => {
        rmSync(join(folder, 'tsconfig.tsbuildinfo'), { force: true })
        check(folder)
      }
      ways[`${name}, nothing changed`] = () => check(folder)
      ways[`${name}, edit`] = () => edit(folder)
      ways[`${name}, one edited`] = () => check(folder)
    }
    const times = await fastest(rounds, ways)
    printTable(
      `Type-checking with TypeScript 7, --incremental, fastest of ${rounds}`,
      projects.map(({ name }) => ({
        what: name,
        all: ms(times[name]),
        'nothing changed': ms(times[`${name}, nothing changed`]),
        'one edited': ms(times[`${name}, one edited`]),
      })),
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function check(folder) {
  execFileSync(process.execPath, [TSC, '-p', folder, '--incremental'], { stdio: 'inherit' })
}

/** Adds an exported type to a module that uses a generated file, as an edit of its source could. */
function edit(folder) {
  const path = join(folder, 'm7.ts')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, `${text}export type Other${Math.round(Math.random() * 1e9)} = 1\n`)
}

function writeProjects(work, count) {
  const sources = join(work, 'sources')
  writeTools(sources, count, (index) => `./t${index}.schema.yaml`)
  const base = `${pathToFileURL(sources).href}/`
  const compiler = createCompiler({ root: base, host: nodeHost() })
  const compilations = Array.from({ length: count }, (_, index) =>
    compiler.compile({ uri: `${base}t${index}.schema.yaml` }),
  )
  const open = (name) => {
    const folder = join(work, name)
    mkdirSync(folder)
    symlinkSync(fileURLToPath(new URL('node_modules', import.meta.url)), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, include: ['*.ts'] }),
    )
    return folder
  }
  const empty = open('empty')
  writeFileSync(join(empty, 'm7.ts'), "import { type Static, Type } from '@sinclair/typebox'\n")
  const declared = open('declared')
  for (const { path, text } of emitTypes(
    compilations.map((compilation) => ({ compilation })),
    { base, dir: base },
  ).files) {
    writeFileSync(join(declared, path), text)
  }
  for (let index = 0; index < count; index++) {
    const from = `./t${index}.schema.d.yaml.ts`
    const code = `import type { Inputs } from '${from}'\nexport const read = (inputs: Inputs): Inputs[keyof Inputs] => inputs['bench.t${index}']\n`
    writeFileSync(join(declared, `m${index}.ts`), code)
  }
  const targets = ['@sinclair/typebox', 'typebox'].map((target) => {
    const folder = open(target.replace(/\W/g, '_'))
    const generator = createModuleGenerator()
    for (const [index, compilation] of compilations.entries()) {
      writeFileSync(join(folder, `t${index}.gen.ts`), generator.generate(compilation, { target }).text)
      const code = `import { type Input, input } from './t${index}.gen.ts'\nexport const read = (value: unknown): Input | undefined => (input.is(value) ? value : undefined)\n`
      writeFileSync(join(folder, `m${index}.ts`), code)
    }
    return { name: `${count} modules for ${target}, all imported`, folder }
  })
  return [
    { name: 'one file that imports @sinclair/typebox', folder: empty },
    { name: `${count} declarations, all imported`, folder: declared },
    ...targets,
  ]
}
