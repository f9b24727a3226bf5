import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { buildPackages } from '../examples/run.ts'
import { FULL, sampled } from '../full.ts'
import { randomOf } from '../generate/random.ts'
import { filesIn, folderOf, PLAIN, read, start, toolbake, toolbakeHere, write } from './run.ts'

beforeAll(buildPackages)

const COMMANDS: readonly (readonly string[])[] = [
  ['build', '--out', 'out', '--emit', 'json,esm'],
  ['generate', '--out', 'out'],
  ['types'],
]

const sources = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `tools/t${index}.schema.yaml`,
      text.replace('mail_send', `t${index}`),
    ]),
  )
const CHANGED = PLAIN.replace('Sends a mail', 'Sends one mail')

function textsIn(folder: string): Record<string, string> {
  return Object.fromEntries(filesIn(folder).map((path) => [path, read(folder, path)]))
}

test.each(sampled(COMMANDS, 2))(
  '%s killed at any moment is made good by the next run',
  { timeout: 900_000 },
  async (...args) => {
    const clean = folderOf({ ...sources(CHANGED), 'package.json': '{}' })
    expect((await toolbakeHere(clean, args)).code).toBe(0)
    const expected = textsIn(clean)
    const folder = folderOf({ ...sources(PLAIN), 'package.json': '{}' })
    const started = performance.now()
    expect((await toolbake(folder, args)).code).toBe(0)
    const whole = performance.now() - started
    const random = randomOf(args.length)
    for (let round = 0; round < (FULL ? 70 : 2); round++) {
      const isFresh = round % 2 === 0
      if (isFresh)
        for (const name of ['out', '.toolbake']) rmSync(join(folder, name), { recursive: true, force: true })
      for (const [path, text] of Object.entries(sources(round % 3 === 0 ? PLAIN : CHANGED)))
        write(folder, path, text)
      const child = start(folder, args)
      const ended = new Promise((resolve) => child.once('close', resolve))
      // Writing is the last third of a run.
      await wait(whole * (0.6 + (0.5 * random.below(1000)) / 1000))
      child.kill('SIGKILL')
      await ended
      for (const [path, text] of Object.entries(sources(CHANGED))) write(folder, path, text)
      const { code, err } = await toolbakeHere(folder, args)
      expect([code, err]).toEqual([0, expect.not.stringContaining('force')])
      expect(textsIn(folder)).toEqual(expected)
    }
  },
)

test('two runs at once into one folder both succeed', { timeout: 300_000 }, async () => {
  for (let round = 0; round < (FULL ? 20 : 1); round++) {
    for (const args of sampled(COMMANDS, 2, 1)) {
      const folder = folderOf({ ...sources(PLAIN), 'package.json': '{}' })
      const runs = await Promise.all([toolbake(folder, args), toolbake(folder, args)])
      expect(runs.map(({ code, err }) => (code === 0 ? '' : err))).toEqual(['', ''])
      expect(filesIn(folder).filter((path) => path.endsWith('.tmp'))).toEqual([])
    }
  }
})
