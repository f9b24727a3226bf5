// `toolbake build --emit esm` writes a declaration next to each module, with the types of an import in a bundler.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toolbakeHere as toolbake } from '../cli/run.ts'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'
import { COMPILERS, check, RESOLUTIONS } from './compilers.ts'
import { type Project, SAMPLE_FILES, sampleProject } from './project.ts'

let project: Project
beforeAll(async () => {
  // The modules import the built runtime.
  await buildPackages()
  project = sampleProject()
  const build = ['build', ...SAMPLE_FILES, '--emit', 'esm', '--out']
  await toolbake(project.folder, [...build, 'out'])
  await toolbake(project.folder, [...build, 'one', '--profile', 'openai', '--profile', 'mcp'])
  project.write('src/written.ts', USE)
  project.write('src/wrong.ts', WRONG)
})
afterAll(() => project.remove())

/** Modules that are imported in two ways: as written files, and as tool files in a bundler. */
const PAIRS: readonly (readonly [written: string, imported: string])[] = [
  ['../out/src/tools/email/send.mjs', './tools/email/send.schema.yaml'],
  ['../out/src/all.mjs', './all.schema.yml'],
]

const USE = `import { same, type Equal } from './equal.ts'
import type { EmailSendInput, Handlers } from '../out/src/tools/email/send.mjs'
import { decodeOpenai, input } from '../out/src/tools/email/send.mjs'
import tools, { decodeCall, names, tool } from '../one/src/tools/email/send.openai.mjs'
import mcp from '../one/src/all.mcp.mjs'
import * as bundled from './tools/email/send.schema.yaml'
import { mcp as bundledMcp } from './all.schema.yml'
${PAIRS.map(
  ([written, imported], index) => `import * as written${index} from '${written}'
import * as imported${index} from '${imported}'
same<Equal<keyof typeof written${index}, keyof typeof imported${index}>>()
export const assigned${index}: typeof imported${index} = written${index}
export const back${index}: typeof written${index} = imported${index}`,
).join('\n')}
same<Equal<typeof tools, typeof bundled.openai>>()
same<Equal<typeof tool, typeof bundled.openai[0]>>()
same<Equal<typeof mcp, typeof bundledMcp>>()
same<Equal<EmailSendInput, bundled.EmailSendInput>>()
same<Equal<Handlers, bundled.Handlers>>()
same<Equal<(typeof names)['email_send'], 'email.send'>>()
const call = decodeCall(tools[0].function.name, '{}')
if (call.ok) same<Equal<typeof call.input, bundled.EmailSendInput>>()
const other = decodeOpenai('email_send', '{}')
if (other.ok) same<Equal<typeof other.tool, 'email.send'>>()
export const validator: unknown = input
`

const WRONG = `import tools from '../one/src/tools/email/send.openai.mjs'
export const name: 'email.send' = tools[0].function.name
`

describe.each(COMPILERS)('TypeScript %s', (compiler) => {
  // Older compilers take seconds for each program, so each of them tries one module resolution.
  const ways = Object.entries(RESOLUTIONS).filter(
    ([name]) => FULL || compiler === '7' || name === (compiler === '6' ? 'bundler' : 'nodenext'),
  )

  it.each(ways)('the types are those of the imports in a bundler, %s', async (_, resolution) => {
    const options = { ...resolution, skipLibCheck: false }
    expect(await check(project, compiler, options, ['src/written.ts'])).toBe('')
    expect(await check(project, compiler, options, ['src/wrong.ts'])).toMatch(/^\/?src\/wrong\.ts.*TS2322/)
  })
})

it('declares what a module exports, and nothing else', async () => {
  for (const path of [
    'out/src/tools/email/send',
    'out/src/all',
    'one/src/tools/email/send.openai',
    'one/src/all.mcp',
  ]) {
    const exported = Object.keys(await import(`${project.folder}/${path}.mjs`))
    const declared = project
      .read(`${path}.d.mts`)
      .matchAll(/^export (?:declare (?:const|function) (?<name>\w+)|(?<default>default) )/gm)
    const names = [...declared].map(({ groups }) => groups?.['name'] ?? groups?.['default'])
    expect(new Set(names), path).toEqual(new Set(exported))
  }
})
