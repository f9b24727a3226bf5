// Measures the time per check in one process. Every cell is visited once per round, in random order, and the best time
// counts, because other load only adds time.
import { valuesFor } from './values.mjs'

/**
 * @param {{ name: string, module: Record<string, (value: any) => any> }[]} contestants modules of one mode
 * @param {{ id: string, schema: any }[]} tools
 * @param {{ kind: 'valid' | 'invalid', rounds: number, isRight: (result: any) => boolean, values?: typeof valuesFor }} options
 * @returns {Map<string, Map<string, number>>} nanoseconds by contestant and tool
 */
export function measureChecks(contestants, tools, { kind, rounds, isRight, values: make = valuesFor }) {
  const cells = tools.flatMap(({ id, ...tool }) => {
    const values = make({ id, ...tool })[kind]
    return contestants.flatMap(({ name, module }) => {
      const check = module[id]
      if (check === undefined) return []
      const wrong = values.find((value) => !isRight(check(value)))
      // A contestant with wrong results for a tool is not measured on it.
      if (wrong !== undefined) return []
      return [{ name, id, loop: loopOver(check, values), best: Number.POSITIVE_INFINITY }]
    })
  })
  for (let round = 0; round < rounds + 2; round++) {
    for (const cell of cells.toSorted(() => Math.random() - 0.5)) {
      // Short batches, so that at least one probably has the core to itself.
      const end = performance.now() + MAX_VISIT_MS
      for (let batch = 0; batch < 40 && performance.now() < end; batch++) {
        cell.best = Math.min(cell.best, timeOf(cell.loop))
      }
    }
    if (round === 1) for (const cell of cells) cell.best = Number.POSITIVE_INFINITY
  }
  const times = new Map()
  for (const { name, id, best } of cells) {
    if (!times.has(name)) times.set(name, new Map())
    times.get(name).set(id, best)
  }
  return times
}

const REPEATS = 60
/** Limits the time for slow contestants. */
const MAX_VISIT_MS = 10

/** Creates a function with unique text for each cell: engines share code and its optimisations between equal texts. */
function loopOver(check, values) {
  const text = `/* ${Math.random()} */ return () => { let n = 0
    for (let r = 0; r < ${REPEATS}; r++) for (let i = 0; i < values.length; i++) if (check(values[i])) n++
    return n }`
  // oxlint-disable-next-line typescript/no-implied-eval -- a bench needs functions of different texts
  return { run: new Function('check', 'values', text)(check, values), count: REPEATS * values.length }
}

function timeOf({ run, count }) {
  const start = process.hrtime.bigint()
  run()
  return Number(process.hrtime.bigint() - start) / count
}

/** @param {number[]} values */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}
