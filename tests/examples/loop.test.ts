import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { buildPackages, node, npmRun, root } from './run.ts'

const example = join(root, 'examples/agent')
let output = ''

beforeAll(async () => {
  await buildPackages()
  output = await npmRun('loop', example)
}, 300_000)

it('the agent talks to OpenAI and Anthropic through their clients, and its tools get what their schemas describe', () => {
  const conversation = [
    '  refused: Invalid arguments for image_crop. Errors: - /region/2 must be at least 1, not 0',
    '  crop harbour at 10,20 to 320×240; labels place=harbour; caption taken away',
    '  note done: {"files":["harbour.jpeg"]}',
    '  The harbour is cropped and noted.',
  ]
  expect(output.trim().split('\n')).toEqual([
    'OpenAI, Chat Completions',
    ...conversation,
    'Anthropic, Messages',
    ...conversation,
  ])
})

it('its code is strict TypeScript without casts', async () => {
  await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', example], example)
  const casts = ['src', 'loop'].flatMap((folder) =>
    readdirSync(join(example, folder))
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => /\bas (?!const\b)|\bany\b|@ts-/.test(codeOf(join(example, folder, name))))
      .map((name) => `${folder}/${name}`),
  )
  expect(casts).toEqual([])
})

/** Returns the code without comments and strings. */
function codeOf(file: string): string {
  return readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`/g, '')
}
