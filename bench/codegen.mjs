// TypeBox modules on disk: generating their text, with all that the compiler has found out already.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createModuleGenerator, writeGenerated } from '@toolbake/codegen'
import { createCompiler } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import { median, ms, printTable } from './lib/table.mjs'
import { writeTools } from './lib/tools.mjs'

/** @param {{ rounds?: number, count?: number }} options */
export function benchCodegen({ rounds = 3, count = 1000 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    writeTools(work, count, (index) => `./t${index}.schema.yaml`)
    const times = Array.from({ length: rounds }, () => measure(work, count))
    const of = (name) => median(times.map((time) => time[name]))
    const row = (what, name) => ({ what, median: ms(of(name)), 'a file': ms(of(name) / count) })
    printTable(`TypeBox modules, ${count} files, ${rounds} rounds`, [
      row('compile', 'compile'),
      row('text of modules, with validators', 'full'),
      row('text of modules, TypeBox and provider JSON alone', 'plain'),
      row('write all', 'write'),
      row('write again, nothing changed', 'again'),
    ])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function measure(work, count) {
  const compiler = createCompiler({ root: pathToFileURL(work).href, host: nodeHost() })
  const uris = Array.from(
    { length: count },
    (_, index) => pathToFileURL(join(work, `t${index}.schema.yaml`)).href,
  )
  const [compile, compilations] = time(() => uris.map((uri) => compiler.compile({ uri })))
  const generate = (options) => {
    const generator = createModuleGenerator()
    return compilations.map((compilation) => generator.generate(compilation, options).text)
  }
  const [plain] = time(() => generate({ validators: false }))
  const [full, texts] = time(() => generate({}))
  const files = texts.map((text, index) => ({ path: `t${index}.schema.gen.ts`, text }))
  const root = join(work, 'out')
  rmSync(root, { recursive: true, force: true })
  const [write] = time(() => writeGenerated(files, { root }))
  const [again] = time(() => writeGenerated(files, { root }))
  return { compile, plain, full, write, again }
}

/** @returns {[milliseconds: number, result: any]} */
function time(run) {
  const start = performance.now()
  const result = run()
  return [performance.now() - start, result]
}
