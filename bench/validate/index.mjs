// Validators: how fast, how large, how soon there, how quickly made; as ratios to what others do with the same schemas.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { emitValidators } from '@toolbake/core'
import { build } from 'esbuild'
import { median, ms, printTable } from '../lib/table.mjs'
import { CONTESTANTS } from './contestants.mjs'
import { EDGES, wrongEdges } from './edges.mjs'
import { geometricMean, measureChecks } from './speed.mjs'
import { measureStartup } from './startup.mjs'
import { TOOLS } from './tools.mjs'
import { valuesFor } from './values.mjs'

const BASE = 'ajv standalone'

/** @param {{ rounds?: number, starts?: number, made?: number }} options */
export async function benchValidate({ rounds = 7, starts = 15, made = 1000 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    const bundles = await bundleAll(work)
    await printCorrectness(work, bundles)
    await printSpeed(bundles, rounds)
    printSizes(bundles, await Promise.all(CONTESTANTS.map((contestant) => oneToolSize(contestant))))
    printStartup(work, bundles, starts)
    printGeneration(made)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Each contestant's module of each mode, bundled as it would be deployed; speed is measured on the same text. */
async function bundleAll(work) {
  const bundles = []
  for (const mode of ['is', 'first', 'all']) {
    for (const { name, emit } of CONTESTANTS) {
      const text = emit(TOOLS, mode)
      if (text === undefined) continue
      const code = await bundle(text)
      const file = join(work, `${mode}-${bundles.length}.mjs`)
      writeFileSync(file, code)
      bundles.push({ name, mode, code, file })
    }
  }
  return bundles
}

async function bundle(text) {
  const result = await build({
    stdin: { contents: text, resolveDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  return result.outputFiles[0].text
}

/** What each accepts and refuses: on the tools with all values, and on the edges. */
async function printCorrectness(work, bundles) {
  const rows = []
  for (const { name, emit } of CONTESTANTS) {
    const wrong = []
    for (const { mode, file } of bundles.filter((each) => each.name === name)) {
      const module = await import(pathToFileURL(file).href)
      const accepts = (check, value) => (mode === 'is' ? check(value) === true : check(value) === null)
      for (const tool of TOOLS) {
        const check = module[tool.id]
        if (check === undefined) continue
        const { valid, invalid } = valuesFor(tool)
        const isRight =
          valid.every((value) => accepts(check, value)) && !invalid.some((value) => accepts(check, value))
        if (!isRight) wrong.push(`${tool.id} (${mode})`)
      }
    }
    let count = 0
    const load = async (tools) => {
      const file = join(work, `edge-${rows.length}-${count++}.mjs`)
      writeFileSync(file, await bundle(emit(tools, 'is') ?? emit(tools, 'first')))
      const { edge } = await import(pathToFileURL(file).href)
      return { edge: emit(tools, 'is') === undefined ? (value) => edge(value) === null : edge }
    }
    const edges = name === 'hand-written' ? [] : await wrongEdges(load)
    rows.push({
      '': name,
      'wrong on tools': wrong.join(', ') || 'none',
      'wrong on edges': edges.join(', ') || (name === 'hand-written' ? '–' : 'none'),
    })
  }
  printTable(`Validators: verdicts on ${TOOLS.length} tools and ${EDGES.length} edges`, rows)
}

async function printSpeed(bundles, rounds) {
  const isNull = (result) => result === null
  const columns = [
    { title: 'is, valid', mode: 'is', kind: 'valid', isRight: (result) => result === true },
    { title: 'is, invalid', mode: 'is', kind: 'invalid', isRight: (result) => result === false },
    { title: 'first error', mode: 'first', kind: 'invalid', isRight: (result) => !isNull(result) },
    { title: 'all errors', mode: 'all', kind: 'invalid', isRight: (result) => !isNull(result) },
    { title: 'all, valid', mode: 'all', kind: 'valid', isRight: isNull },
  ]
  const means = new Map(CONTESTANTS.map(({ name }) => [name, {}]))
  const perTool = []
  for (const { title, mode, ...options } of columns) {
    const modules = []
    for (const { name, file } of bundles.filter((each) => each.mode === mode)) {
      modules.push({ name, module: await import(pathToFileURL(file).href) })
    }
    const times = measureChecks(modules, TOOLS.slice(0, 7), { ...options, rounds })
    for (const [name, byTool] of times) {
      means.get(name)[title] = ratioTo(times.get(BASE), byTool)
      if (mode === 'is') means.get(name)[`${title} / hand`] = ratioTo(times.get('hand-written'), byTool)
      if (title === 'is, valid') perTool.push({ '': name, ...rounded(byTool) })
    }
  }
  printTable(
    `Validators: time / ${BASE}, geometric mean of ${TOOLS.slice(0, 7).length} tools`,
    [...means].map(([name, cells]) => ({
      '': name,
      ...Object.fromEntries(
        columns.flatMap(({ title, mode }) => [
          [title, cells[title] ?? '–'],
          ...(mode === 'is' ? [[`${title} / hand`, cells[`${title} / hand`] ?? '–']] : []),
        ]),
      ),
    })),
  )
  printTable(
    'Validators: nanoseconds for one valid value',
    perTool.map((row) => ({
      '': row[''],
      ...Object.fromEntries(TOOLS.slice(0, 7).map(({ id }) => [id, row[id] ?? '–'])),
    })),
  )
}

/** Over the tools that both are right about. */
function ratioTo(base, byTool) {
  const ratios = [...byTool].flatMap(([id, time]) => (base.has(id) ? [time / base.get(id)] : []))
  return geometricMean(ratios).toFixed(2)
}

function rounded(byTool) {
  return Object.fromEntries(
    [...byTool].map(([id, time]) => [id, time < 100 ? time.toFixed(1) : time.toFixed(0)]),
  )
}

const gzipped = (code) => gzipSync(code, { level: 9 }).length

/** The median over the tools of a bundle with that tool alone. */
async function oneToolSize({ name, emit }) {
  const sizes = []
  for (const tool of TOOLS) {
    const text = emit([tool], 'is')
    if (text !== undefined) sizes.push(gzipped(await bundle(text)))
  }
  return [name, sizes.length > 0 ? median(sizes) : '–']
}

function printSizes(bundles, oneTool) {
  const sizeOf = (name, mode) => {
    const found = bundles.find((each) => each.name === name && each.mode === mode)
    // By hand not all ten are written.
    return found && name !== 'hand-written' ? gzipped(found.code) : undefined
  }
  const cell = (name, mode) => {
    const size = sizeOf(name, mode)
    return size === undefined ? '–' : `${size} (${(size / sizeOf(BASE, mode)).toFixed(2)})`
  }
  printTable(
    `Validators: bytes, minified and gzipped (/ ${BASE})`,
    CONTESTANTS.map(({ name }) => ({
      '': name,
      'one tool, is': Object.fromEntries(oneTool)[name],
      'ten tools, is': cell(name, 'is'),
      'first error': cell(name, 'first'),
      'all errors': cell(name, 'all'),
    })),
  )
}

/** Valid values: what a function on the edge does first. */
function printStartup(work, bundles, starts) {
  const calls = TOOLS.map((tool) => `m.${tool.id}(${JSON.stringify(valuesFor(tool).valid[0])});`).join('\n')
  const measured = (wanted) => {
    const loaded = bundles.filter(({ name, mode }) => mode === wanted && name !== 'hand-written')
    return measureStartup(work, loaded, calls, starts)
  }
  const [is, all] = [measured('is'), measured('all')]
  const cell = (times, name) =>
    times.has(name) ? `${ms(times.get(name))} (${(times.get(name) / times.get(BASE)).toFixed(2)})` : '–'
  printTable(
    'Validators: CPU time from nothing to ten first checks, over an empty module (/ ajv standalone)',
    [...all.keys()].map((name) => ({ '': name, is: cell(is, name), 'all errors': cell(all, name) })),
  )
}

function printGeneration(count) {
  const schemas = Array.from({ length: count }, (_, index) =>
    structuredClone(TOOLS[index % TOOLS.length].schema),
  )
  const time = (faces, options) => {
    const start = performance.now()
    for (const schema of schemas) emitValidators([{ schema, faces }], options)
    return performance.now() - start
  }
  const row = (what, faces, options) => ({ what, time: ms(time(faces, options)) })
  printTable(`Validators: making ${count} of them`, [
    row('is', { is: 'is' }),
    row('all errors', { check: 'check' }),
    row('small errors', { check: 'check' }, { errors: 'small' }),
    row('all faces, with JSON Schemas', { validator: 'input' }),
  ])
}
