import type { Profile } from '../types.ts'
import { defineProfile, describe, keep } from './define.ts'
import { openai } from './openai.ts'
import { assumed, NO_LIMITS } from './openai-like.ts'

const GUIDE = 'https://api-docs.deepseek.com/guides/tool_calls'

/** DeepSeek. Strict tools are a beta feature with its own base URL. */
export const deepseek: Profile = defineProfile({
  extends: openai,
  id: 'deepseek',
  label: 'DeepSeek',
  sources: {
    ...assumed(GUIDE, '2026-11-24'),
    guide: {
      url: GUIDE,
      date: '2026-11-24',
      evidence: 'doc',
      note: 'Strict: objects closed and all properties required; types, enum and anyOf. No minLength, maxLength, minItems, maxItems.',
    },
    client: {
      url: 'https://docs.rs/crate/rig-core/0.46.0/source/src/providers/deepseek.rs',
      date: '2026-11-24',
      evidence: 'third-party',
      note: 'Written against the beta: no maps, untyped values and empty objects; $ref inside anyOf written out, allOf merged, lists of types with object or array split, five formats.',
    },
    contested: {
      url: 'https://deepseekv4pro.com/news/deepseek-june29-tool-calls-strict-schema-beta',
      date: '2026-11-24',
      evidence: 'third-party',
      note: 'Contested: listed as unsupported by a reading of the guide of 2026-06, sent by clients.',
    },
    root: {
      url: 'https://github.com/alibaba/spring-ai-alibaba/issues/4576',
      date: '2026-11-23',
      evidence: 'live',
      note: '400 "schema must be a JSON Schema of type object"; farion1231/cc-switch#5311: for a union at the root, too.',
    },
    tools: {
      url: 'https://api-docs.deepseek.com/api/create-chat-completion',
      date: '2026-11-29',
      evidence: 'doc',
      note: 'tools: "A max of 128 functions are supported".',
    },
  },
  modes: {
    loose: { patterns: undefined },
    strict: {
      keywords: {
        const: describe('guide'),
        minItems: describe('guide'),
        maxItems: describe('guide'),
        minLength: describe('guide'),
        maxLength: describe('guide'),
        pattern: describe('contested'),
        format: keep('client'),
        minimum: describe('contested'),
        maximum: describe('contested'),
        exclusiveMinimum: describe('contested'),
        exclusiveMaximum: describe('contested'),
        multipleOf: describe('contested'),
        allOf: describe('client'),
        $ref: describe('client'),
      },
      formats: ['email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
      patterns: undefined,
      references: { definitionsOnly: undefined, inline: true, source: 'client' },
      shape: { recursion: 'reject', emptyObjects: 'text' },
      shapeSources: { maps: 'client', untyped: 'client', recursion: 'client', emptyObjects: 'client' },
      limits: NO_LIMITS,
    },
  },
  metaSchema: undefined,
  request: { tools: { max: 128, source: 'tools' } },
  format: undefined,
})
