import type { Profile } from '../types.ts'
import { defineProfile, describe } from './define.ts'
import { openai } from './openai.ts'
import { assumed, NO_LIMITS } from './openai-like.ts'

const GUIDE = 'https://inference-docs.cerebras.ai/capabilities/structured-outputs'

/** Cerebras. Clients send `strict` for all models except Qwen's. */
export const cerebras: Profile = defineProfile({
  extends: openai,
  id: 'cerebras',
  label: 'Cerebras',
  sources: {
    ...assumed(GUIDE, '2026-11-24'),
    guide: {
      url: GUIDE,
      date: '2026-11-24',
      evidence: 'doc',
      note: 'Strict: objects closed, all properties required, $ref to $defs, anyOf of at most five, no list as type, no items: true.',
    },
    items: {
      url: 'https://github.com/musistudio/claude-code-router/issues/708',
      date: '2026-11-23',
      evidence: 'live',
      note: '"Unsupported JSON schema fields: minItems, items", of a response format in 2025-08.',
    },
  },
  modes: {
    loose: { patterns: undefined },
    strict: {
      keywords: {
        minItems: describe('items'),
        maxItems: describe('items'),
        pattern: describe('sdk'),
        format: describe('sdk'),
        minimum: describe('sdk'),
        maximum: describe('sdk'),
        exclusiveMinimum: describe('sdk'),
        exclusiveMaximum: describe('sdk'),
        multipleOf: describe('sdk'),
      },
      formats: undefined,
      patterns: undefined,
      references: undefined,
      shape: { typeLists: 'none', recursion: 'reject' },
      shapeSources: { typeLists: 'guide', recursion: 'sdk' },
      limits: NO_LIMITS,
    },
  },
  metaSchema: undefined,
  request: { tools: undefined },
})
