import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPILERS, check, RESOLUTIONS } from './compilers.ts'
import type { Project } from './project.ts'
import { sampleProject } from './project.ts'

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
  'src/tools',
  '.toolbake/types/imports.d.ts',
]

describe.each(COMPILERS)('TypeScript %s', (compiler) => {
  it.each(Object.entries(RESOLUTIONS))('the types are exact, %s', async (_, resolution) => {
    expect(await check(project, compiler, { ...resolution, skipLibCheck: false }, SOURCES)).toBe('')
  })

  it('in a composite project', async () => {
    const options = { ...RESOLUTIONS.nodenext, composite: true, skipLibCheck: false }
    expect(await check(project, compiler, options, SOURCES)).toBe('')
  })

  it('the SDKs take the tools', async () => {
    const options = { ...RESOLUTIONS.bundler, skipLibCheck: true, types: ['node'] }
    expect(await check(project, compiler, options, ['src/sdk.ts', '.toolbake/types/imports.d.ts'])).toBe('')
  })
})
