import { expect, test } from 'vitest'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import { isJudgedProfile } from '../provider-rules/check.ts'
import {
  DOCUMENT_RULES,
  NODE_RULES,
  REQUEST_RULES,
  ROOT_IS_NO_SCHEMA,
  TOOL_RULES,
} from '../provider-rules/rules.ts'
import type { Profile, Target } from '../provider-rules/types.ts'
import { likeProfile, likeTarget, TARGETS } from '../provider-rules/types.ts'

// `generic` is for anything that accepts JSON Schema, so there are no rules of a provider.
const PROVIDERS = BUILT_IN_PROFILES.filter(({ id }) => id !== 'generic')

test('every built-in profile has rules for its requests', () => {
  expect(PROVIDERS.filter(({ id }) => !isJudgedProfile(id)).map(({ id }) => id)).toEqual([])
  const judged = new Set([...TOOL_RULES, ...REQUEST_RULES].flatMap(({ profiles }) => Object.keys(profiles)))
  expect(PROVIDERS.filter(({ id }) => !judged.has(likeProfile(id as Profile))).map(({ id }) => id)).toEqual(
    [],
  )
})

test('every mode of a built-in profile has rules for its schemas', () => {
  const modes = PROVIDERS.flatMap(({ id, modes }) => (modes.strict ? [id, `${id}-strict`] : [id]))
  expect(modes.filter((mode) => !TARGETS.some((target) => target === mode))).toEqual([])
  const rules = [ROOT_IS_NO_SCHEMA, ...DOCUMENT_RULES, ...NODE_RULES]
  const judged = new Set(rules.flatMap(({ targets }) => Object.keys(targets)))
  expect(modes.filter((mode) => !judged.has(likeTarget(mode as Target)))).toEqual([])
})
