import { getOrAdd } from '../remember.ts'
import type { Schema } from '../schema/types.ts'

/** Pairs of schemas, one of the old version and one of the new, with what is known of them. */
export type Pairs<T> = Map<Schema, Map<Schema, T>>

export function setPair<T>(pairs: Pairs<T>, before: Schema, after: Schema, value: T): void {
  getOrAdd(pairs, before, () => new Map<Schema, T>()).set(after, value)
}
