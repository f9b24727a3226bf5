// Measures compiling again after one edit, relative to the first compilation of all files.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCompiler } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import { median, ms, printTable } from './lib/table.mjs'
import { writeTools } from './lib/tools.mjs'

/** @param {{ rounds?: number, count?: number }} options */
export function benchIncremental({ rounds = 5, count = 1000 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    writeTools(work, count, (index) => `./t${index}.schema.yaml?profile=openai`)
    const uris = Array.from(
      { length: count },
      (_, index) => pathToFileURL(join(work, `t${index}.schema.yaml`)).href,
    )
    const times = Array.from({ length: rounds }, (_, round) => measure(work, uris, round))
    const of = (name) => median(times.map((time) => time[name]))
    printTable(`Compiler alone, ${count} files, ${rounds} rounds`, [
      { what: 'all, cold', median: ms(of('cold')), 'of cold': '1.00' },
      {
        what: 'all again, one edited (every file is read and compared)',
        median: ms(of('all')),
        'of cold': (of('all') / of('cold')).toFixed(3),
      },
      {
        what: 'the edited one alone, as a bundler asks',
        median: ms(of('one')),
        'of cold': (of('one') / of('cold')).toFixed(4),
      },
    ])
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function measure(work, uris, round) {
  const compiler = createCompiler({ root: pathToFileURL(work).href, host: nodeHost() })
  const compileAll = () => {
    for (const uri of uris)
      if (compiler.compile({ uri }, { profile: 'openai' }).code === '')
        throw new Error(`${uri} does not compile`)
  }
  const cold = time(compileAll)
  const edit = (text) => {
    const file = join(work, 't7.schema.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^description: .*$/m, `description: ${text}`))
  }
  edit(`edited ${round}`)
  const all = time(compileAll)
  edit(`edited again ${round}`)
  const one = time(() => compiler.compile({ uri: uris[7] }, { profile: 'openai' }).code)
  return { cold, all, one }
}

function time(run) {
  const start = performance.now()
  run()
  return performance.now() - start
}
