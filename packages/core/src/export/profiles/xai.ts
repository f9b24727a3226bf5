import type { Profile } from '../types.ts'
import { defineProfile } from './define.ts'
import { openai } from './openai.ts'
import { assumed } from './openai-like.ts'

const GUIDE = 'https://docs.x.ai/developers/model-capabilities/text/structured-outputs'

/** xAI. Arguments always match the schemas of tools, so there is no strict mode to request. */
export const xai: Profile = defineProfile({
  extends: openai,
  id: 'xai',
  label: 'xAI',
  sources: {
    ...assumed(GUIDE, '2026-11-24'),
    sdk: {
      url: GUIDE,
      date: '2026-11-24',
      evidence: 'doc',
      note: 'A practical subset of JSON Schema, for tools as for response formats; strict is implicitly always true.',
    },
    unknown: {
      url: 'https://github.com/vercel/ai/pull/20760',
      date: '2026-11-23',
      evidence: 'live',
      note: '200 with additionalProperties: false, which was refused in 2026-04 (vercel/ai#14678). What else the subset has is not known.',
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
  },
  modes: { loose: { patterns: undefined }, strict: undefined },
  strict: false,
  name: { reserved: [{ names: ['tool_search'], source: 'reserved' }] },
  metaSchema: undefined,
  request: { tools: undefined },
})
