// Measures validators: speed, size, start-up time and the time to make them, as ratios to others with the same schemas.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, gzipped } from '../lib/bundle.mjs'
import { median, ms, printTable } from '../lib/table.mjs'
import { CONTESTANTS, MORE_BY_HAND } from './contestants.mjs'
import { EDGES, wrongEdges } from './edges.mjs'
import { geometricMean, measureChecks } from './speed.mjs'
import { measureStartup } from './startup.mjs'
import { TOOLS } from './tools.mjs'
import { deepValuesFor, valuesFor } from './values.mjs'

const BASE = 'ajv standalone'

/**
 * @param {{ rounds?: number, starts?: number, made?: number }} options
 * @returns {Promise<Record<string, number>>} figures by the name of their line
 */
export async function benchValidate({ rounds = 7, starts = 15, made = 1000 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    const bundles = await bundleAll(work)
    await printCorrectness(work, bundles)
    await printSizes(bundles)
    printStartup(work, bundles, starts)
    return {
      ...(await printSpeed(bundles, rounds)),
      ...(await printOthers(work, rounds)),
      ...printMaking(made),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Bundles each contestant's module for each mode, as it would be deployed; speed is measured with the same bundles. */
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

/** Prints which contestants give wrong verdicts: on the tools with all values, and on the edge cases. */
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

/** @returns {Promise<Record<string, number>>} */
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
  const { 'is, valid / hand': is, 'first error': first, 'all errors': all } = means.get('toolbake')
  return { 'is valid': Number(is), 'first errors': Number(first), 'all errors': Number(all) }
}

/** Measures other tools, with faults at any depth: `is` against hand-written checks, errors against ajv. */
async function printOthers(work, rounds) {
  const tools = JSON.parse(readFileSync(new URL('more-tools.json', import.meta.url), 'utf8'))
  const [ours, base] = ['toolbake', BASE].map((wanted) => CONTESTANTS.find(({ name }) => name === wanted))
  const compared = {
    is: { other: MORE_BY_HAND, kind: 'valid', isRight: (result) => result === true },
    first: { other: base.emit(tools, 'first'), kind: 'invalid', isRight: (result) => result !== null },
    all: { other: base.emit(tools, 'all'), kind: 'invalid', isRight: (result) => result !== null },
  }
  const ratios = {}
  for (const [mode, { other, ...options }] of Object.entries(compared)) {
    const modules = []
    for (const [name, text] of Object.entries({ ours: ours.emit(tools, mode), other })) {
      const file = join(work, `other-${mode}-${name}.mjs`)
      writeFileSync(file, await bundle(text))
      modules.push({ name, module: await import(pathToFileURL(file).href) })
    }
    const times = measureChecks(modules, tools, { ...options, rounds, values: deepValuesFor })
    ratios[mode] = Number(ratioTo(times.get('other'), times.get('ours')))
  }
  const bytes = await sizesOf(ours, tools)
  printTable(`Validators: ${tools.length} other tools, one fault at any depth`, [
    {
      '': 'toolbake',
      'is, valid / hand': ratios.is,
      [`first error / ${BASE}`]: ratios.first,
      [`all errors / ${BASE}`]: ratios.all,
      'one tool, is, bytes': bytes.one,
      'ten tools, is, bytes': bytes.ten,
    },
  ])
  return {
    'is others': ratios.is,
    'first errors others': ratios.first,
    'all errors others': ratios.all,
    'bytes one': bytes.one,
    'bytes ten': bytes.ten,
  }
}

/** Returns the median size of bundles with one tool each, and the size of a bundle with all tools. */
async function sizesOf({ emit }, tools) {
  const sizes = []
  for (const tool of tools) {
    const text = emit([tool], 'is')
    if (text !== undefined) sizes.push(gzipped(await bundle(text)))
  }
  const all = emit(tools, 'is')
  return {
    one: sizes.length > 0 ? median(sizes) : undefined,
    ten: all === undefined ? undefined : gzipped(await bundle(all)),
  }
}

/** Returns the mean ratio over the tools that both validate correctly. */
function ratioTo(base, byTool) {
  const ratios = [...byTool].flatMap(([id, time]) => (base.has(id) ? [time / base.get(id)] : []))
  return geometricMean(ratios).toFixed(2)
}

function rounded(byTool) {
  return Object.fromEntries(
    [...byTool].map(([id, time]) => [id, time < 100 ? time.toFixed(1) : time.toFixed(0)]),
  )
}

async function printSizes(bundles) {
  const one = new Map()
  for (const contestant of CONTESTANTS) one.set(contestant.name, (await sizesOf(contestant, TOOLS)).one)
  const sizeOf = (name, mode) => {
    const found = bundles.find((each) => each.name === name && each.mode === mode)
    // The hand-written checks do not cover all ten tools.
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
      'one tool, is': one.get(name) ?? '–',
      'ten tools, is': cell(name, 'is'),
      'first error': cell(name, 'first'),
      'all errors': cell(name, 'all'),
    })),
  )
}

/** Measures checks of valid values, as an edge function runs them after its start. */
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

/** @returns {Record<string, number>} */
function printMaking(count) {
  const script = new URL('making.mjs', import.meta.url).pathname
  // Each run is a new process, because builds start cold.
  const time = (what) => {
    const times = [1, 2, 3].map(() =>
      Number(execFileSync(process.execPath, [script, what, String(count)], { encoding: 'utf8' })),
    )
    return Math.min(...times)
  }
  const all = time('all')
  printTable(`Validators: making ${count} of them in a new process, fastest of 3`, [
    { what: 'is', time: ms(time('is')) },
    { what: 'all errors', time: ms(all) },
    { what: 'small errors', time: ms(time('small')) },
    { what: 'all faces, with JSON Schemas', time: ms(time('faces')) },
  ])
  return { made: all }
}
