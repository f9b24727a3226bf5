import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import ts from 'typescript-6'
import { describe, expect, test } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import { anthropic } from '../../packages/core/src/export/profiles/anthropic.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { mcp } from '../../packages/core/src/export/profiles/mcp.ts'
import { mcp20251125 } from '../../packages/core/src/export/profiles/mcp-2025-11-25.ts'
import { openai } from '../../packages/core/src/export/profiles/openai.ts'
import { openaiResponses } from '../../packages/core/src/export/profiles/openai-responses.ts'
import type { Profile } from '../../packages/core/src/export/types.ts'
import type { JsonObject } from '../../packages/core/src/json.ts'
import { mcpV1ParseTool, mcpV2ParseTool } from '../oracles/mcp-sdk.ts'
import { arbitraryModule } from './arbitrary-module.ts'
import { lowerUnchanged } from './modules.ts'

/** Returns enough modules to include every member of every shape; always the same ones. */
function samples(profile: Profile, count: number): JsonObject[] {
  return fc.sample(arbitraryModule(profile), { seed: 1, numRuns: count })
}

describe('MCP SDKs', () => {
  test('version 1 parses every tool of 2025-11-25 and strips nothing', () => {
    for (const module of samples(mcp20251125, 200)) {
      const wire = mcp20251125.wrap(lowerUnchanged(module, mcp20251125))
      expect(mcpV1ParseTool(wire)).toEqual({ ok: true, tool: wire })
    }
  })

  test('version 2 parses every tool of both revisions and strips nothing', () => {
    for (const profile of [mcp, mcp20251125]) {
      for (const module of samples(profile, 200)) {
        const wire = profile.wrap(lowerUnchanged(module, profile))
        expect(mcpV2ParseTool(wire)).toEqual({ ok: true, tool: wire })
      }
    }
  })

  test('a result whose root is no object travels in 2026-07-28 only', () => {
    const module = { module_id: 'a', input_schema: { type: 'object' }, output_schema: { type: 'array' } }
    expect(mcpV2ParseTool(mcp.wrap(lowerUnchanged(module, mcp))).ok).toBe(true)
    const legacy = mcp20251125.wrap(lowerUnchanged(module, mcp20251125))
    expect(legacy.outputSchema).toBeUndefined()
    expect(mcpV1ParseTool(legacy).ok).toBe(true)
  })

  test('results that are boolean schemas become objects', () => {
    const module = { module_id: 'a', input_schema: { type: 'object' }, output_schema: false }
    const wire = mcp.wrap(lowerUnchanged(module, mcp))
    expect(wire.outputSchema).toEqual({ not: {} })
    expect(mcpV2ParseTool(wire).ok).toBe(true)
  })
})

/** Profiles whose providers use another provider's client. */
const VARIANTS = BUILT_IN_PROFILES.filter(({ id }) =>
  /^(?:azure-openai|deepseek|moonshot|xai|groq|cerebras|llamacpp|anthropic-vertex)$/.test(id),
)
const typeOf = ({ id }: Profile): string =>
  id === 'anthropic-vertex'
    ? 'Anthropic.Messages.Tool[]'
    : 'OpenAI.Chat.Completions.ChatCompletionFunctionTool[]'

describe('types of the SDKs', () => {
  const literals = (profile: Profile): string => {
    const modes = profile.modes.strict ? (['loose', 'strict'] as const) : (['loose'] as const)
    const tools = modes.flatMap((mode) =>
      samples(profile, 30).map((module) => profile.wrap(lowerUnchanged(module, profile, mode))),
    )
    return JSON.stringify(tools, null, 1)
  }

  /** Returns the input schemas of modules as structured output. */
  const formats = (profile: string): string => {
    const modules = samples(openai, 30).map(({ input_schema: schema, description }) => ({
      schema,
      description,
    }))
    const list = modules.flatMap((file) =>
      ([true, false] as const).flatMap((mode) => {
        const text = JSON.stringify(file)
        return compile(text, { profile, mode }).requests[profile]?.format ?? []
      }),
    )
    expect(list.length).toBeGreaterThan(30)
    return JSON.stringify(list, null, 1)
  }

  test('every format is assignable, without a member that the type does not know', () => {
    const errors = typeErrors(`
      import type OpenAI from 'openai'
      import type Anthropic from '@anthropic-ai/sdk'
      export const chat: OpenAI.ResponseFormatJSONSchema[] = ${formats('openai')}
      export const responses: OpenAI.Responses.ResponseFormatTextJSONSchemaConfig[] = ${formats('openai-responses')}
      export const messages: Anthropic.Messages.JSONOutputFormat[] = ${formats('anthropic')}
      export const unknown: Anthropic.Messages.JSONOutputFormat = { type: 'json_schema', schema: {}, name: '' }
    `)
    expect(errors).toEqual([expect.stringContaining("'name' does not exist")])
  })

  test('every tool is assignable, without a member that the type does not know', () => {
    const errors = typeErrors(`
      import type OpenAI from 'openai'
      import type Anthropic from '@anthropic-ai/sdk'
      export const chat: OpenAI.Chat.Completions.ChatCompletionFunctionTool[] = ${literals(openai)}
      export const responses: OpenAI.Responses.FunctionTool[] = ${literals(openaiResponses)}
      export const messages: Anthropic.Messages.Tool[] = ${literals(anthropic)}
      ${VARIANTS.map((profile, index) => `export const v${index}: ${typeOf(profile)} = ${literals(profile)}`).join('\n')}
      export const unknown: Anthropic.Messages.Tool = { name: 'a', input_schema: { type: 'object' }, title: '' }
      export const missing: Anthropic.Messages.Tool = { name: 'a' }
    `)
    // The last two lines are wrong on purpose, to prove that the types were found and are checked.
    expect(errors).toEqual([
      expect.stringContaining("'title' does not exist"),
      expect.stringContaining("'input_schema' is missing"),
    ])
  })
})

/** Parsed sources of SDKs and libraries, shared by both tests. */
const parsed = new Map<string, ts.SourceFile | undefined>()

/** Returns the compiler's messages about a module in this folder. */
function typeErrors(text: string): string[] {
  const file = fileURLToPath(new URL('sdk-shapes.virtual.ts', import.meta.url)).replaceAll('\\', '/')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: ['node'],
  }
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => path === file || disk.fileExists(path),
    getSourceFile: (path, ...rest) => {
      if (path === file) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true)
      if (!parsed.has(path)) parsed.set(path, disk.getSourceFile(path, ...rest))
      return parsed.get(path)
    },
  }
  const program = ts.createProgram([file], options, host)
  const source = program.getSourceFile(file)
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
