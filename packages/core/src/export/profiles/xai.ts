import type { Profile } from '../types.ts'
import { defineProfile, describe, keep } from './define.ts'
import { openai } from './openai.ts'
import { assumed } from './openai-like.ts'
import { WHOLE } from './regex-dialects.ts'

const GUIDE = 'https://docs.x.ai/developers/model-capabilities/text/structured-outputs'

/** xAI. Arguments always match the schemas of tools, so there is no strict mode to request. */
export const xai: Profile = defineProfile({
  extends: openai,
  id: 'xai',
  label: 'xAI',
  sources: {
    ...assumed(GUIDE, '2026-11-29'),
    sdk: {
      url: GUIDE,
      date: '2026-11-29',
      evidence: 'doc',
      note: 'A practical subset of JSON Schema, for tools as for response formats; strict is implicitly always true.',
    },
    guide: {
      url: GUIDE,
      date: '2026-11-29',
      evidence: 'doc',
      note: 'Rejected: minContains, maxContains, true or false as the schema of a property, items as a list.',
    },
    closed: {
      url: GUIDE,
      date: '2026-11-29',
      evidence: 'doc',
      note: '"additionalProperties defaults to false and must be set to true explicitly". 200 with false, which was refused in 2026-04 (vercel/ai#14678, vercel/ai#20760).',
    },
    regex: {
      url: `${GUIDE}#regex-support-pattern`,
      date: '2026-11-29',
      evidence: 'doc',
      note: '^ and $ are implicit, . matches line breaks. No back references, \\p, \\b, look-around, inline modifiers; named and lazy groups are not listed.',
    },
    recursion: {
      url: GUIDE,
      date: '2026-11-29',
      evidence: 'doc',
      note: '$ref and $defs: "non-circular references only". Whether others are refused is not stated.',
    },
    enforced: {
      url: GUIDE,
      date: '2026-11-29',
      evidence: 'doc',
      note: 'Supported: the response is guaranteed to match it.',
    },
    ignored: {
      url: GUIDE,
      date: '2026-11-29',
      evidence: 'doc',
      note: 'Best effort: accepted, not enforced.',
      harmless: true,
    },
    unknown: {
      url: 'https://github.com/vercel/ai/pull/20760',
      date: '2026-11-23',
      evidence: 'live',
      note: 'The guide lists neither support nor refusal; the subset has grown (additionalProperties: false).',
      harmless: true,
    },
    reserved: {
      url: 'https://github.com/NousResearch/hermes-agent/pull/99499',
      date: '2026-11-25',
      evidence: 'live',
      note: '400 "The function name tool_search is reserved for the tool_search tool" (since 2026-08-25).',
    },
    root: {
      url: 'https://github.com/james-6-23/codex2api/pull/580',
      date: '2026-11-23',
      evidence: 'live',
      note: '"tool parameter root must be an object type": a union at the root is none, whatever type stands beside it.',
    },
    tools: {
      url: 'https://github.com/anomalyco/opencode/issues/20500',
      date: '2026-11-29',
      evidence: 'live',
      note: '400 "Maximum tools limit reached. 520 tools have been provided but the maximum is 200." (2026-04), anomalyco/opencode#28911.',
    },
  },
  modes: {
    loose: {
      keywords: {
        $ref: keep('enforced'),
        $defs: keep('enforced'),
        enum: keep('enforced'),
        const: keep('enforced'),
        additionalProperties: keep('closed'),
        required: keep('enforced'),
        minProperties: keep('enforced'),
        maxProperties: keep('enforced'),
        prefixItems: keep('enforced'),
        minContains: describe('guide'),
        maxContains: describe('guide'),
        minItems: keep('enforced'),
        maxItems: keep('enforced'),
        minLength: keep('enforced'),
        maxLength: keep('enforced'),
        pattern: keep('regex'),
        format: keep('enforced'),
        minimum: keep('enforced'),
        maximum: keep('enforced'),
        exclusiveMinimum: keep('enforced'),
        exclusiveMaximum: keep('enforced'),
        anyOf: keep('enforced'),
        allOf: keep('ignored'),
        not: keep('ignored'),
        if: keep('ignored'),
        then: keep('ignored'),
        else: keep('ignored'),
        // Ignored beside closed objects, they would leave no key that the model may write.
        patternProperties: describe('unknown'),
        unevaluatedProperties: describe('unknown'),
        unevaluatedItems: describe('unknown'),
      },
      patterns: { ...WHOLE, source: 'regex' },
      shape: { closed: 'default', recursion: 'avoid' },
      shapeSources: { closed: 'closed', booleans: 'guide', recursion: 'recursion' },
    },
    strict: undefined,
  },
  strict: false,
  name: { reserved: [{ names: ['tool_search'], source: 'reserved' }] },
  metaSchema: undefined,
  request: { tools: { max: 200, source: 'tools' } },
})
