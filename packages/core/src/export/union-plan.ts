import type { SchemaType } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import type { Schema } from '../schema/types.ts'
import type { Codec, UnionCodec } from './codec.ts'
import { SAME } from './codec.ts'
import type { CodecFacts } from './codec-facts.ts'
import type { Separation } from './separate.ts'
import { createSeparation, mergeTests } from './separate.ts'
import { structural } from './structural.ts'

/** How a value of a union is decoded: by the first choice whose test accepts it, else it stays. */
export interface UnionPlan {
  readonly choices: readonly UnionChoice[]
  /** Pairs of branches that no small test separates: the earlier one wins where a value fits both. */
  readonly ambiguous: readonly (readonly [number, number])[]
}

export interface UnionChoice {
  /** Of the keywords of `structural`. */
  readonly test: Schema
  readonly codec: Codec
}

interface Branch {
  readonly index: number
  readonly lowered: Schema
  readonly codec: Codec
  /** Equal texts, equal codecs. */
  readonly text: string
  readonly acts: readonly SchemaType[]
  readonly separate: Separation
}

/**
 * Finds the smallest tests that distinguish the lowered branches of a union: a constant, a key that only one has, a type.
 * They accept every valid value of their branch, and others where that does no harm: a value with a fault deep inside
 * is still decoded as what it is meant to be, and the validator can name the fault.
 */
export function planUnion(union: UnionCodec, facts: CodecFacts, definition: Definition): UnionPlan {
  const branches = union.branches.map((branch, index): Branch => {
    const acts = facts.acts(branch.codec)
    const { lowered, codec } = branch
    const separate = createSeparation(lowered, acts, definition)
    return { index, lowered, codec, text: JSON.stringify(codec), acts, separate }
  })
  const choices: UnionChoice[] = []
  const ambiguous: (readonly [number, number])[] = []
  const kept = new Set<Branch>()

  for (const branch of branches) {
    if (branch.acts.length === 0) {
      // Its values stay as they are; it needs a choice only where a later branch would take them.
      const later = branches.slice(branch.index + 1).filter(({ acts }) => acts.length > 0)
      if (later.every((rival) => rival.separate(branch.lowered) !== undefined)) continue
      kept.add(branch)
      choices.push({ test: structural(branch.lowered), codec: SAME })
      continue
    }
    const tests: Schema[] = []
    let isSeparate = true
    for (const rival of branches) {
      if (rival.text === branch.text || kept.has(rival) || takesFirst(rival, branch)) continue
      const test = branch.separate(rival.lowered)
      if (test === undefined) {
        ambiguous.push([Math.min(branch.index, rival.index), Math.max(branch.index, rival.index)])
        isSeparate = false
      } else tests.push(test)
    }
    const test = isSeparate ? mergeTests(branch.acts, tests) : structural(branch.lowered)
    choices.push({ test, codec: branch.codec })
  }
  return { choices, ambiguous }
}

/** Whether values of a rival never reach a branch, because the rival comes before it and acts on all its types. */
function takesFirst(rival: Branch, branch: Branch): boolean {
  return rival.index < branch.index && branch.acts.every((type) => rival.acts.includes(type))
}
