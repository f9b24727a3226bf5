import type { Json } from '../json.ts'
import { memoize } from '../memoize.ts'
import type { Schema } from '../schema/types.ts'

/**
 * How values of an author's schema are encoded for a lowered one, and decoded. Codecs are data: `encode.ts` and
 * `decode.ts` interpret them, `emit/` prints the decoder from them.
 */
export type Codec =
  /** Values are written as they are. */
  | { readonly kind: 'same' }
  | ObjectCodec
  | { readonly kind: 'array'; readonly items: Codec }
  | UnionCodec
  /** Encoded by a member of `ToolCodec.defs`; `#` is its root. */
  | { readonly kind: 'ref'; readonly name: string }
  | EntriesCodec
  | TupleCodec
  /** Any value as JSON text. */
  | { readonly kind: 'json-text' }
  /** A value as the only property of an object. */
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
  /** Keyed by the author's name; properties that are written unchanged may be absent. */
  readonly properties: Readonly<Record<string, PropertyCodec>>
  /** Declared names, besides those of `properties`, that are written unchanged. Needed with `closed` and `rest`. */
  readonly unchanged?: readonly string[]
  /** Keys that are not declared are dropped, and reported as a repair when decoding. Without it they stay. */
  readonly closed?: true
  /** Keys that are not declared, carried in one property of the lowered object. */
  readonly rest?: { readonly name: string; readonly codec: EntriesCodec }
}

export interface PropertyCodec {
  /** The lowered name. */
  readonly name: string
  readonly codec: Codec
  /** Always sent: null (`null`), or an empty string, which is not JSON text (`empty`), stands for "absent". */
  readonly absent?: 'null' | 'empty'
  /**
   * The lowered property is always present, and this is sent where the author's is absent. It is decoded as it is, since
   * the author's schema allows it (a loss, unless it is the default).
   */
  readonly merged?: Json
}

/** One branch decides how a value is encoded: see `planUnionDecoding`. Branches are in the order of preference. */
export interface UnionCodec {
  readonly kind: 'union'
  readonly branches: readonly UnionBranch[]
}

export interface UnionBranch {
  /** The author's branch, to choose when encoding; self-contained but for the tool's `$defs`. */
  readonly author: Schema
  /** The lowered branch, to choose when decoding. */
  readonly lowered: Schema
  readonly codec: Codec
}

/** A map as a list of `{ key, value }`. */
export interface EntriesCodec {
  readonly kind: 'entries'
  readonly value: Codec
}

/** An array with `prefixItems` as an object `{ _0, _1, …, rest? }`. */
export interface TupleCodec {
  readonly kind: 'tuple'
  readonly items: readonly { readonly name: string; readonly codec: Codec; readonly absent?: 'null' }[]
  /** The further items: a list under `name`, each written by `codec`. */
  readonly rest?: { readonly name: string; readonly codec: Codec }
}

/** Returns the value that stands for an absent property and is decoded as absent. */
export function absentValueOf({ absent }: PropertyCodec): null | '' | undefined {
  return absent === 'null' ? null : absent === 'empty' ? '' : undefined
}

export const SAME: Codec = { kind: 'same' }

/** Visits a codec and the codecs inside it, but not the targets of references. */
export function forEachCodec(codec: Codec, visit: (codec: Codec) => void): void {
  visit(codec)
  mapInner(codec, (part) => {
    forEachCodec(part, visit)
    return part
  })
}

/** Returns a function that maps a codec, the codecs inside it first, and each codec once. */
export function mapperOf(map: (codec: Codec) => Codec): (codec: Codec) => Codec {
  const mapAll: (codec: Codec) => Codec = memoize((codec) => map(mapInner(codec, mapAll)))
  return mapAll
}

/** Maps the codecs directly inside a codec. */
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
