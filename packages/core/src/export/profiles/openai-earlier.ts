import type { Differences, EarlierRevision, FactSource, ModeLimits } from '../types.ts'

/** The source of `OLDER_LIMITS`. */
export const OLDER_SOURCE: FactSource = {
  url: 'https://docs.snaplogic.com/snaps/snaps-machine-learning/sp-azure-openai-llm/azure-openai-structured-outputs.html',
  date: '2026-11-24',
  evidence: 'third-party',
  note: "OpenAI's former limits: 500 values, 15,000 characters, 7,500 in one large enum.",
}

/** OpenAI's former limits of strict schemas, which Azure still has. */
export const OLDER_LIMITS: Differences<ModeLimits> = {
  enumValues: { max: 500, source: 'older' },
  characters: { max: 15_000, source: 'older' },
  enumCharacters: { max: 7500, source: 'older' },
}

/** The rules of strict mode until the limits were raised; the same for both interfaces. */
export const OPENAI_EARLIER: readonly EarlierRevision[] = [
  {
    revision: '2025-07',
    changed:
      'Strict schemas may have 5,000 properties instead of 100, 10 levels instead of 5, 1,000 enum values (measured: 999) instead of 500 and 120,000 characters instead of 15,000.',
    seen: {
      url: 'https://github.com/openai/openai-java/issues/732',
      date: '2026-11-26',
      evidence: 'third-party',
      note: 'The guide states 10 levels (2026-04-30); a 400 of 2025-07-17 says "6 levels of nesting exceeds limit of 5" (tidyverse/ellmer#671).',
    },
    sources: {
      formerly: {
        url: 'https://community.openai.com/t/measuring-maximum-depth-and-object-properties-in-structured-outputs/918388',
        date: '2026-11-26',
        evidence: 'third-party',
        note: 'Quotes the guide of its time: 100 properties, five levels.',
      },
      older: OLDER_SOURCE,
    },
    modes: {
      strict: {
        limits: {
          properties: { max: 100, source: 'formerly' },
          depth: { max: 5, source: 'formerly' },
          ...OLDER_LIMITS,
        },
      },
    },
  },
]
