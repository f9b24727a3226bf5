import type { Profile } from '../types.ts'
import { defineProfile, describe } from './define.ts'
import { openai } from './openai.ts'
import { OLDER_LIMITS, OLDER_SOURCE } from './openai-earlier.ts'

/** Azure OpenAI, Chat Completions: OpenAI's models with older limits. */
export const azureOpenai: Profile = defineProfile({
  extends: openai,
  id: 'azure-openai',
  label: 'Azure OpenAI',
  sources: {
    azure: {
      url: 'https://learn.microsoft.com/en-us/azure/ai-foundry/openai/how-to/structured-outputs',
      date: '2026-11-24',
      evidence: 'doc',
      note: 'The same subset of JSON Schema as OpenAI, with at most 100 properties and five levels.',
    },
    validations: {
      url: 'https://docs.vapi.ai/changelog/2025/6/3',
      date: '2026-11-24',
      evidence: 'third-party',
      note: 'A client takes out validations that Azure refuses, without a list of them: all are taken for such.',
    },
    older: OLDER_SOURCE,
    descriptions: {
      url: 'https://github.com/OpenHands/OpenHands/issues/4838',
      date: '2026-11-29',
      evidence: 'third-party',
      note: 'Contested: 400 "tools[2].function.description: string too long. Expected a string with maximum length 1024" (2024-11), the same in portkey.ai/error-library; Microsoft quotes 1,048,576 for GPT 4.1 (2025-07).',
    },
  },
  description: { max: 1024, source: 'descriptions' },
  modes: {
    strict: {
      keywords: {
        pattern: describe('validations'),
        format: describe('validations'),
        minimum: describe('validations'),
        maximum: describe('validations'),
        exclusiveMinimum: describe('validations'),
        exclusiveMaximum: describe('validations'),
        multipleOf: describe('validations'),
        minItems: describe('validations'),
        maxItems: describe('validations'),
      },
      limits: {
        properties: { max: 100, source: 'azure' },
        depth: { max: 5, source: 'azure' },
        ...OLDER_LIMITS,
      },
    },
  },
})
