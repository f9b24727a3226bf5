import type { Profile } from '../types.ts'
import { defineProfile } from './define.ts'
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
  },
  modes: {
    loose: { patterns: undefined },
    strict: {
      references: undefined,
      shape: { recursion: 'reject' },
      shapeSources: { recursion: 'sdk' },
      limits: NO_LIMITS,
    },
  },
  strict: false,
  metaSchema: undefined,
  request: { tools: undefined },
})
