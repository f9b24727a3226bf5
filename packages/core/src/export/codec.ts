import type { Json } from '../json.ts'
import { remember } from '../remember.ts'
import type { Schema } from '../schema/types.ts'

/**
 * How values of an author's schema are written under a lowered one, and back. Codecs are data: `encode.ts` and
 * `decode.ts` interpret them, `emit/` prints the decoder from them.
 */
export type Codec =
  /** Values are written as they are. */
  | { readonly kind: 'same' }
  | ObjectCodec
  | { readonly kind: 'array'; readonly items: Codec }
  | UnionCodec
  /** By a member of `ToolCodec.defs`; `#` is its root. */
  | { readonly kind: 'ref'; readonly name: string }
  | EntriesCodec
  | TupleCodec
  /** Any value as JSON text. */
  | { readonly kind: 'json-text' }
  /** A value that is no plain object as the one property of an object. */
  | { readonly kind: 'wrap'; readonly name: string; readonly codec: Codec }
  /** Single values that are written differently, such as numbers as strings. */
  | {
      readonly kind: 'values'
      readonly pairs: readonly { readonly author: Json; readonly lowered: Json }[]
    }

/** A codec and the definitions that its `ref`s name. */
export interface ToolCodec {
  readonly root: Codec
  readonly defs: Readonly<Record<string, Codec>>
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
   * coming back stays null, since the author allows it (reported as a loss). `empty`: the empty string, which is no JSON
   * text, stands for "absent".
   */
  readonly absent?: 'null' | 'merged' | 'empty'
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

/** What stands for an absent property and comes back as one. */
export function signOf({ absent }: PropertyCodec): null | '' | undefined {
  return absent === 'null' ? null : absent === 'empty' ? '' : undefined
}

export const SAME: Codec = { kind: 'same' }

/** Visits a codec and those inside of it; what a reference leads to is not. */
export function forEachCodec(codec: Codec, visit: (codec: Codec) => void): void {
  visit(codec)
  mapInner(codec, (part) => {
    forEachCodec(part, visit)
    return part
  })
}

/** Makes of a codec what `map` makes of it and of those inside, which come first; of each codec once. */
export function mapperOf(map: (codec: Codec) => Codec): (codec: Codec) => Codec {
  const mapAll: (codec: Codec) => Codec = remember((codec) => map(mapInner(codec, mapAll)))
  return mapAll
}

/** With other codecs directly inside. */
function mapInner(codec: Codec, map: (part: Codec) => Codec): Codec {
  const mapPart = <Part extends { readonly codec: Codec }>(part: Part): Part => ({
    ...part,
    codec: map(part.codec),
  })
  switch (codec.kind) {
    case 'object': {
      const { rest } = codec
      const members = Object.entries(codec.properties)
      const properties = Object.fromEntries(members.map(([key, property]) => [key, mapPart(property)]))
      if (rest === undefined) return { ...codec, properties }
      const entries: EntriesCodec = { kind: 'entries', value: map(rest.codec.value) }
      return { ...codec, properties, rest: { ...rest, codec: entries } }
    }
    case 'array':
      return { ...codec, items: map(codec.items) }
    case 'union':
      return { ...codec, branches: codec.branches.map(mapPart) }
    case 'entries':
      return { ...codec, value: map(codec.value) }
    case 'tuple':
      return { ...codec, items: codec.items.map(mapPart), ...(codec.rest && { rest: mapPart(codec.rest) }) }
    case 'wrap':
      return mapPart(codec)
    default:
      return codec
  }
}
