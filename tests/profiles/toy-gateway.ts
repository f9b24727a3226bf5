import type { Profile } from '@toolbake/core'
import { BUILT_IN_PROFILES, defineProfile, describe } from '@toolbake/core'

/** A profile of a gateway in front of OpenAI, as a user would write it. */
export const toy: Profile = defineProfile({
  extends: BUILT_IN_PROFILES.find(({ id }) => id === 'openai') as Profile,
  id: 'toy-gateway',
  label: 'Toy Gateway',
  revision: '2026-11',
  sources: { toy: { url: 'https://toy.example/docs', date: '2026-11-24', evidence: 'doc' } },
  modes: { strict: { keywords: { pattern: describe('toy') } } },
  name: { maxLength: 32, source: 'toy' },
  request: { tools: undefined },
})
