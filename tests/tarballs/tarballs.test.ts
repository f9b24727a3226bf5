import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { satisfies } from 'semver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesOf, packPackages, publishedPackages, readFrom } from '../../scripts/lib/packages.mjs'
import { buildPackages, root } from '../examples/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'toolbake-tarballs-'))
const names = publishedPackages().map(({ name }) => name)
let tarballs: Record<string, string> = {}

beforeAll(async () => {
  await buildPackages()
  tarballs = await packPackages(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(names)('the tarball of %s', (name) => {
  const files = () => filesOf(tarballs[name] ?? '')
  const text = (path: string) => readFrom(tarballs[name] ?? '', path)
  const manifest = async () => JSON.parse(await text('package.json')) as Manifest

  it('has the licence', async () => {
    expect(await text('LICENSE')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })

  it('has a README whose links lead to files of the tarball', async () => {
    const readme = await text('README.md')
    expect(readme).toMatch(new RegExp(`^# ${name}\n`))
    const targets = [...readme.matchAll(/\]\((?!https?:)(?<path>[^)#]*)/g)].map(
      ({ groups }) => groups?.['path'],
    )
    const contents = await files()
    expect(targets.filter((path) => !contents.includes(posix.normalize(path ?? '')))).toEqual([])
  })

  it('has every file that its manifest names', async () => {
    const { exports, bin = {} } = await manifest()
    const named = [...Object.values(exports).flatMap(targetsOf), ...Object.values(bin)]
    const contents = await files()
    expect(named.filter((path) => !contents.includes(posix.normalize(path)))).toEqual([])
  })

  it('has sources for its source maps, and no tests', async () => {
    const contents = await files()
    expect(contents.filter((path) => /\.test(?:-d)?\./.test(path))).toEqual([])
    const mapped = contents.filter((path) => /^dist\/(?!bundle\/).*\.d\.ts\.map$/.test(path))
    expect(mapped.length).toBeGreaterThan(0)
    const sources = mapped.map((path) => path.replace(/^dist\/(.*)\.d\.ts\.map$/, 'src/$1.ts'))
    expect(sources.filter((path) => !contents.includes(path))).toEqual([])
  })

  it('has a manifest that a registry can show', async () => {
    const { description, keywords, license, engines } = await manifest()
    expect(description).toMatch(/\w/)
    expect(keywords.length).toBeGreaterThan(2)
    expect(new Set(keywords).size).toBe(keywords.length)
    expect(license).toBe('MIT')
    expect(engines.node).toMatch(/\d/)
  })

  it('has no range that only this repository understands', async () => {
    expect(JSON.stringify(await manifest())).not.toMatch(/workspace:|catalog:|link:|file:/)
  })

  it('accepts every 0.x release of the other packages as a peer', async () => {
    const { peerDependencies = {} } = await manifest()
    const own = Object.entries(peerDependencies).filter(([peer]) => names.includes(peer))
    const refused = own.filter(([, range]) => !['0.1.0', '0.2.0', '0.99.1'].every((v) => satisfies(v, range)))
    expect(refused).toEqual([])
  })
})

interface Manifest {
  description: string
  keywords: string[]
  license: string
  engines: { node: string }
  exports: Record<string, unknown>
  bin?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Returns the files of one key of `exports`. */
function targetsOf(target: unknown): string[] {
  return typeof target === 'string' ? [target] : Object.values(target ?? {}).flatMap(targetsOf)
}
