import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { sampled } from '../full.ts'
import { createProject, evaluate, evaluatorIn, reported, writeFiles } from './project.ts'

const ZOD = "import { z } from 'zod'\n"
const GOOD = `${ZOD}export const name = 'good'\nexport const inputSchema = z.object({ a: z.string() })\n`

describe('a module that does harm', () => {
  it('runs for ever: it is stopped, and reported', async () => {
    const module = await evaluate(`${GOOD}while (true) {}\n`, { native: { timeout: 600 } })
    expect(module.document).toBeUndefined()
    expect(reported(module)).toContain(
      'x.tool.ts:1:1 - error native_late: The module did not finish within 600 ms',
    )
  })

  it('waits for ever: it is ended, and reported', async () => {
    const module = await evaluate(`${GOOD}await new Promise(() => {})\n`)
    expect(reported(module)).toContain(
      'x.tool.ts:1:1 - error native_ended: The module ended without a result',
    )
  })

  it('waits for ever with a timer: it is stopped, and reported', async () => {
    const waiting = 'setInterval(() => {}, 1000)\nawait new Promise(() => {})\n'
    const module = await evaluate(GOOD + waiting, { native: { timeout: 600 } })
    expect(reported(module)).toContain('error native_late')
  })

  it.each([
    ['without giving way to anything else', 'for (;;) await 0'],
    ['asleep', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'],
    ['in an expression', 'new RegExp("^(a+)+$").test("a".repeat(40) + "b")'],
  ])('runs for ever, %s: it is stopped, and reported', async (_, line) => {
    const module = await evaluate(`${GOOD}${line}\n`, { native: { timeout: 600 } })
    expect(reported(module)).toContain('error native_late')
  })

  it('waits in a call of the system, which nobody can end: the build goes on all the same', async () => {
    const text = `import { execFileSync } from 'node:child_process'\nexecFileSync(process.execPath, ['-e', 'setTimeout(() => {}, 6000)'])\n`
    const started = performance.now()
    const module = await evaluate(text, { native: { timeout: 500 } })
    expect(reported(module)).toContain('error native_late')
    expect(performance.now() - started).toBeLessThan(5500)
  })

  it('calls itself without end: reported', async () => {
    const module = await evaluate(`${GOOD}function again(): void { again() }\nagain()\n`)
    expect(reported(module)).toContain(
      'error native_threw: The module throws when it is evaluated: RangeError',
    )
  })

  it('leaves a timer running: that holds up nothing', async () => {
    const module = await evaluate(`${GOOD}setInterval(() => {}, 1000)\n`)
    expect(reported(module)).toBe('')
    expect(module.document?.value).toMatchObject({ module_id: 'good' })
  })

  it('throws when it is imported: the place of the throw is reported', async () => {
    const module = await evaluate(`${ZOD}
export const name = 'x'
export const inputSchema = z.object({ a: explode('a') })
function explode(what: string): never {
  throw new TypeError(\`no \${what} here\`)
}
`)
    expect(reported(module)).toContain(
      'x.tool.ts:6:9 - error native_threw: The module throws when it is evaluated: TypeError: no a here',
    )
    expect(reported(module)).toContain('6 |   throw new TypeError')
  })

  it('is reported where it throws also where the folder of temporary files is a link, as on macOS', async () => {
    const folder = createProject({ 'x.tool.ts': `throw new Error('here')\n`, 'real/x': '' })
    symlinkSync('real', join(folder, 'link'))
    vi.stubEnv('TMPDIR', join(folder, 'link'))
    const module = await evaluatorIn(folder).evaluate(join(folder, 'x.tool.ts'))
    vi.unstubAllEnvs()
    expect(reported(module)).toContain('x.tool.ts:1:7 - error native_threw')
  })

  it('throws in a file that it imports: that file is shown, and counts as an input', async () => {
    const folder = createProject({
      'x.tool.ts': `${ZOD}import { limit } from './limits.ts'\nexport const inputSchema = z.object({ a: z.string().max(limit) })\n`,
      'limits.ts':
        'interface Limits {\n  max: number\n}\nexport const limit = (undefined as unknown as Limits).max\n',
    })
    const module = await evaluatorIn(folder).evaluate(join(folder, 'x.tool.ts'))
    expect(reported(module)).toContain('limits.ts:4:')
    expect(reported(module)).toContain("Cannot read properties of undefined (reading 'max')")
    expect(module.inputs).toContain(join(folder, 'limits.ts'))
  })

  it.each(
    sampled(['null', 'undefined', "'text'", '{ get message() { throw 1 } }', 'Object.create(null)'], 2),
  )('throws %s: reported all the same', async (thrown) => {
    const module = await evaluate(`throw ${thrown}\n`)
    expect(reported(module)).toContain('error native_threw')
  })

  it('rejects and nobody listens: reported with its place', async () => {
    const module = await evaluate(
      `${GOOD}Promise.reject(new Error('late'))\nawait new Promise((go) => setTimeout(go, 50))\n`,
    )
    expect(reported(module)).toContain(
      'x.tool.ts:4:16 - error native_threw: The module throws when it is evaluated: Error: late',
    )
  })

  it('ends the process: only its own process ends', async () => {
    const module = await evaluate(`${GOOD}process.exit(3)\n`)
    expect(reported(module)).toContain('error native_ended: The module ended without a result (exit code 3)')
  })

  it('takes all memory: its process ends, and it is reported', async () => {
    const hog = 'const all: unknown[] = []\nfor (;;) all.push(new Array(1e5).fill({}))\n'
    const module = await evaluate(GOOD + hog, { native: { memory: 32 } })
    expect(reported(module)).toContain('error native_memory: The module uses more than 32 MB of memory')
  })

  it.each(
    sampled(
      [
        ['for a list that no heap holds', 'new Array(2e9).fill(1)'],
        ['for a text', "'x'.repeat(2 ** 29 - 24).split('')"],
        ['for a map', 'const map = new Map()\nfor (let i = 0; ; i++) map.set(i, {})'],
      ],
      3,
    ),
  )('takes all memory %s: only its process ends, and it is reported', async (_, line) => {
    const module = await evaluate(`${GOOD}${line}\n`, { native: { memory: 64, timeout: 3000 } })
    // How soon V8 gives up depends on the machine.
    expect(reported(module)).toMatch(/error native_(?:memory|late|threw)/)
    expect(module.document).toBeUndefined()
  })

  it('takes memory that is not on the heap: reported', async (context) => {
    context.skip(process.platform !== 'linux', 'only Linux counts it')
    const hog = 'const all: Buffer[] = []\nfor (;;) all.push(Buffer.alloc(1 << 24, 1))\n'
    const module = await evaluate(GOOD + hog, { native: { memory: 64 } })
    expect(reported(module)).toContain('error native_memory')
  })

  it.each(
    sampled(
      [
        ['no JSON', 'nonsense'],
        ['no answer', '[1]'],
        ['another kind', '{"kind":"late"}'],
        ['findings that are none', '{"kind":"read","findings":{"every":1}}'],
        ['a code that no module finds', '{"kind":"read","findings":[{"code":"toString","pointer":""}]}'],
        [
          'params that are none',
          '{"kind":"read","findings":[{"code":"native_check","pointer":"","params":{"what":{}}}]}',
        ],
        ['a stack that is none', '{"kind":"threw","message":"x","stack":{}}'],
      ],
      3,
    ),
  )('answers itself, with %s: reported', async (_, answer) => {
    const module = await evaluate(
      `import { writeSync } from 'node:fs'\nwriteSync(3, ${JSON.stringify(answer)} + '\\n')\nawait new Promise((go) => setTimeout(go, 3000))\n`,
    )
    expect(reported(module)).toContain(
      'error native_threw: The module throws when it is evaluated: its answer cannot be read',
    )
    expect(module.document).toBeUndefined()
  })

  it('answers itself without end: reported', async () => {
    const module = await evaluate(
      `import { writeSync } from 'node:fs'\nfor (;;) { try { writeSync(3, 'x'.repeat(1 << 16)) } catch {} }\n`,
    )
    expect(reported(module)).toContain('error native_threw')
  })

  it.for(['pipe', '/dev/zero'])('reads %s: reported at once', async (target, context) => {
    context.skip(process.platform === 'win32', 'Windows has no such files')
    const folder = createProject({ 'x.tool.ts': `import text from './endless.ts'\nexport default text\n` })
    if (target === 'pipe') execFileSync('mkfifo', [join(folder, 'endless.ts')])
    else symlinkSync(target, join(folder, 'endless.ts'))
    const module = await evaluatorIn(folder).evaluate(join(folder, 'x.tool.ts'))
    expect(reported(module)).toMatch(/error native_bundle: .*(is not a file|Could not resolve)/)
  })

  it('is a pipe itself: reported at once', async (context) => {
    context.skip(process.platform === 'win32', 'Windows has no such files')
    const folder = createProject({})
    execFileSync('mkfifo', [join(folder, 'x.tool.ts')])
    const module = await evaluatorIn(folder).evaluate(join(folder, 'x.tool.ts'))
    expect(reported(module)).toContain('error native_bundle')
  })

  it('exports more than a file may hold', async () => {
    const module = await evaluate(
      `${ZOD}export const description = 'x'.repeat(2_000_000)\nexport const inputSchema = z.object({})\n`,
    )
    expect(reported(module)).toContain(
      'x.tool.ts:2:28 - error native_too_large: The exports exceed 1048576 characters',
    )
  })

  it('exports what has no end', async () => {
    const module = await evaluate(`${ZOD}export const metadata: Record<string, unknown> = { a: 1 }
metadata.again = metadata
export const inputSchema = z.object({})
`)
    expect(reported(module)).toContain(
      'error native_not_json: Only JSON values are allowed here, not more than 256 levels',
    )
  })

  it('prints a lot: a little of it is kept', async () => {
    const module = await evaluate(`${GOOD}console.log('hello ' + 'x'.repeat(1e6))\n`)
    expect(reported(module)).toMatch(/info native_printed: The module printed: hello xxxx/)
    expect(reported(module).length).toBeLessThan(4000)
    expect(module.document).toBeDefined()
  })

  it('changes globals: neither the result nor this process takes harm', async () => {
    const before = [JSON.stringify, globalThis.fetch, process.env['TOOLBAKE_TEST'], process.title]
    const module = await evaluate(`${GOOD}
Object.assign(globalThis, { fetch: undefined, postMessage: () => {}, extra: 1 })
Object.defineProperty(Array.prototype, 'last', { value: () => 1 })
process.env.TOOLBAKE_TEST = 'set'
process.removeAllListeners()
`)
    expect(reported(module)).toBe('')
    expect(module.document?.value).toEqual({
      module_id: 'good',
      input_schema: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: { a: { type: 'string' } },
        required: ['a'],
      },
    })
    expect([JSON.stringify, globalThis.fetch, process.env['TOOLBAKE_TEST'], process.title]).toEqual(before)
    expect('extra' in globalThis).toBe(false)
  })

  it('breaks globals that its own library needs: reported at the schema, and this process takes no harm', async () => {
    const { stringify } = JSON
    const module = await evaluate(`${GOOD}JSON.stringify = () => 'stolen'\nObject.prototype.extra = {}\n`)
    expect(reported(module)).toContain(
      'x.tool.ts:3:28 - error native_conversion: The schema cannot be converted to JSON Schema',
    )
    expect(JSON.stringify).toBe(stringify)
    expect('extra' in {}).toBe(false)
  })

  it('breaks globals, and needs no library: its schema is read all the same', async () => {
    const module = await evaluate(`JSON.stringify = () => 'stolen'
Object.defineProperty(Object.prototype, 'toJSON', { value: () => 'stolen' })
export const inputSchema = { type: 'object', properties: { a: {} } }
`)
    expect(reported(module)).toBe('')
    expect(module.document?.value).toEqual({ input_schema: { type: 'object', properties: { a: {} } } })
  })

  it('exports a property called __proto__: it stays one', async () => {
    const module = await evaluate(
      `export const inputSchema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')\n`,
    )
    expect(reported(module)).toBe('')
    expect(JSON.stringify(module.document?.value)).toContain('"__proto__":{"type":"string"}')
  })
})

describe('a module that cannot be read', () => {
  it.each([
    [
      'a syntax error',
      'export const = 3\n',
      'x.tool.ts:1:14 - error native_bundle: The module cannot be bundled: Unexpected token',
    ],
    [
      'a missing file',
      "\nimport x from './gone.ts'\nexport default x\n",
      "x.tool.ts:2:15 - error native_bundle: The module cannot be bundled: Could not resolve './gone.ts'",
    ],
    [
      'a missing package',
      "import x from 'not-there-at-all'\nexport default x\n",
      'x.tool.ts:1:15 - error native_bundle: The module cannot be bundled: "not-there-at-all" is not installed',
    ],
    [
      'a missing export',
      "import { nothing } from 'zod'\nexport default nothing\n",
      'error native_threw: The module throws when it is evaluated: SyntaxError: The requested module',
    ],
    ['no export', 'const a = 1\n', 'error native_no_tool: The module exports no tool, only nothing'],
    [
      'other exports',
      'export const a = 1\nexport function handler() {}\n',
      'The module exports no tool, only a, handler',
    ],
    [
      'no schema',
      "export default { name: 'x', inputSchema: 7 }\n",
      'x.tool.ts:1:42 - error native_schema: Expected a schema, found a number',
    ],
    [
      'a function for a schema',
      `${ZOD}export default { name: 'x', inputSchema: () => z.object({}) }\n`,
      'found a function',
    ],
  ])('%s', async (_, text, expected) => {
    const module = await evaluate(text)
    expect(module.document).toBeUndefined()
    expect(reported(module)).toContain(expected)
  })

  it('is not there', async () => {
    const folder = createProject({})
    const module = await evaluatorIn(folder).evaluate(join(folder, 'gone.tool.ts'))
    expect(reported(module)).toContain('error native_bundle')
  })

  it('is a folder', async () => {
    const folder = createProject({})
    mkdirSync(join(folder, 'x.tool.ts'))
    expect(reported(await evaluatorIn(folder).evaluate(join(folder, 'x.tool.ts')))).toContain(
      'error native_bundle',
    )
  })

  it('is mended: the next evaluation works', async () => {
    const folder = createProject({ 'x.tool.ts': 'throw 1\n' })
    const evaluator = evaluatorIn(folder)
    const path = join(folder, 'x.tool.ts')
    expect((await evaluator.evaluate(path)).document).toBeUndefined()
    writeFiles(folder, { 'x.tool.ts': GOOD })
    expect((await evaluator.evaluate(path)).document?.value).toMatchObject({ module_id: 'good' })
  })
})

describe('a schema that JSON Schema cannot express', () => {
  it.each(
    sampled(
      [
        ['z.date()', 'z.date()'],
        ['z.map(z.string(), z.string())', 'z.map()'],
        ['z.set(z.string())', 'z.set()'],
        ['z.bigint()', 'z.bigint()'],
        ['z.symbol().optional()', 'z.symbol()'],
        ['z.instanceof(URL)', 'z.custom()'],
        ['z.union([z.string(), z.void()])', 'z.void()'],
      ],
      3,
    ),
  )('%s is an error at its property', async (schema, what) => {
    const module = await evaluate(`${ZOD}export const inputSchema = z.object({
  deep: z.object({ list: z.array(z.object({
    value: ${schema},
  })) }),
})
`)
    expect(module.document).toBeUndefined()
    expect(reported(module)).toMatch(/x\.tool\.ts:4:\d+ - error native_inexpressible/)
    expect(reported(module)).toContain(`${what} cannot be expressed in JSON Schema`)
  })

  it('every such place is reported, not the first only', async () => {
    const module = await evaluate(`${ZOD}const when = z.date()
export const inputSchema = z.object({ from: when, to: z.date(), list: z.array(z.date()) })
`)
    expect(module.diagnostics.map(({ pointer }) => pointer).sort()).toEqual([
      '/input_schema/properties/from',
      '/input_schema/properties/list/items',
      '/input_schema/properties/to',
    ])
  })

  it('what the author writes in .meta() counts', async () => {
    const module = await evaluate(
      `${ZOD}export const inputSchema = z.object({ when: z.date().meta({ type: 'string', format: 'date-time' }) })\n`,
    )
    expect(reported(module)).toBe('')
    expect(module.document?.value).toMatchObject({
      input_schema: { properties: { when: { type: 'string', format: 'date-time' } } },
    })
  })

  it('transforms give the schema of what is sent, and are reported', async () => {
    const module = await evaluate(`${ZOD}export const inputSchema = z.object({
  count: z.string().transform(Number),
  tidy: z.preprocess((value) => String(value), z.string()),
  either: z.codec(z.iso.datetime(), z.date(), { decode: (v) => new Date(v), encode: (v) => v.toISOString() }),
})
`)
    expect(module.document?.value).toMatchObject({
      input_schema: {
        properties: {
          count: { type: 'string' },
          tidy: { type: 'string' },
          either: { type: 'string', format: 'date-time' },
        },
      },
    })
    expect(module.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'native_transform /input_schema/properties/count',
      'native_transform /input_schema/properties/tidy',
      'native_transform /input_schema/properties/either',
    ])
  })

  it('refinements are reported, also those that are asynchronous', async () => {
    const module = await evaluate(`${ZOD}export const inputSchema = z
  .object({ user: z.string().refine(async (name) => name !== 'root') })
  .superRefine(async () => {})
`)
    expect(module.document).toBeDefined()
    expect(module.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
      'native_check /input_schema',
      'native_check /input_schema/properties/user',
    ])
  })

  it('promises of schemas and of tools are awaited', async () => {
    const later = await evaluate(`${ZOD}export const name = Promise.resolve('later')
export const inputSchema = new Promise((go) => setTimeout(() => go(z.object({ a: z.string() })), 20))
`)
    expect(later.document?.value).toMatchObject({ module_id: 'later', input_schema: { required: ['a'] } })
    const tool = await evaluate(
      `${ZOD}export default Promise.resolve({ name: 'whole', inputSchema: Promise.resolve(z.object({})) })\n`,
    )
    expect(tool.document?.value).toMatchObject({ module_id: 'whole', input_schema: { type: 'object' } })
  })
})
