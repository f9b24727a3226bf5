import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { FULL } from '../full.ts'
import { COMPILERS, check, RESOLUTIONS, WITHOUT_EXPORTS } from './compilers.ts'
import type { Project } from './project.ts'
import { emptyProject, sampleProject } from './project.ts'

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

/** Older compilers take seconds for each program, so each resolution is tried with one of them, the SDKs with none. */
const SAMPLES = {
  '5.9': ['nodenext'],
  '6': ['bundler'],
  '7': ['bundler', 'nodenext', 'CommonJS bundler', 'CommonJS nodenext', 'composite', 'sdks'],
}

/** Creates a CommonJS package, where types of ES module packages have to be imported with a resolution mode. */
function commonProject(): Project {
  const common = emptyProject()
  common.write('package.json', '{}')
  common.write('src/ping.schema.yaml', 'module_id: ping\ninput_schema: { type: object }\n')
  common.write(
    'src/main.ts',
    `import tools, { decodeCall } from './ping.schema.yaml?profile=openai'
import { decodeMcp, input } from './ping.schema.yaml'
import { decodeCall as decodeFar, names } from '../../far.schema.yaml?profile=openai'
import { mcp } from '../../far.schema.yaml'
const name: 'ping' = tools[0].function.name
const call = decodeCall(name, {})
const tool: 'ping' | undefined = call.ok ? call.tool : undefined
// @ts-expect-error: not any
const wrong: number = call
// @ts-expect-error: not any
const far: number = decodeFar('', {})
console.log(tool, wrong, far, decodeMcp, input, names, mcp)
`,
  )
  common.generate(['src/ping.schema.yaml'])
  return common
}

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

  const older = {
    node16: { module: 'node16', moduleResolution: 'node16' },
    ...(compiler === '5.9' ? WITHOUT_EXPORTS : {}),
  }
  const commons = { ...RESOLUTIONS, ...older }
  it.each(Object.entries(commons).filter(([name]) => name in older || isTried(`CommonJS ${name}`)))(
    'the types are exact in a package of CommonJS, %s',
    async (_, resolution) => {
      const common = commonProject()
      onTestFinished(() => common.remove())
      const options = {
        ...resolution,
        lib: ['es2023', 'dom'],
        verbatimModuleSyntax: false,
        skipLibCheck: false,
      }
      expect(await check(common, compiler, options, ['src', '.toolbake/types/imports.d.ts'])).toBe('')
    },
  )

  const sdks = { ...RESOLUTIONS.bundler, skipLibCheck: true, types: ['node'] }
  it.each(isTried('sdks') ? [sdks] : [])('the SDKs take the tools', async (options) => {
    expect(await check(project, compiler, options, ['src/sdk.ts', '.toolbake/types/imports.d.ts'])).toBe('')
  })
})
