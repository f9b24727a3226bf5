import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { filesIn, read, toolbakeHere as toolbake, write } from '../cli/run.ts'
import { buildPackages } from '../examples/run.ts'
import { FULL } from '../full.ts'

// Profiles, with the official clients against whose types TypeScript checks the lines.
const CLIENTS = [
  ['openai', 'openai'],
  ['openai-responses', 'openai'],
  ['anthropic', '@anthropic-ai/sdk'],
  ['gemini', '@google/genai'],
  ['mcp-2025-11-25', '@modelcontextprotocol/sdk'],
  ['mcp', '@modelcontextprotocol/server'],
  ['mistral', undefined],
  ['generic', undefined],
] as const

/** `npm test` checks one of each kind, because checking types takes seconds. */
const SAMPLE = CLIENTS.filter(([profile]) => FULL || /^(?:openai|generic)$/.test(profile))

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUnusedLocals: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
  },
})

beforeAll(buildPackages)

describe.each(SAMPLE)('the printed lines for %s (%s)', (profile, client) => {
  test('compile with the types of the client and of the tool', async () => {
    const folder = appWith(client)
    const first = await toolbake(folder, ['init', '--yes', '--no-install', '--profile', profile])
    expect(first.code, first.err).toBe(0)
    const wrong = first.out.replace(/result\.input\b(?!\.)/, '(result.input.place satisfies number)')
    expect(wrong).not.toBe(first.out)
    write(folder, 'src/tools/agent.ts', first.out)
    write(folder, 'src/tools/wrong.ts', wrong)
    const ran = await toolbake(folder, ['init', '--yes', '--profile', profile])
    expect(ran.code).toBe(1)
    const errors = ran.err.split('\n').filter((line) => line.includes('error TS'))
    expect(errors).toEqual([expect.stringMatching(/wrong\.ts\(.*'string'.*'number'/)])
  })
})

test('of tools that were imported', async () => {
  const folder = appWith('openai')
  const list = { tools: [{ name: 'clock_now', description: 'The time.', inputSchema: { type: 'object' } }] }
  write(folder, 'tools.json', JSON.stringify(list))
  const ran = await toolbake(folder, ['init', '--yes', '--from', 'tools.json'])
  expect(ran.code, ran.err).toBe(0)
  expect(filesIn(join(folder, 'src/tools'))).toEqual(['clock_now.schema.yaml'])
  expect(read(folder, 'src/tools/clock_now.schema.yaml')).toMatch(/^# yaml-language-server: /)
  expect(ran.out).toContain("from './clock_now.schema.yaml?profile=openai'")
  const none = await toolbake(appWith(undefined), ['init', '--yes', '--from', 'package.json'])
  expect(none.code).toBe(2)
})

test('the client that is not installed is named', async () => {
  const ran = await toolbake(appWith(undefined), ['init', '--yes', '--profile', 'cohere'])
  expect(ran.err).toContain('npm i cohere-ai')
})

/** Creates an app inside this folder, so that it finds the installed clients and toolbake. */
function appWith(client: string | undefined): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const folder = mkdtempSync(join(here, '.project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dependencies = client === undefined ? {} : { [client]: '*' }
  const json = {
    type: 'module',
    dependencies,
    devDependencies: { toolbake: '*', typescript: '*', vite: '*' },
  }
  write(folder, 'package.json', JSON.stringify(json))
  write(folder, 'package-lock.json', '{}')
  write(folder, 'tsconfig.json', TSCONFIG)
  write(folder, 'src/main.ts', 'export {}\n')
  return folder
}
