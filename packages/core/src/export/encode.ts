import { copyJson, equalJson, isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'
import { getOrAdd } from '../memoize.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Definition, Schema } from '../schema/types.ts'
import type { Codec, ObjectCodec, ToolCodec, TupleCodec, UnionBranch, UnionCodec } from './codec.ts'
import { absentValueOf, SAME } from './codec.ts'
import { decode } from './decode.ts'

interface Run {
  readonly tool: ToolCodec
  /** Results so far: nested unions try each branch, and would try inner branches again for each outer one. */
  readonly known: Map<UnionCodec, Map<Json, Json>>
  /** Look up the definitions of the two schemas. */
  readonly author: Definition
  readonly lowered: Definition
}

/**
 * Encodes a value of the author's schema for the lowered one. The result shares nothing with the argument. Values that
 * the codec does not expect stay unchanged.
 *
 * @throws a RangeError when the value is nested deeper than the stack allows
 */
export function encode(tool: ToolCodec, value: Json, site: Pick<Run, 'author' | 'lowered'>): Json {
  return encodeBy(tool.root, value, { tool, known: new Map(), ...site })
}

function encodeBy(codec: Codec, value: Json, run: Run): Json {
  switch (codec.kind) {
    case 'same':
      return copyJson(value)
    case 'object':
      return isObject(value) ? encodeObject(codec, value, run) : copyJson(value)
    case 'array':
      return Array.isArray(value) ? value.map((item) => encodeBy(codec.items, item, run)) : copyJson(value)
    case 'union': {
      const known = getOrAdd(run.known, codec, () => new Map<Json, Json>())
      return getOrAdd(known, value, () => encodeUnion(codec, value, run))
    }
    case 'ref': {
      const { defs, root } = run.tool
      return encodeBy(own<Codec>(defs, codec.name) ?? (codec.name === '#' ? root : SAME), value, run)
    }
    case 'entries':
      if (!isObject(value)) return copyJson(value)
      return Object.entries(value).map(([key, item]) => ({ key, value: encodeBy(codec.value, item, run) }))
    case 'tuple':
      return Array.isArray(value) ? encodeTuple(codec, value, run) : copyJson(value)
    case 'json-text':
      return JSON.stringify(value)
    case 'wrap':
      return Object.fromEntries([[codec.name, encodeBy(codec.codec, value, run)]])
    case 'values': {
      const pair = codec.pairs.find(({ author }) => equalJson(author, value))
      return copyJson(pair === undefined ? value : pair.lowered)
    }
  }
}

function encodeObject(codec: ObjectCodec, value: JsonObject, run: Run): Json {
  const { properties, unchanged = [], closed, rest } = codec
  const result: JsonObject = {}
  const further: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const property = own(properties, key)
    if (property !== undefined) setOwn(result, property.name, encodeBy(property.codec, item, run))
    else if (unchanged.includes(key) || (rest === undefined && closed !== true))
      setOwn(result, key, copyJson(item))
    else setOwn(further, key, item)
  }
  for (const [key, property] of Object.entries(properties)) {
    const { name, merged = absentValueOf(property) } = property
    if (merged !== undefined && !Object.hasOwn(value, key)) setOwn(result, name, merged)
  }
  if (rest !== undefined) setOwn(result, rest.name, encodeBy(rest.codec, further, run))
  return result
}

function encodeTuple({ items, rest }: TupleCodec, value: Json[], run: Run): Json {
  if (value.length > items.length && rest === undefined) return copyJson(value)
  const members = items.flatMap(({ name, codec, absent }, index): [string, Json][] => {
    const item = value[index]
    if (item !== undefined) return [[name, encodeBy(codec, item, run)]]
    return absent === undefined ? [] : [[name, null]]
  })
  if (rest !== undefined)
    members.push([rest.name, value.slice(items.length).map((item) => encodeBy(rest.codec, item, run))])
  return Object.fromEntries(members)
}

/** A value as one branch encodes it, and the lowered schema that it must fit. */
interface Encoded {
  readonly schema: Schema
  readonly sent: Json
}

/**
 * Encodes by the first branch that accepts the value and whose encoding is valid and decodes to the same value. The
 * author's objects are open where lowered ones are closed, so an earlier branch may accept what it cannot encode, and
 * may keep a later one from being the only match of a `oneOf`; hence any branch is tried after those.
 */
function encodeUnion(union: UnionCodec, value: Json, run: Run): Json {
  const { tool, author, lowered } = run
  const whole: ToolCodec = { root: union, defs: { ...tool.defs, '#': tool.root } }
  const encodings = (branches: readonly UnionBranch[]): Encoded[] =>
    branches.map((branch) => ({ schema: branch.lowered, sent: encodeBy(branch.codec, value, run) }))
  const isFaithful = ({ sent }: Encoded): boolean => equalJson(decode(whole, sent, lowered).value, value)
  const isRight = (one: Encoded): boolean => isFaithful(one) && accepts(one.schema, one.sent, lowered)
  const encoded = encodings(union.branches.filter((branch) => accepts(branch.author, value, author)))
  const right = encoded.find(isRight) ?? encodings(union.branches).find(isRight)
  return (right ?? encoded.find(isFaithful) ?? encoded[0])?.sent ?? copyJson(value)
}
