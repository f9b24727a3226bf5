// Measures the decoder in OpenAI's strict mode, as data and compiled: its size, and its time for one call, compared
// with JSON.parse of the same text and zod's safeParse of the same schema.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileFunction } from 'node:vm'
import { compile, encodeCall } from '@toolbake/core'
import { z } from 'zod'
import { bundle, gzipped } from '../lib/bundle.mjs'
import { printTable } from '../lib/table.mjs'
import { TOOLS } from '../validate/tools.mjs'
import { valuesFor } from '../validate/values.mjs'

/** Constructs that OpenAI's strict mode cannot express: a map, a tuple, a value of any type, an optional null. */
const RESHAPED = {
  id: 'run_query',
  schema: {
    type: 'object',
    properties: {
      sql: { type: 'string' },
      params: { type: 'object', additionalProperties: { type: 'string' } },
      window: {
        type: 'array',
        prefixItems: [{ type: 'integer' }, { type: 'integer' }],
        items: false,
        minItems: 2,
      },
      context: {},
      cursor: { type: ['string', 'null'] },
    },
    required: ['sql', 'params', 'window'],
    additionalProperties: false,
  },
}
const RESHAPED_VALUES = [
  { sql: 'select 1', params: { a: '1', b: 'two' }, window: [0, 50] },
  {
    sql: 'select * from t where a = :a',
    params: { a: 'x' },
    window: [50, 100],
    context: { trace: [1, 2] },
    cursor: null,
  },
  { sql: 'select 2', params: {}, window: [1, 2], cursor: 'abc' },
]

/** @param {{ rounds?: number }} options */
export async function benchDecode({ rounds = 9 } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'toolbake-bench-'))
  try {
    for (const code of ['data', 'compiled']) {
      console.log(`\n# decode.code: ${code}`)
      const subjects = []
      for (const tool of [...TOOLS, RESHAPED]) subjects.push(await prepare(tool, code, work))
      await printBytes(subjects)
      printTime(subjects, rounds)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function prepare(tool, code, work) {
  const source = { module_id: tool.id, description: 'A tool.', input_schema: tool.schema }
  const made = compile(
    { uri: `file:///${tool.id}.schema.json`, text: JSON.stringify(source) },
    { profile: 'openai', mode: true, decode: { code } },
  )
  const [lowered] = made.requests.openai.tools
  const values = tool === RESHAPED ? RESHAPED_VALUES : valuesFor(tool).valid
  const file = join(work, `${tool.id}-${code}.mjs`)
  writeFileSync(
    file,
    await bundle(`import { decodeCall } from 'baked'\nexport { decodeCall }`, { baked: made.code }),
  )
  const { decodeCall } = await import(pathToFileURL(file).href)
  const texts = values.map((value) => JSON.stringify(encodeCall(lowered, value)))
  const schema = z.fromJSONSchema(tool.schema)
  // Both must accept the measured values.
  for (const [index, text] of texts.entries()) {
    const result = decodeCall(lowered.name, text)
    if (!result.ok) throw new Error(`${tool.id}: ${result.message}`)
    if (!schema.safeParse(values[index]).success) throw new Error(`${tool.id}: zod refuses ${text}`)
  }
  return { tool, code: made.code, name: lowered.name, decodeCall, texts, values, schema }
}

async function printBytes(subjects) {
  const zod = gzipped(
    await bundle(
      "import { z } from 'zod'\nexport const parse = (v) => z.object({ city: z.string() }).safeParse(v)",
    ),
  )
  const mini = gzipped(
    await bundle(
      "import * as z from 'zod/mini'\nexport const parse = (v) => z.safeParse(z.object({ city: z.string() }), v)",
    ),
  )
  const rows = []
  for (const { tool, code } of subjects) {
    const all = gzipped(
      await bundle("import { decodeCall } from 'baked'\nexport { decodeCall }", { baked: code }),
    )
    const unused = gzipped(await bundle("import tools from 'baked'\nexport { tools }", { baked: code }))
    const both = gzipped(
      await bundle("import tools, { decodeCall } from 'baked'\nexport { tools, decodeCall }", {
        baked: code,
      }),
    )
    rows.push({ tool: tool.id, 'decodeCall alone': all, 'added to the tools': both - unused })
  }
  printTable(
    'Decoder under OpenAI strict: bytes, minified and gzipped, with its validator and error texts',
    rows,
  )
  console.log(`\nFor comparison, an object of one string checked with zod 4: ${zod}; with zod/mini: ${mini}.`)
}

function printTime(subjects, rounds) {
  const cells = subjects.flatMap(({ tool, name, decodeCall, texts, values, schema }) => {
    const parsed = texts.map((text) => JSON.parse(text))
    const runs = {
      'JSON.parse': loopOver((index) => JSON.parse(texts[index]), texts.length),
      'decodeCall(text)': loopOver((index) => decodeCall(name, texts[index]), texts.length),
      'decodeCall(object)': loopOver((index) => decodeCall(name, parsed[index]), texts.length),
      'zod safeParse(object)': loopOver((index) => schema.safeParse(values[index]), values.length),
    }
    return Object.entries(runs).map(([what, loop]) => ({
      id: tool.id,
      what,
      loop,
      best: Number.POSITIVE_INFINITY,
    }))
  })
  for (let round = 0; round < rounds + 2; round++) {
    for (const cell of cells.toSorted(() => Math.random() - 0.5)) {
      for (let batch = 0; batch < 20; batch++) cell.best = Math.min(cell.best, timeOf(cell.loop))
    }
    if (round === 1) for (const cell of cells) cell.best = Number.POSITIVE_INFINITY
  }
  const rows = subjects.map(({ tool }) => {
    const time = (what) => cells.find((cell) => cell.id === tool.id && cell.what === what).best
    const whole = time('decodeCall(text)')
    return {
      tool: tool.id,
      'JSON.parse': time('JSON.parse').toFixed(0),
      'decodeCall(text)': whole.toFixed(0),
      '/ JSON.parse': (whole / time('JSON.parse')).toFixed(2),
      'decodeCall(object)': time('decodeCall(object)').toFixed(0),
      'zod safeParse(object)': time('zod safeParse(object)').toFixed(0),
      'zod / decodeCall(object)': (time('zod safeParse(object)') / time('decodeCall(object)')).toFixed(1),
    }
  })
  printTable('Decoder under OpenAI strict: nanoseconds for one call, decoded and checked', rows)
}

const REPEATS = 40

/** Creates a function with unique text for each cell: engines share code and its optimisations between equal texts. */
function loopOver(run, count) {
  const text = `/* ${Math.random()} */ return () => { let n = 0
    for (let r = 0; r < ${REPEATS}; r++) for (let i = 0; i < ${count}; i++) if (run(i)) n++
    return n }`
  return { run: compileFunction(text, ['run'])(run), count: REPEATS * count }
}

function timeOf({ run, count }) {
  const start = process.hrtime.bigint()
  run()
  return Number(process.hrtime.bigint() - start) / count
}
