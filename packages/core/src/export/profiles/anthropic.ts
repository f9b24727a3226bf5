import { isObject, unlessEmpty } from '../../json.ts'
import { toModule } from '../to-module.ts'
import type { Differences, Profile } from '../types.ts'
import { readWireTool } from '../unwrap.ts'
import { describedSchema, toWire } from '../wrap.ts'
import { ANTHROPIC_LOOSE, ANTHROPIC_STRICT } from './anthropic-modes.ts'
import { ANTHROPIC_SOURCES } from './anthropic-sources.ts'
import { defineProfile } from './define.ts'

const FROM_CODE = ['code_execution_20250825', 'code_execution_20260120', 'code_execution_20260521']

/** The interface without strict tools and structured output: before they existed, and on hosts that lack them. */
export const WITHOUT_STRICT: Differences<Pick<Profile, 'modes' | 'request' | 'format'>> = {
  modes: { strict: undefined },
  request: {
    strictTools: undefined,
    optionalProperties: undefined,
    unionProperties: undefined,
    strictCharacters: undefined,
  },
  format: undefined,
}

export const anthropic: Profile = defineProfile({
  id: 'anthropic',
  label: 'Anthropic Messages',
  revision: '2026-11',
  earlier: [
    {
      revision: '2025-10',
      changed: 'Anthropic introduced strict tools and structured output as a beta on 2025-11-13.',
      seen: {
        url: 'https://github.com/pydantic/pydantic-ai/pull/3457',
        date: '2026-11-26',
        evidence: 'third-party',
        note: 'Support for both, with the beta header structured-outputs-2025-11-13; general since (prism-php/prism#967, 2026-03-20).',
      },
      ...WITHOUT_STRICT,
    },
  ],
  sources: ANTHROPIC_SOURCES,
  modes: { loose: ANTHROPIC_LOOSE, strict: ANTHROPIC_STRICT },
  // Not the default, because strict tools share the budgets below.
  strict: false,
  name: { characters: 'a-zA-Z0-9_-', maxLength: 128, source: 'tools' },
  metaSchema: 'dialect',
  request: {
    strictTools: { max: 20, source: 'budgets' },
    optionalProperties: { max: 24, source: 'budgets' },
    unionProperties: { max: 16, source: 'budgets' },
    strictCharacters: { max: 3500, source: 'grammar' },
  },
  llmDescriptions: true,
  inputExamples: true,
  outputSchema: 'absent',
  extras: {
    allowed_callers: {
      shape: { type: 'array', items: { type: 'string', enum: ['direct', ...FROM_CODE] } },
      source: 'sdk',
      excludes: { values: FROM_CODE, what: ['strict', 'recursion'], source: 'programmatic' },
    },
    cache_control: {
      shape: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['ephemeral'] },
          ttl: { type: 'string', enum: ['5m', '1h'] },
        },
        required: ['type'],
        additionalProperties: false,
      },
      source: 'sdk',
      limit: { max: 4, source: 'breakpoints' },
    },
    defer_loading: {
      shape: { type: 'boolean' },
      source: 'sdk',
      excludes: { values: [true], what: ['cache_control'], source: 'deferred' },
    },
    eager_input_streaming: { shape: { type: 'boolean' }, source: 'sdk' },
    type: { shape: { type: 'string', enum: ['custom'] }, source: 'sdk' },
  },
  // Structured output is always constrained.
  format: {
    member: 'output_config.format',
    source: 'guide',
    modes: { loose: ANTHROPIC_STRICT, strict: ANTHROPIC_STRICT },
    wrap: (output) => ({ type: 'json_schema', schema: describedSchema(output) }),
  },
  wrap: ({ name, description, input, mode, inputExamples, extras }) =>
    toWire({
      name,
      description,
      input_schema: input,
      strict: mode === 'strict' ? true : undefined,
      input_examples: unlessEmpty(inputExamples),
      ...extras,
    }),
  unwrap: (json) => {
    const tool = readWireTool(json, 'input_schema')
    if (!tool || (tool.rest.type ?? 'custom') !== 'custom') return undefined
    const { input_examples: examples, ...rest } = tool.rest
    if (!Array.isArray(examples) || !examples.every(isObject)) return toModule('anthropic', tool)
    return toModule('anthropic', { ...tool, rest }, { examples: examples.map((inputs) => ({ inputs })) })
  },
})
