import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILT_IN_PROFILES } from '@toolbake/core'
import { afterAll, describe, expect, it } from 'vitest'
import { FULL } from '../full.ts'

// Half of all pairs, because the compilers agree on both resolutions and reading the SDKs takes seconds. A sample tests
// the oldest compiler only with the exact types.
const CASES = [
  ...(FULL ? [{ compiler: 'typescript-5.9', module: 'esnext', moduleResolution: 'bundler' }] : []),
  { compiler: 'typescript-6', module: 'nodenext', moduleResolution: 'nodenext' },
  { compiler: 'typescript', module: 'esnext', moduleResolution: 'bundler' },
  { compiler: 'typescript', module: 'nodenext', moduleResolution: 'nodenext' },
]

const require = createRequire(import.meta.url)
const here = dirname(fileURLToPath(import.meta.url))
// In tests/, where the compilers find the types of Node.
const cache = join(here, '../node_modules/.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'client-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('client.d.ts', () => {
  it.each([
    ['Tools', BUILT_IN_PROFILES],
    ['Formats', BUILT_IN_PROFILES.filter(({ format }) => format)],
  ])('knows the %s of every profile that has them', (name, profiles) => {
    const text = readFileSync(join(here, '../../packages/unplugin/client-types.d.ts'), 'utf8')
    const members = new RegExp(`interface ${name} \\{\\n([^}]*)\\}`).exec(text)?.[1] ?? ''
    const known = members.split('\n').flatMap((line) => /[\w-]+(?='?:)/.exec(line) ?? [])
    expect(known.sort()).toEqual(profiles.map(({ id }) => id).sort())
  })

  it.each(CASES)(
    'fits the SDKs with $compiler and $moduleResolution',
    async ({ compiler, ...resolution }) => {
      expect(await check(compiler, resolution)).toBe('')
    },
  )
})

/** Returns the compiler's output for client-types/use.ts. */
function check(compiler: string, resolution: { module: string; moduleResolution: string }): Promise<string> {
  const config = join(folder, `${compiler}-${resolution.moduleResolution}.json`)
  const compilerOptions = {
    ...resolution,
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [join(here, 'client-types/use.ts')] }))
  const tsc = join(dirname(require.resolve(`${compiler}/package.json`)), 'bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', config, '--pretty', 'false'], (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}
