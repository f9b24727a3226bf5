import type { Profile } from '../types.ts'
import { defineProfile, describe } from './define.ts'
import { openai } from './openai.ts'
import { assumed, NO_LIMITS } from './openai-like.ts'

const GUIDE = 'https://console.groq.com/docs/structured-outputs'

/** Groq. Strict mode is documented for response formats and two models; its use for tools is inferred. */
export const groq: Profile = defineProfile({
  extends: openai,
  id: 'groq',
  label: 'Groq',
  sources: {
    ...assumed(GUIDE, '2026-11-24'),
    guide: {
      url: GUIDE,
      date: '2026-11-24',
      evidence: 'doc',
      note: 'Strict: all properties required, objects closed; constrained decoding, of gpt-oss-20b and gpt-oss-120b.',
    },
    items: {
      url: 'https://github.com/i-am-bee/beeai-framework/issues/1215',
      date: '2026-11-29',
      evidence: 'third-party',
      note: 'Contested: 400 "minItems is not supported" for a response format (2025-10), the same of maxItems.',
    },
    tools: {
      url: 'https://github.com/gsd-build/gsd-2/issues/4376',
      date: '2026-11-29',
      evidence: 'live',
      note: '400 "\'tools\': maximum number of items is 128"; groq-sdk 1.6.0, chat/completions: "A max of 128 functions are supported".',
    },
  },
  modes: {
    loose: { patterns: undefined },
    strict: {
      keywords: { minItems: describe('items'), maxItems: describe('items') },
      references: undefined,
      shape: { recursion: 'reject' },
      shapeSources: { recursion: 'sdk' },
      limits: NO_LIMITS,
    },
  },
  strict: false,
  metaSchema: undefined,
  request: { tools: { max: 128, source: 'tools' } },
})
