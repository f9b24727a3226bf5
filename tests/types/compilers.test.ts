import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPILERS, check, RESOLUTIONS } from './compilers.ts'
import type { Project } from './project.ts'
import { sampleProject } from './project.ts'

const FULL = process.env['TOOLBAKE_FULL'] === '1'

let project: Project
beforeAll(() => {
  project = sampleProject()
})
afterAll(() => project.remove())

const SOURCES = [
  'src/named.ts',
  'src/query.ts',
  'src/dispatch.ts',
  'src/equal.ts',
  'src/elsewhere.ts',
  'src/tools',
  '.toolbake/types/imports.d.ts',
]

/** Older compilers take seconds for each program: of them each way to resolve is tried by one. */
const SAMPLES = { '5.9': ['nodenext'], '6': ['bundler'], '7': ['bundler', 'nodenext', 'composite'] }

describe.each(COMPILERS)('TypeScript %s', (compiler) => {
  const isTried = (way: string): boolean => FULL || SAMPLES[compiler].includes(way)

  it.each(Object.entries(RESOLUTIONS).filter(([name]) => isTried(name)))(
    'the types are exact, %s',
    async (_, resolution) => {
      expect(await check(project, compiler, { ...resolution, skipLibCheck: false }, SOURCES)).toBe('')
    },
  )

  const settings = { ...RESOLUTIONS.nodenext, composite: true, skipLibCheck: false }
  it.each(isTried('composite') ? [settings] : [])('in a composite project', async (options) => {
    expect(await check(project, compiler, options, SOURCES)).toBe('')
  })

  it('the SDKs take the tools', async () => {
    const options = { ...RESOLUTIONS.bundler, skipLibCheck: true, types: ['node'] }
    expect(await check(project, compiler, options, ['src/sdk.ts', '.toolbake/types/imports.d.ts'])).toBe('')
  })
})
