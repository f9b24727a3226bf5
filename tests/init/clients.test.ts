import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, read, toolbakeHere as toolbake } from '../cli/run.ts'

function packageWith(...dependencies: string[]): string {
  const versions = Object.fromEntries(dependencies.map((name) => [name, '*']))
  return JSON.stringify({
    type: 'module',
    dependencies: versions,
    devDependencies: { toolbake: '*', vite: '*' },
  })
}

test.each([
  ['@modelcontextprotocol/sdk', 'mcp-2025-11-25', 'sdk/types.js'],
  ['@modelcontextprotocol/server', 'mcp', "setRequestHandler('tools/list'"],
  ['@ai-sdk/openai', 'openai-responses', 'onCall'],
  ['@ai-sdk/anthropic', 'anthropic', 'onCall'],
  ['@ai-sdk/google', 'gemini', 'onCall'],
  ['@ai-sdk/amazon-bedrock', 'bedrock', 'onCall'],
  ['@langchain/openai', 'openai', 'onCall'],
  ['@langchain/anthropic', 'anthropic', 'onCall'],
  ['@langchain/google-genai', 'gemini', 'onCall'],
  ['@langchain/aws', 'bedrock', 'onCall'],
  ['@openai/agents', 'openai-responses', 'onCall'],
  ['@tanstack/ai-openai', 'openai-responses', 'onCall'],
  ['@anthropic-ai/claude-agent-sdk', 'mcp-2025-11-25', 'onCall'],
])('%s takes the profile %s', async (dependency, profile, line) => {
  const folder = folderOf({ 'package.json': packageWith(dependency) })
  const ran = await toolbake(folder, ['init', '--yes', '--no-install'])
  expect(ran.code, ran.err).toBe(0)
  expect(read(folder, 'toolbake.config.js')).toContain(`profiles: ['${profile}'],`)
  expect(ran.out).toContain(line)
  expect(ran.err).not.toContain('not installed: npm')
  expect(ran.err.includes('@toolbake/frameworks/')).toBe(line === 'onCall')
})

test('a client and a framework', async () => {
  const folder = folderOf({ 'package.json': packageWith('@ai-sdk/openai', '@anthropic-ai/sdk') })
  const ran = await toolbake(folder, ['init', '--yes', '--no-install'])
  expect(read(folder, 'toolbake.config.js')).toContain("profiles: ['anthropic', 'openai-responses'],")
  expect(ran.out).toContain("from '@anthropic-ai/sdk'")
  expect(ran.err).not.toContain('@toolbake/frameworks/')
})

test('the configuration of the workspace lacks a profile that a package needs', async () => {
  const folder = folderOf({
    'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
    'toolbake.config.json': '{ "profiles": ["openai", "gemini@2026-11"] }',
    'packages/app/package.json': packageWith('@ai-sdk/anthropic', '@ai-sdk/openai', '@google/genai'),
  })
  const app = join(folder, 'packages/app')
  const { err } = await toolbake(app, ['init', '--yes', '--no-install'])
  expect(err).toContain(
    "The dependencies of this package call providers whose profiles ../../toolbake.config.json lacks: add 'anthropic' to its `profiles`.\n",
  )
  const other = folderOf({
    'package.json': packageWith('@ai-sdk/anthropic'),
    'toolbake.config.json': '{ "profiles": ["anthropic"] }',
  })
  expect((await toolbake(other, ['init', '--yes', '--no-install'])).err).not.toContain('lacks')
})
