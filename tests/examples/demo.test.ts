import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildPackages, npmRun, root } from './run.ts'

interface BundleSearch {
  searchBundle(example: string): Promise<boolean>
}

beforeAll(buildPackages)
afterEach(() => void vi.restoreAllMocks())

it('npm run demo shows the tools, the diagnostics, a decoded call, and a clean bundle', async () => {
  const output = await npmRun('demo', root)
  expect(output).toMatch(/^firecrawl_crawl +strict +[\d,]+ +strict +[\d,]+ +loose +[\d,]+ +loose +[\d,]+$/m)
  expect(output).toMatch(/^bytes of the request( +\d\d,\d{3}){4}$/m)
  expect(output).toMatch(
    /^ +\d+ × warning needs_decode, such as\n +src\/.*:\d+:\d+: Arguments from openai need decodeCall$/m,
  )
  expect(output).toMatch(/^11 YAML files, 4 profiles: 0 errors, \d+ warnings, \d+ notes$/m)
  expect(output).toContain('"prompt":null')
  expect(output).toContain('"webhookHeaders":{"x-api-key":"secret"},"deduplicateSimilarURLs":true}')
  expect(output).toContain('Did you mean "firecrawl_search"?')
  expect(output).toMatch(/dist\/agent\.js +[\d,]+ bytes, [\d,]+ bytes gzip/)
  for (const name of ['YAML text', 'js-yaml', '@toolbake/core', 'TypeBox', 'imports of packages']) {
    expect(output).toMatch(new RegExp(`^✓ ${name} +`, 'm'))
  }
  expect(output).not.toContain('✗')
})

it.each([
  ['YAML text', 'const yaml = "    query: { type: string, minLength: 1 }"'],
  ['js-yaml', 'class YAMLException extends Error {}'],
  ['@toolbake/core', 'const message = "The file has more than one YAML document"'],
  ['TypeBox', 'const kind = Symbol.for("TypeBox.Kind")'],
  ['imports of packages', 'import { load } from "js-yaml"'],
  ['imports of packages', 'const { load } = await import("js-yaml")'],
])('the demo finds %s where there is some', async (name, code) => {
  const search = await importSearch()
  const printed: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line = '') => void printed.push(String(line)))
  const example = mkdtempSync(join(tmpdir(), 'toolbake-demo-'))
  try {
    cpSync(join(root, 'examples/agent/src'), join(example, 'src'), { recursive: true })
    mkdirSync(join(example, 'dist'))
    writeFileSync(join(example, 'dist/agent.js'), 'console.log("nothing of interest")\n')
    expect(await search.searchBundle(example)).toBe(true)
    writeFileSync(join(example, 'dist/agent.js'), code)
    expect(await search.searchBundle(example)).toBe(false)
  } finally {
    rmSync(example, { recursive: true })
  }
  const found = printed.filter((line) => line.startsWith('✗'))
  for (const line of found) expect(line).toContain(`✗ ${name}`)
})

function importSearch(): Promise<BundleSearch> {
  return import(new URL('../../scripts/demo/bundle.mjs', import.meta.url).href)
}
