import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, it } from 'vitest'
import { sampled } from '../full.ts'
import { copyOf } from './copy.ts'
import { buildPackages, node, npmRun } from './run.ts'

const NAMES = ['vite', 'rollup', 'rolldown', 'esbuild', 'webpack', 'rspack', 'farm', 'bun']

beforeAll(buildPackages)

describe.each(sampled(NAMES, 3))('examples/%s', (name) => {
  it('builds in a copy outside of the repository, and runs with plain Node', async (context) => {
    const folder = copyOf(name, context)
    await npmRun('build', folder)
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const [, file] = /^node (dist\/main\.c?js)$/.exec(scripts.start) ?? []
    const [tools, call] = (await node([String(file)], folder)).trim().split('\n')
    context.expect(tools).toMatch(/^1 tool for OpenAI, \d{3} bytes$/)
    context
      .expect(call)
      .toBe('email.send {"to":["ada@example.org"],"subject":"Hi","headers":{"x-build":"7"}}')
  }, 180_000)
})
