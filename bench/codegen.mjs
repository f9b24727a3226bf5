// Measures TypeScript from tool files: declarations, TypeBox modules and json-schema-to-typescript; then after an edit.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createModuleGenerator, writeGenerated } from '@toolbake/codegen'
import { createCompiler, createTypeEmitter } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import { load } from 'js-yaml'
import { compile as compileToTypeScript } from 'json-schema-to-typescript'
import { fastest } from './lib/compare.mjs'
import { ms, printTable } from './lib/table.mjs'
import { writeTools } from './lib/tools.mjs'

/**
 * @param {{ rounds?: number, count?: number }} options
 * @returns {Promise<Record<string, number>>} figures by the name of their line
 */
export async function benchCodegen({ rounds = 3, count = 1000 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    writeTools(work, count, (index) => `./t${index}.schema.yaml`)
    const paths = Array.from({ length: count }, (_, index) => join(work, `t${index}.schema.yaml`))
    const figures = await compareAll(work, paths, rounds)
    await compareEdits(work, paths, rounds)
    return figures
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function compareAll(work, paths, rounds) {
  const out = join(work, 'out')
  const times = await fastest(rounds, {
    inputs: () => openProject(work, paths, []).declarations(),
    declarations: () => openProject(work, paths).declarations(),
    modules: () => openProject(work, paths).modules(),
    inlined: () => openProject(work, paths).modules({ inlineRuntime: true }),
    plain: () => openProject(work, paths).modules({ validators: false }),
    peer: () => peerDeclarations(paths, true),
    peerPlain: () => peerDeclarations(paths, false),
  })
  const files = openProject(work, paths)
    .modules()
    .map((text, index) => ({ path: `t${index}.schema.gen.ts`, text }))
  const writes = await fastest(rounds, {
    clear: () => rmSync(out, { recursive: true, force: true }),
    write: () => writeGenerated(files, { root: out }),
    again: () => writeGenerated(files, { root: out }),
  })
  const row = (what, time) => ({
    what,
    time: ms(time),
    'a file': ms(time / paths.length),
    'of the peer': (time / times.peer).toFixed(3),
    'of it, not formatted': (time / times.peerPlain).toFixed(3),
  })
  printTable(`TypeScript from ${paths.length} tool files, from their text on, fastest of ${rounds}`, [
    row('declarations without profiles', times.inputs),
    row('declarations with the requests of four profiles', times.declarations),
    row('TypeBox modules with validators and decoders', times.modules),
    row('the same, holding the runtime', times.inlined),
    row('TypeBox modules without code', times.plain),
    row('json-schema-to-typescript: the inputs', times.peer),
    row('json-schema-to-typescript: the same, not formatted', times.peerPlain),
    row('write the modules', writes.write),
    row('write them again, nothing changed', writes.again),
  ])
  return { declarations: times.declarations / times.peer }
}

/** Creates the state that hosts keep between runs: a compiler, an emitter, and texts by compilation. */
function openProject(work, paths, profiles) {
  const options = profiles === undefined ? {} : { profiles }
  const compiler = createCompiler({ root: pathToFileURL(work).href, host: nodeHost(), ...options })
  const base = `${pathToFileURL(work).href}/`
  const emitter = createTypeEmitter({ base, dir: `${base}.toolbake/types/` })
  const generator = createModuleGenerator()
  const printed = new WeakMap()
  const uris = paths.map((path) => pathToFileURL(path).href)
  const compileAll = () => uris.map((uri) => compiler.compile({ uri }))
  return {
    declarations: () => emitter.emit(compileAll().map((compilation) => ({ compilation }))).files,
    modules: (options) =>
      compileAll().map((compilation) => {
        const text = printed.get(compilation) ?? generator.generate(compilation, options).text
        printed.set(compilation, text)
        return text
      }),
  }
}

/** Compiles the input of every tool as without toolbake: reads the YAML and passes on the schema. */
async function peerDeclarations(paths, format) {
  for (const path of paths) {
    const { input_schema } = load(readFileSync(path, 'utf8'))
    await compileToTypeScript(input_schema, 'Input', { format })
  }
}

async function compareEdits(work, paths, rounds) {
  const project = openProject(work, paths)
  const edit = (round) => {
    const text = readFileSync(paths[7], 'utf8')
    writeFileSync(
      paths[7],
      text.replace(/^description: .*$/m, `description: edited ${round} ${Math.random()}`),
    )
  }
  const colds = await fastest(rounds, {
    declarations: () => openProject(work, paths).declarations(),
    modules: () => openProject(work, paths).modules(),
  })
  project.declarations()
  project.modules()
  const again = await fastest(rounds, {
    edit,
    declarations: () => project.declarations(),
    editAgain: edit,
    modules: () => project.modules(),
  })
  const row = (what, name) => ({
    what,
    time: ms(again[name]),
    'of all': (again[name] / colds[name]).toFixed(3),
  })
  printTable(`After one edit of ${paths.length} files: all are read and compared, fastest of ${rounds}`, [
    row('declarations', 'declarations'),
    row('TypeBox modules', 'modules'),
  ])
}
