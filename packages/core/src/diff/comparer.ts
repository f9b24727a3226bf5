import { IN_PLACE } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { Place, Side } from './place.ts'
import { below } from './place.ts'

/**
 * What a difference does to the values that fit. `narrowed`: some no longer do. `widened`: some do that did not.
 * `undecided`: cannot be decided from the schemas. `neutral`: the same ones fit.
 */
export type Effect = 'narrowed' | 'widened' | 'undecided' | 'neutral' | 'annotation'

/** Compares two versions of one schema: without a `narrowed` or `undecided` difference all that fitted still does. */
export interface Comparer {
  readonly before: Side
  readonly after: Side
  report(effect: Effect, pointer: string, message: string): void
  /** `isWhole`: nothing else in the schema speaks of the same value. */
  compare(before: Place, after: Place, isWhole: boolean): void
  isSame(before: Place, after: Place): boolean
  /** Whether two places have no difference of this effect, as far as that can be decided. */
  isWithout(effect: 'narrowed' | 'widened', before: Place, after: Place): boolean
  /** Reports changes of annotations only. */
  compareNotes(before: Place, after: Place): void
  /** Whether only annotations are reported. */
  readonly isForNotes: boolean
}

/** A schema object in one version. */
export interface Version extends Place {
  readonly schema: SchemaObject
  /** The branches, where nobody wrote the union. */
  readonly branches?: readonly Place[]
}

/** A schema object in both versions. */
export interface Pair {
  readonly before: Version
  readonly after: Version
  readonly isWhole: boolean
}

/** Keywords that apply to members or items to which others may apply as well. */
const SHARING = ['patternProperties', 'contains']

/** Whether each member and item of the old version comes under one schema only. */
export function isAlone({ before, isWhole }: Pair): boolean {
  const others = ['not', ...SHARING, ...IN_PLACE]
  return isWhole && others.every((keyword) => !Object.hasOwn(before.schema, keyword))
}

/** Where a keyword stands: in the new version, or in the old one when it is gone. */
export function pointerOf({ before, after }: Pair, ...keywords: readonly string[]): string {
  for (const at of [after, before]) {
    const found = keywords.find((keyword) => Object.hasOwn(at.schema, keyword))
    if (found !== undefined) return below(at, found).pointer
  }
  return after.pointer
}

/** `true` has no keywords. */
export function asObject({ schema, ...place }: Place): Version {
  return { ...place, schema: typeof schema === 'boolean' ? {} : schema }
}
