import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishedPackages } from '../../scripts/lib/packages.mjs'
import { node, root } from '../examples/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolbake-changesets-'))
const manifests = ['package.json', ...publishedPackages().map((known) => `${known.folder}/package.json`)]
const SENTENCE = 'Patterns are written in the dialect of each provider.'

beforeAll(async () => {
  const logs = publishedPackages().map((known) => `${known.folder}/CHANGELOG.md`)
  for (const path of ['.changeset/config.json', ...manifests, ...logs]) copy(path)
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages: [packages/*]\n')
  writeFileSync(join(folder, '.changeset/one.md'), `---\n'@toolbake/core': minor\n---\n\n${SENTENCE}\n`)
  await node([join(root, 'node_modules/@changesets/cli/bin.js'), 'version'], folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('every package gets the same next version, and none becomes 1.0.0 by its peers', () => {
  const before = publishedPackages().map(({ version }) => version)
  const next = before[0]?.replace(/^0\.(\d+)\..*$/, (_, minor) => `0.${Number(minor) + 1}.0`)
  expect(new Set(before).size).toBe(1)
  expect(published().map(({ version }) => version)).toEqual(before.map(() => next))
})

it('ranges within the repository stay as they are', () => {
  expect(published().map(ranges)).toEqual(publishedPackages().map(ranges))
})

it('the sentence is in the changelog, above the last version', () => {
  const log = readFileSync(join(folder, 'packages/core/CHANGELOG.md'), 'utf8')
  expect(log).toMatch(/^# @toolbake\/core\n\n## 0\.\d+\.0\n/)
  expect(log.indexOf(SENTENCE)).toBeGreaterThan(0)
  expect(log.indexOf(SENTENCE)).toBeLessThan(log.indexOf('## 0.1.0'))
})

it('a changeset that is committed names packages that exist', () => {
  const names = publishedPackages().map(({ name }) => name)
  const files = readdirSync(join(root, '.changeset')).filter((file) => /(?<!README)\.md$/.test(file))
  const named = files.flatMap((file) => [
    ...readFileSync(join(root, '.changeset', file), 'utf8').matchAll(/^'(?<name>[^']+)': (?:patch|minor)$/gm),
  ])
  expect(named.filter(({ groups }) => !names.includes(groups?.['name'] ?? ''))).toEqual([])
})

function copy(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  cpSync(join(root, path), join(folder, path))
}

function published(): Manifest[] {
  return publishedPackages().map((known) =>
    JSON.parse(readFileSync(join(folder, known.folder, 'package.json'), 'utf8')),
  )
}

function ranges({ dependencies, peerDependencies }: Manifest): object {
  return { dependencies, peerDependencies }
}

interface Manifest {
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
