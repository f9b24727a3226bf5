// A package that others refer to (`references`, `tsc -b`) exports imports of tool files. docs/types.md has the
// settings, without which these exports are `any` in the packages that use them.
import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toolbakeHere as toolbake } from '../cli/run.ts'
import { FULL } from '../full.ts'
import { COMPILERS, type Compiler, RESOLUTIONS } from './compilers.ts'
import { emptyProject, type Project } from './project.ts'

const require = createRequire(import.meta.url)

const OPTIONS = {
  target: 'es2022',
  lib: ['es2022'],
  ...RESOLUTIONS.bundler,
  strict: true,
  skipLibCheck: true,
  composite: true,
  rootDir: 'src',
  outDir: 'dist',
  types: [],
}

const LIBRARY = `import { decodeCall } from './mail.schema.yaml?profile=openai'
import type { EmailSendInput } from './mail.schema.yaml'
export { default as tools } from './mail.schema.yaml?profile=openai'
export type { Handlers, Inputs } from './mail.schema.yaml?profile=openai'
export function read(name: string, text: string) {
  const call = decodeCall(name, text)
  return call.ok ? call.input : undefined
}
export const subjectOf = (input: EmailSendInput) => input.subject
`

const APP = `import { type Handlers, type Inputs, read, subjectOf, tools } from '@acme/tools'
const name: 'email_send' = tools[0].function.name
declare const input: Inputs['email.send']
export const subject: string = subjectOf(input)
export const handlers: Handlers = { 'email.send': ({ subject }) => [name, subject, read('', '{}')?.subject] }
`

/** An error in every line but the first. */
const WRONG = `import { type Inputs, read, tools } from '@acme/tools'
export const name: 'email.send' = tools[0].function.name
export const missing = ({} as Inputs['email.send']).nothing
export const count: number = read('', '{}')
`

let project: Project
beforeEach(async () => {
  project = emptyProject()
  const json = (path: string, value: object): void => project.write(path, JSON.stringify(value))
  json('lib/package.json', {
    name: '@acme/tools',
    type: 'module',
    exports: { types: './dist/index.d.ts', default: './dist/index.js' },
  })
  json('lib/tsconfig.json', {
    compilerOptions: {
      ...OPTIONS,
      allowArbitraryExtensions: true,
      rootDirs: ['./src', './dist', './.toolbake/types/src'],
    },
    include: ['src', '.toolbake/types/imports.d.ts'],
  })
  project.write(
    'lib/src/mail.schema.yaml',
    'module_id: email.send\ninput_schema: { type: object, properties: { subject: { type: string } }, required: [subject] }\n',
  )
  project.write('lib/src/index.ts', LIBRARY)
  json('app/package.json', { type: 'module' })
  json('app/tsconfig.json', {
    compilerOptions: OPTIONS,
    include: ['src', '../lib/.toolbake/types/imports.d.ts'],
    references: [{ path: '../lib' }],
  })
  project.write('app/src/main.ts', APP)
  mkdirSync(join(project.folder, 'app/node_modules/@acme'), { recursive: true })
  symlinkSync(join(project.folder, 'lib'), join(project.folder, 'app/node_modules/@acme/tools'))
  await toolbake(join(project.folder, 'lib'), ['types'])
})
afterEach(() => project.remove())

function buildReferences(compiler: Compiler): Promise<string> {
  const name = compiler === '7' ? 'typescript' : `typescript-${compiler}`
  const tsc = join(dirname(require.resolve(`${name}/package.json`)), 'bin/tsc')
  const run = [tsc, '-b', join(project.folder, 'app'), '--pretty', 'false']
  return new Promise((resolve) => {
    execFile(process.execPath, run, { cwd: project.folder }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}

// Older compilers take seconds per build. TypeScript 6 is tried: without the settings it finds fewer errors than 7.
const tried = COMPILERS.filter((compiler) => FULL || compiler !== '5.9')

it.each(tried)('exports of a referenced package have their types, TypeScript %s', async (compiler) => {
  expect(await buildReferences(compiler)).toBe('')
  project.write('app/src/wrong.ts', WRONG)
  const errors = (await buildReferences(compiler)).match(/wrong\.ts\(\d+/g)
  expect(errors).toEqual(['wrong.ts(2', 'wrong.ts(3', 'wrong.ts(4'])
})
