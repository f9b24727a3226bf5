import type { Profile } from '../types.ts'
import { anthropic, WITHOUT_STRICT } from './anthropic.ts'
import { defineProfile } from './define.ts'

/** Claude on Google's Vertex AI: the Messages interface without strict tools. */
export const anthropicVertex: Profile = defineProfile({
  extends: anthropic,
  id: 'anthropic-vertex',
  label: 'Claude on Vertex AI',
  sources: {
    sdk: {
      note: 'resources/messages/messages.ts, Tool: its members. Vertex refuses strict and output_config as extra inputs (mindroom#782, anthropics/claude-code#37746, read 2026-11-23).',
    },
  },
  ...WITHOUT_STRICT,
})
