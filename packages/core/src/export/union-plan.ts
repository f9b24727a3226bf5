import { memoize } from '../memoize.ts'
import { disjoint } from '../schema/relate/disjoint.ts'
import type { Definition, Schema, SchemaObject } from '../schema/types.ts'
import { type Codec, SAME, type ToolCodec, type UnionCodec } from './codec.ts'
import { type CodecFacts, codecFacts } from './codec-facts.ts'
import { createSeparation, mergeTests } from './separate.ts'
import { structural } from './structural.ts'

/** How a value of a union is decoded: by the first choice whose test accepts it; without one it stays unchanged. */
export interface UnionChoice {
  /** Has only the keywords of `structural`. */
  readonly test: Schema
  readonly codec: Codec
}

/** What is known of the codecs of a tool, and how the values of their unions are decoded. */
export interface DecodingFacts extends CodecFacts {
  /** Looks up definitions of the lowered schema, reduced to what tests need. */
  readonly definition: Definition
  choicesOf(union: UnionCodec): readonly UnionChoice[]
}

export function decodingFacts(codec: ToolCodec, lowered: Definition): DecodingFacts {
  const facts = codecFacts(codec)
  const definition: Definition = (ref) => {
    const target = lowered(ref)
    return target && structural(target)
  }
  const choicesOf = memoize((union: UnionCodec) => planUnionDecoding(union, facts, definition))
  return { ...facts, definition, choicesOf }
}

/**
 * Finds the smallest tests that distinguish the lowered branches of a union: a constant, a key that only one has, a
 * type. They accept every valid value of their branch, and others where that does no harm: a value with an error deep
 * inside is still decoded by the intended branch, and the validator can report the error.
 */
function planUnionDecoding(union: UnionCodec, facts: CodecFacts, definition: Definition): UnionChoice[] {
  const branches = union.branches.map(({ lowered, codec }, index) => {
    // A type that only other branches have is left to them.
    const changedTypes = facts.of(codec).changedTypes.filter((type) => {
      const lacks = (branch: { lowered: Schema }): boolean => disjoint({ type }, branch.lowered, definition)
      return !lacks({ lowered }) || union.branches.every(lacks)
    })
    const separate = createSeparation(lowered, changedTypes, definition)
    return { index, lowered, codec, text: JSON.stringify(codec), changedTypes, separate }
  })
  const kept = new Set<number>()
  return branches.flatMap(({ index, lowered, codec, text, changedTypes, separate }): UnionChoice[] => {
    if (changedTypes.length === 0) {
      // Values of this branch stay unchanged; it needs a choice only if a later branch would take them.
      const later = branches.slice(index + 1).filter((rival) => rival.changedTypes.length > 0)
      if (later.every((rival) => rival.separate(lowered) !== undefined)) return []
      kept.add(index)
      return [{ test: structural(lowered), codec: SAME }]
    }
    const tests: SchemaObject[] = []
    for (const rival of branches) {
      // The rival's values never reach this branch: it comes before, and changes all types of this one.
      const isFirst = rival.index < index && changedTypes.every((type) => rival.changedTypes.includes(type))
      if (rival.text === text || kept.has(rival.index) || isFirst) continue
      const test = separate(rival.lowered)
      // Without a single fact the whole branch is the test: a value that fits both goes to the earlier one.
      if (test === undefined) return [{ test: structural(lowered), codec }]
      tests.push(test)
    }
    return [{ test: mergeTests(changedTypes, tests), codec }]
  })
}
