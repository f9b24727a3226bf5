import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { main } from '../../packages/cli/src/main.ts'
import { filesIn, folderOf, read } from '../cli/run.ts'

const PACKAGE = '{ "type": "module", "devDependencies": { "vite": "^8.3.8" } }\n'
const [DOWN, SPACE, ENTER, ESCAPE] = ['\u001B[B', ' ', '\r', '\u001B']

test('asks for the profiles and for a first tool', async () => {
  const folder = folderOf({ 'package.json': PACKAGE })
  // Deselects the first profile, selects the second, and takes the first source of tools.
  const { code, shown } = await answer(folder, [SPACE, DOWN, SPACE, ENTER, ENTER])
  expect(code).toBe(0)
  expect(shown).toContain('Which providers do you call?')
  expect(shown).toContain('Which tools do you start with?')
  expect(read(folder, 'toolbake.config.js')).toContain("profiles: ['openai-responses'],")
  expect(filesIn(folder)).toContain('tools/weather.schema.yaml')
})

test('imports the tools of a file, and names one that does not exist', async () => {
  const list = { tools: [{ name: 'clock_now', description: 'The time.', inputSchema: { type: 'object' } }] }
  const folder = folderOf({ 'package.json': PACKAGE, 'tools.json': JSON.stringify(list) })
  const { code, shown } = await answer(folder, [ENTER, DOWN, ENTER, 'tool', ENTER, 's.json', ENTER])
  expect(code).toBe(0)
  expect(shown).toContain('Name a file that exists')
  expect(filesIn(folder)).toContain('tools/clock_now.schema.yaml')
  expect(filesIn(folder)).not.toContain('tools/weather.schema.yaml')
})

test('asks only for what it cannot see', async () => {
  const installed = PACKAGE.replace('"vite"', '"openai": "^7.0.0", "vite"')
  const tool = 'module_id: a\ndescription: A.\ninput_schema: { type: object, properties: {} }\n'
  const folder = folderOf({ 'package.json': installed, 'tools/a.schema.yaml': tool })
  const { code, shown } = await answer(folder, [])
  expect(code).toBe(0)
  expect(shown).toBe('')
})

test('writes nothing when the person cancels, at either question', async () => {
  for (const keys of [[ESCAPE], [ENTER, ESCAPE]]) {
    const folder = folderOf({ 'package.json': PACKAGE })
    const { code, shown } = await answer(folder, keys)
    expect(code).toBe(1)
    expect(shown).toContain('Cancelled. Nothing was written.')
    expect(filesIn(folder)).toEqual(['package.json'])
  }
})

test('--yes asks nothing in a terminal', async () => {
  const folder = folderOf({ 'package.json': PACKAGE })
  const { code, shown } = await answer(folder, [], ['--yes'])
  expect(code).toBe(0)
  expect(shown).toBe('')
  expect(read(folder, 'toolbake.config.js')).toContain("profiles: ['openai'],")
})

/** Runs init in a terminal. Types a key every 100 ms, once a question is shown. */
async function answer(
  folder: string,
  keys: readonly string[],
  flags: readonly string[] = [],
): Promise<{ code: number; shown: string }> {
  const input = new PassThrough()
  const output = new PassThrough()
  let shown = ''
  output.on('data', (data: Buffer) => {
    shown += data.toString()
  })
  const left = [...keys]
  const typing = setInterval(() => {
    const key = shown === '' ? undefined : left.shift()
    if (key !== undefined) input.write(key)
  }, 100)
  try {
    const io = { cwd: folder, color: false, out: () => {}, err: () => {}, readStdin: async () => '' }
    const code = await main(['init', '--no-install', ...flags], { ...io, terminal: { input, output } })
    return { code, shown }
  } finally {
    clearInterval(typing)
  }
}
