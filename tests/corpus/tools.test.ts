import { afterAll, describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type { Compilation, CompileOptions } from '../../packages/core/src/compile-types.ts'
import type { Diagnostic } from '../../packages/core/src/diagnostics/types.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { parsePointer } from '../../packages/core/src/pointer.ts'
import { loadTools } from '../corpora/load.ts'
import type { ToolRecord } from '../corpora/records.ts'
import { sampled } from '../full.ts'
import { metaSchemaErrors } from '../oracles/dialects.ts'
import { isObject, type Json, own } from '../oracles/json.ts'
import { mcpV1ParseTool, mcpV2ParseTool } from '../oracles/mcp-sdk.ts'
import { everyRefResolves } from '../oracles/references.ts'
import { checkRequest, checkSchema, isJudgedProfile } from '../provider-rules/check.ts'
import { TARGETS } from '../provider-rules/types.ts'

/** Grades with evidence: from the provider's software, its documentation or a recorded refusal. */
const FIRM = new Set(['sdk', 'doc', 'live'])

interface Setting {
  readonly profile: string
  readonly name: string
  readonly options: CompileOptions
}

const SETTINGS: readonly Setting[] = [
  ...BUILT_IN_PROFILES.map(({ id }) => ({ profile: id, name: 'default', options: {} })),
  ...[
    'openai',
    'openai-responses',
    'anthropic',
    'gemini-openapi',
    'bedrock',
    'bedrock-nova',
    'cohere',
    'deepseek',
    'cerebras',
  ].map((profile) => ({
    profile,
    name: 'reshape',
    options: { mode: 'auto', reshape: true } as const,
  })),
  ...[
    'openai',
    'openai-responses',
    'azure-openai',
    'anthropic',
    'bedrock',
    'deepseek',
    'groq',
    'cerebras',
    'cohere',
  ].map((profile) => ({
    profile,
    name: 'strict',
    options: { mode: true } as const,
  })),
]

/** Without the complete corpora, each setting tests every tenth tool, in turn. */
const toolsFor = (index: number): readonly ToolRecord[] => sampled(loadTools(), 10, index)

const table: Record<string, Record<string, number>> = {}

afterAll(() => {
  console.log('Tools by what became of them, in percent; the default of openai is auto without reshape:')
  console.table(
    Object.fromEntries(Object.entries(table).map(([setting, counts]) => [setting, shares(counts)])),
  )
})

describe.each(SETTINGS.map((setting, index) => ({ ...setting, index })))(
  '$profile, $name',
  ({ profile, name, options, index }) => {
    it('takes every tool, or names what it cannot take', { timeout: 1_200_000 }, () => {
      const counts: Record<string, number> = {}
      table[`${profile} ${name}`] = counts
      const faults: string[] = []
      for (const tool of toolsFor(index)) {
        const text = moduleText(tool)
        const compilation = compile({ uri: 'file:///tool.schema.json', text }, { profile, ...options })
        const request = compilation.requests[profile]
        const lowered = request?.tools[0]
        const isDone = compilation.ok && lowered !== undefined
        const outcome = isDone
          ? `${lowered.mode} ${lowered.grade}`
          : `refused: ${codesOf(compilation).join()}`
        counts[outcome] = (counts[outcome] ?? 0) + 1
        const found = isDone
          ? faultsOf(profile, request?.json as Json[], lowered.mode === 'strict')
          : unfoundedRefusals(options.mode === true ? `${profile}-strict` : profile, tool, compilation, text)
        faults.push(...found.map((fault) => `${tool.id}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  },
)

function shares(counts: Readonly<Record<string, number>>): Record<string, string | number> {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const of = (count: number): string => ((100 * count) / total).toFixed(1)
  const parts = Object.entries(counts).map(([outcome, count]): [string, string] => [outcome, of(count)])
  return { tools: total, ...Object.fromEntries(parts) }
}

/** Returns a tool as a tool file; names of real tools need not be module ids. */
function moduleText(tool: ToolRecord): string {
  const { name, description, inputSchema, outputSchema } = tool
  return JSON.stringify({
    module_id: name
      .replace(/[^A-Za-z0-9_.-]/g, '_')
      .replace(/^(?![A-Za-z_])/, '_')
      .slice(0, 192),
    description,
    input_schema: inputSchema,
    ...(outputSchema === undefined ? {} : { output_schema: outputSchema }),
  })
}

function codesOf({ diagnostics }: Compilation): string[] {
  return [...new Set(diagnostics.filter(isError).map(({ code }) => code))].toSorted()
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/** Returns the objections of independent checks to an emitted request. */
function faultsOf(profile: string, json: readonly Json[], strict: boolean): string[] {
  const rules = isJudgedProfile(profile)
    ? checkRequest(profile, json, { strict }).filter(({ grade }) => FIRM.has(grade))
    : []
  // Gemini's `parameters` use Google's own schema type.
  const schemas = profile === 'gemini-openapi' ? [] : json.flatMap(schemasIn)
  return [
    ...rules.map(({ rule, pointer }) => `${rule} at ${pointer}`),
    ...schemas
      .filter((schema) => metaSchemaErrors(schema, '2020-12').length > 0)
      .map(() => 'no valid JSON Schema'),
    ...schemas.filter((schema) => !everyRefResolves(schema)).map(() => 'a reference leads nowhere'),
    ...(profile.startsWith('mcp') ? json.flatMap(sdkIssues) : []),
  ]
}

/** Version 1 of the SDK allows only object schemas for outputs, the current protocol all schemas. */
function sdkIssues(tool: Json): string[] {
  const output = isObject(tool) ? own(tool, 'outputSchema') : undefined
  const isOld = !isObject(output) || own(output, 'type') === 'object'
  const parsed = [...(isOld ? [mcpV1ParseTool(tool)] : []), mcpV2ParseTool(tool)]
  return parsed.some(({ ok }) => !ok) ? ['an MCP SDK refuses it'] : []
}

const SCHEMA_KEYS = new Set(['parameters', 'input_schema', 'inputSchema', 'parametersJsonSchema', 'json'])

/** The schemas in a provider's tool object. */
function schemasIn(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  return Object.entries(value).flatMap(([key, member]) => {
    const isSchema =
      SCHEMA_KEYS.has(key) && typeof member === 'object' && member !== null && !('json' in member)
    return isSchema ? [member as Json] : schemasIn(member as Json)
  })
}

/** Returns errors without a place in the file, and refusals of tools that others accept in that mode. */
function unfoundedRefusals(mode: string, tool: ToolRecord, compilation: Compilation, text: string): string[] {
  const errors = compilation.diagnostics.filter(isError)
  if (errors.length === 0) return ['refused without an error']
  const schema = tool.inputSchema as Json
  const isBroken = !everyRefResolves(schema) || metaSchemaErrors(schema, '2020-12').length > 0
  const isRefused = TARGETS.some((target) => target === mode && checkSchema(target, schema).length > 0)
  // All accept a root without properties, but none of its keys could be sent if objects have no open keys.
  const isOpen =
    !isRefused && errors.every(({ code, pointer }) => code === 'needs_reshape' && pointer === '/input_schema')
  if (!isBroken && !isRefused && !isOpen) return ['nobody else refuses it']
  return errors
    .filter(({ pointer }) => !exists(pointer, JSON.parse(text) as Json))
    .map(({ code, pointer }) => `${code} at ${pointer}`)
}

function exists(pointer: string, document: Json): boolean {
  let value: Json | undefined = document
  for (const token of parsePointer(pointer) ?? ['\0']) {
    const isContainer: boolean = typeof value === 'object' && value !== null && Object.hasOwn(value, token)
    if (!isContainer) return false
    value = (value as Record<string, Json>)[token]
  }
  return true
}
