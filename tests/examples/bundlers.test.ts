import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackages, node, npmRun, root } from './run.ts'

const NAMES = ['rollup', 'rolldown', 'esbuild', 'webpack', 'rspack', 'farm', 'bun']

beforeAll(buildPackages)

describe.each(NAMES)('examples/%s', (name) => {
  const folder = join(root, 'examples', name)

  it('builds and runs with plain node', async () => {
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    await npmRun('build', folder)
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const [, file] = /^node (dist\/main\.c?js)$/.exec(scripts.start) ?? []
    const [tools, call] = (await node([String(file)], folder)).trim().split('\n')
    expect(tools).toMatch(/^9 tools for OpenAI, \d{5} bytes$/)
    expect(call).toBe(
      'firecrawl.crawl {"url":"https://example.com/blog/*","limit":20,"webhookHeaders":{"x-api-key":"secret"}}',
    )
  })
})
