import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compile } from '../src/compile.ts'
import type { CompileOptions } from '../src/compile-types.ts'
import { formatDiagnostics } from '../src/diagnostics/format.ts'
import type { Diagnostic } from '../src/diagnostics/types.ts'
import { AREAS } from '../src/messages/catalogue.ts'
import { nodeHost, pathToUri } from '../src/node.ts'

const ROOT = fileURLToPath(new URL('../../../fixtures/broken', import.meta.url))
const UPDATE = process.env.UPDATE === '1'

// Described in fixtures/broken/README.md. The phase of references has its own runner beside its sources.
const CASES = folders(ROOT)
  .filter((phase) => phase !== 'ref')
  .flatMap((phase) => folders(join(ROOT, phase)).map((name) => `${phase}/${name}`))

describe('fixtures/broken', () => {
  it.each(CASES)('%s', (name) => {
    const folder = join(ROOT, name)
    const started = performance.now()
    const found = diagnosticsOf(folder)
    // A machine under load is slow, but only a bound that is missing takes this long.
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(places(found, folder)).toEqual(expectedPlaces(folder, found))
    expect(texts(found, folder)).toBe(expectedTexts(folder, found))
  })

  it('has every phase', () => {
    expect(CASES.length).toBeGreaterThan(50)
  })

  it('provokes every diagnostic of the compiler', () => {
    const texts = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\/expected\.(?:json|txt)$/.test(path))
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
      .join('\n')
    const phases = Object.entries(AREAS).flatMap(([title, area]) =>
      title.startsWith('Hosts') ? [] : Object.values(area).flatMap((entries) => Object.entries(entries)),
    )
    const missing = phases.filter(
      ([code, { message }]) =>
        !new RegExp(ONLY_REASONS.has(code) ? wording(message) : `\\b${code}\\b`).test(texts),
    )
    expect(missing.map(([code]) => code).filter((code) => !ELSEWHERE.has(code))).toEqual([])
  })
})

/** Only reported as the reason of `strict_fallback`: with `strict: true` reshaping is allowed. */
const ONLY_REASONS = new Set(['union_ambiguous', 'optional_null_merged', 'needs_reshape'])

/**
 * Files of a megabyte, of 50,000 references, of thousands of definitions in a chain, what grows to thousands of nodes,
 * what only some systems find, what only custom profiles refuse, and what concerns all files of a check:
 * parse-yaml.test.ts, limits.test.ts, misuse.test.ts, copies.test.ts, files.test.ts, profile.test.ts,
 * tests/cli/check.test.ts. The last two are of `checkTools`, which compiles nothing: tests/check.
 */
const ELSEWHERE = new Set([
  'file_outside',
  'file_too_large',
  'ref_budget',
  'stack_exceeded',
  'nodes_exceeded',
  'ref_case',
  'keyword_refused',
  'identity_repeated',
  'provider_refuses',
  'provider_may_refuse',
])

/** What a text of the catalogue comes to, whatever its params are. */
function wording(message: string): string {
  return message
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
}

function diagnosticsOf(folder: string): Diagnostic[] {
  const { entry = inputOf(folder), notes = false, ...options } = optionsOf(folder)
  const source = { uri: pathToUri(join(folder, entry)) }
  const { diagnostics } = compile(source, { root: folder, host: nodeHost(), ...options })
  return diagnostics.filter(({ severity }) => notes || severity !== 'info')
}

function inputOf(folder: string): string {
  const input = readdirSync(folder).find((name) => name.startsWith('input.'))
  if (input === undefined) throw new Error(`${folder} has no input.schema.yaml or input.schema.json`)
  return input
}

function optionsOf(folder: string): CompileOptions & { entry?: string; notes?: boolean } {
  const path = join(folder, 'options.json')
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

interface Place {
  readonly code: string
  readonly line: number
  readonly column: number
  /** Absent for the file that is compiled. */
  readonly file?: string
}

function places(diagnostics: readonly Diagnostic[], folder: string): Place[] {
  const base = `${pathToUri(folder)}/`
  const { entry = '' } = optionsOf(folder)
  return diagnostics.map(({ code, range, uri }) => {
    const file = uri.replace(base, '')
    const { line, column } = range.start
    return file.startsWith('input.') || file === entry ? { code, line, column } : { code, line, column, file }
  })
}

function expectedPlaces(folder: string, found: readonly Diagnostic[]): unknown {
  const path = join(folder, 'expected.json')
  if (UPDATE) {
    const rows = places(found, folder).map((place) => `  ${JSON.stringify(place)}`)
    writeFileSync(path, rows.length === 0 ? '[]\n' : `[\n${rows.join(',\n')}\n]\n`)
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}

function texts(diagnostics: readonly Diagnostic[], folder: string): string {
  return existsSync(join(folder, 'expected.txt'))
    ? `${formatDiagnostics(diagnostics, { cwd: folder })}\n`
    : ''
}

function expectedTexts(folder: string, found: readonly Diagnostic[]): string {
  const path = join(folder, 'expected.txt')
  if (!existsSync(path)) return ''
  if (UPDATE) writeFileSync(path, texts(found, folder))
  return readFileSync(path, 'utf8')
}

function folders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}
