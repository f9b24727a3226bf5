import { copyJson, equalJson, isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'
import { getOrAdd } from '../remember.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Definition, Schema } from '../schema/types.ts'
import type { Codec, ObjectCodec, ToolCodec, TupleCodec, UnionBranch, UnionCodec } from './codec.ts'
import { SAME, signOf } from './codec.ts'
import { decode } from './decode.ts'

interface Run {
  readonly tool: ToolCodec
  /** What parts were written as so far: unions inside each other try each branch, and would do so again for each. */
  readonly known: Map<UnionCodec, Map<Json, Json>>
  /** Where `$ref`s of the two schemas lead. */
  readonly author: Definition
  readonly lowered: Definition
}

/**
 * Writes a value of the author's schema as the lowered one asks. The result shares nothing with the argument. What the
 * codec does not expect stays as it is.
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
  const { properties, plain = [], closed, rest } = codec
  const result: JsonObject = {}
  const further: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const property = own(properties, key)
    if (property !== undefined) setOwn(result, property.name, encodeBy(property.codec, item, run))
    else if (plain.includes(key) || (rest === undefined && closed !== true))
      setOwn(result, key, copyJson(item))
    else setOwn(further, key, item)
  }
  for (const [key, property] of Object.entries(properties))
    if (property.absent !== undefined && !Object.hasOwn(value, key))
      setOwn(result, property.name, signOf(property) ?? null)
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

/** A value as one branch sends it, and the schema that it has to fit. */
interface Encoded {
  readonly schema: Schema
  readonly sent: Json
}

/**
 * The first branch that accepts the value and whose encoding is valid and comes back unchanged. An author's objects are
 * open where lowered ones are closed, so that an earlier branch may accept what it cannot carry; and a branch that accepts
 * more as it was written may keep a later one from being the only one of `oneOf`.
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
