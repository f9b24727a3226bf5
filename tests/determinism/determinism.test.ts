import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { createCompiler } from '../../packages/core/src/compiler.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { memoryHost } from '../../packages/core/src/host.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL } from '../full.ts'

const PROFILES = BUILT_IN_PROFILES.map(({ id }) => id)
const ROOT = 'file:///w/'

const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  loadTools()
    .filter((_, index) => index % (FULL ? 5 : 10) === 0)
    .map(({ inputSchema, description }, index) => [
      `${ROOT}t${index}.schema.json`,
      JSON.stringify({ module_id: `t${index}`, description, input_schema: inputSchema }),
    ]),
)

function outputs(uris: readonly string[]): Map<string, string> {
  const compiler = createCompiler({ root: ROOT, host: memoryHost(FILES), profiles: PROFILES, reshape: true })
  return new Map(uris.map((uri) => [uri, compiler.compile({ uri }).code]))
}

function hash(texts: Iterable<string>): string {
  const sum = createHash('sha256')
  for (const text of texts) sum.update(text).update('\0')
  return sum.digest('hex')
}

describe('the same bytes', () => {
  const uris = Object.keys(FILES)
  const first = outputs(uris)

  it('are there at all', () => {
    const isThere = [...first.values()].filter((code) => code.includes('export const openai'))
    expect(isThere.length).toBeGreaterThan((uris.length * 2) / 3)
  })

  it('come from a second run and from any order of files', () => {
    const second = outputs(uris.toReversed())
    for (const uri of uris) expect(second.get(uri)).toBe(first.get(uri))
  })

  it('come from one file alone', () => {
    for (const uri of uris.filter((_, index) => index % 7 === 0)) {
      const host = memoryHost({ [uri]: FILES[uri] as string })
      const { code } = compile({ uri }, { root: ROOT, host, profiles: PROFILES, reshape: true })
      expect(code).toBe(first.get(uri))
    }
  })

  it('come from another time zone and locale', () => {
    const script = fileURLToPath(new URL('hash.mjs', import.meta.url))
    const run = (env: Record<string, string>): string =>
      execFileSync(process.execPath, [script], {
        input: JSON.stringify(FILES),
        encoding: 'utf8',
        env: { ...process.env, ...env },
        maxBuffer: 64 * 1024 * 1024,
      })
    const here = run({ TZ: 'UTC', LANG: 'C', LC_ALL: 'C' })
    expect(run({ TZ: 'Asia/Kolkata', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })).toBe(here)
    expect(here.trim()).toBe(hash(first.values()))
  })
})

describe('inputs', () => {
  it('are never changed, and outputs share nothing with them or with each other', () => {
    const options = deepFreeze({
      root: ROOT,
      profiles: [...BUILT_IN_PROFILES],
      reshape: true,
      strict: { openai: 'auto' } as const,
    })
    for (const [uri, text] of Object.entries(FILES).slice(0, 12)) {
      const { requests, tools } = compile({ uri, text }, options)
      const known = new Set<object>(tools.flatMap((tool) => objectsIn(tool.input.schema)))
      for (const request of Object.values(requests)) {
        for (const object of objectsIn(request.json)) {
          expect(known.has(object)).toBe(false)
          known.add(object)
        }
      }
    }
  })
})

function deepFreeze<T>(value: T): T {
  for (const object of objectsIn(value)) Object.freeze(object)
  return value
}

function objectsIn(value: unknown, seen: Set<object> = new Set()): object[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return [value, ...Object.values(value).flatMap((member) => objectsIn(member, seen))]
}
