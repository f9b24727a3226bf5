import type { Json } from '../json.ts'
import type { Schema } from '../schema/types.ts'

/**
 * How values of an author's schema are written under a lowered one, and back. Codecs are data: `codec-run.ts`
 * interprets them both ways, `emit/` prints the decoder from them.
 */
export type Codec =
  | SameCodec
  | ObjectCodec
  | ArrayCodec
  | UnionCodec
  | RefCodec
  | EntriesCodec
  | TupleCodec
  | JsonTextCodec
  | WrapCodec
  | ValuesCodec

/** Values are written as they are. */
export interface SameCodec {
  readonly kind: 'same'
}

export interface ObjectCodec {
  readonly kind: 'object'
  /** Keyed by the author's name; properties that are written as they are may be absent. */
  readonly properties: Readonly<Record<string, PropertyCodec>>
  /** Declared names, beside those of `properties`, that are written as they are. Needed with `closed` and `rest`. */
  readonly plain?: readonly string[]
  /** Keys that are not declared are dropped, and reported as a repair when decoding. Without it they stay. */
  readonly closed?: true
  /** Keys that are not declared, carried in one property of the lowered object. */
  readonly rest?: { readonly name: string; readonly codec: EntriesCodec }
}

export interface PropertyCodec {
  /** The lowered name. */
  readonly name: string
  readonly codec: Codec
  /**
   * `null`: the lowered property is always there and null stands for "absent". `merged`: the same going out, but null
   * coming back stays null, since the author allows it (reported as a loss).
   */
  readonly absent?: 'null' | 'merged'
}

export interface ArrayCodec {
  readonly kind: 'array'
  readonly items: Codec
}

/** One branch decides how a value is written: see `planUnion`. Branches are in the order of preference. */
export interface UnionCodec {
  readonly kind: 'union'
  readonly branches: readonly UnionBranch[]
}

export interface UnionBranch {
  /** Author's branch, to choose when encoding; self-contained but for the tool's `$defs`. */
  readonly author: Schema
  /** Lowered branch, to choose when decoding. */
  readonly lowered: Schema
  readonly codec: Codec
}

export interface RefCodec {
  readonly kind: 'ref'
  /** A member of `ToolCodec.defs`; `#` is its root. */
  readonly name: string
}

/** A map as a list of `{ key, value }`. */
export interface EntriesCodec {
  readonly kind: 'entries'
  readonly value: Codec
}

/** A list with a fixed head as an object `{ _0, _1, …, rest? }`. */
export interface TupleCodec {
  readonly kind: 'tuple'
  readonly items: readonly { readonly name: string; readonly codec: Codec; readonly absent?: 'null' }[]
  /** The further items: a list under `name`, each written by `codec`. */
  readonly rest?: { readonly name: string; readonly codec: Codec }
}

/** Any value as JSON text. */
export interface JsonTextCodec {
  readonly kind: 'json-text'
}

/** A value that is no plain object as the one property of an object. */
export interface WrapCodec {
  readonly kind: 'wrap'
  readonly name: string
  readonly codec: Codec
}

/** Single values that are written differently, such as numbers as strings. */
export interface ValuesCodec {
  readonly kind: 'values'
  readonly pairs: readonly { readonly author: Json; readonly lowered: Json }[]
}

export const SAME: SameCodec = { kind: 'same' }
