import { IN_PLACE } from '../keywords.ts'
import type { SchemaObject } from '../schema.ts'
import type { Place, Side } from './place.ts'

/**
 * What a difference does to the values that fit. `narrowed`: some no longer do. `widened`: some do that did not.
 * `undecided`: not to be told from the schemas. `neutral`: the same ones fit.
 */
export type Effect = 'narrowed' | 'widened' | 'undecided' | 'neutral' | 'annotation'

/** Compares two versions of one schema: without a `narrowed` or `undecided` difference all that fitted still does. */
export interface Comparer {
  readonly before: Side
  readonly after: Side
  tell(effect: Effect, pointer: string, message: string): void
  /** `isWhole`: nothing else in the schema speaks of the same value. */
  compare(before: Place, after: Place, isWhole: boolean): void
  isSame(before: Place, after: Place): boolean
}

/** A schema object in one version. */
export interface Version extends Place {
  readonly schema: SchemaObject
  /** The one branch, where nobody wrote the union. */
  readonly only?: Place
}

/** A schema object in both versions. */
export interface Pair {
  readonly before: Version
  readonly after: Version
  readonly isWhole: boolean
}

/** Whether each member and item of the old version comes under one schema only. */
export function isAlone({ before, isWhole }: Pair): boolean {
  const others = ['patternProperties', 'contains', 'not', ...IN_PLACE]
  return isWhole && others.every((keyword) => !Object.hasOwn(before.schema, keyword))
}

/** Where a keyword stands: in the new version, or in the old one when it is gone. */
export function pointerOf({ before, after }: Pair, ...keywords: readonly string[]): string {
  for (const { schema, pointer } of [after, before]) {
    const found = keywords.find((keyword) => Object.hasOwn(schema, keyword))
    if (found !== undefined) return `${pointer}/${found}`
  }
  return after.pointer
}
