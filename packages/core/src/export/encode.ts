import type { Json, JsonObject } from '../json.ts'
import { copyJson, equalJson, isObject, setOwn } from '../json.ts'
import type { Definition } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Codec, ObjectCodec, TupleCodec, UnionCodec } from './codec.ts'
import { decode } from './decode.ts'
import type { ToolCodec } from './types.ts'

/** Where `$ref`s of the two schemas lead. Default: nowhere. */
export interface EncodeSite {
  readonly author: Definition
  readonly lowered: Definition
}

interface Run extends EncodeSite {
  readonly codec: ToolCodec
}

const NOWHERE: EncodeSite = { author: () => undefined, lowered: () => undefined }

/**
 * Writes a value of the author's schema as the lowered one asks. The result shares nothing with the argument. What the
 * codec does not expect stays as it is.
 *
 * @throws a RangeError when the value is nested deeper than the stack allows
 */
export function encode(codec: ToolCodec, value: Json, site: EncodeSite = NOWHERE): Json {
  return encodeValue(codec.root, value, { ...site, codec })
}

function encodeValue(codec: Codec, value: Json, run: Run): Json {
  switch (codec.kind) {
    case 'same':
      return copyJson(value)
    case 'object':
      return isObject(value) ? encodeObject(codec, value, run) : copyJson(value)
    case 'array':
      return Array.isArray(value) ? value.map((item) => encodeValue(codec.items, item, run)) : copyJson(value)
    case 'union':
      return encodeUnion(codec, value, run)
    case 'ref': {
      const { root, defs } = run.codec
      const target = Object.hasOwn(defs, codec.name)
        ? defs[codec.name]
        : codec.name === '#'
          ? root
          : undefined
      return target === undefined ? copyJson(value) : encodeValue(target, value, run)
    }
    case 'entries':
      return isObject(value)
        ? Object.keys(value).map((key) => ({ key, value: encodeValue(codec.value, value[key] as Json, run) }))
        : copyJson(value)
    case 'tuple':
      return Array.isArray(value) ? encodeTuple(codec, value, run) : copyJson(value)
    case 'json-text':
      return JSON.stringify(value)
    case 'wrap':
      return ofEntries([[codec.name, encodeValue(codec.codec, value, run)]])
    case 'values': {
      const pair = codec.pairs.find(({ author }) => equalJson(author, value))
      return copyJson(pair === undefined ? value : pair.lowered)
    }
  }
}

function encodeObject(codec: ObjectCodec, value: JsonObject, run: Run): JsonObject {
  const { properties, plain = [], closed, rest } = codec
  const result: JsonObject = {}
  const further: JsonObject = {}
  for (const key of Object.keys(value)) {
    const item = value[key] as Json
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (property !== undefined) setOwn(result, property.name, encodeValue(property.codec, item, run))
    else if (plain.includes(key) || (rest === undefined && closed !== true))
      setOwn(result, key, copyJson(item))
    else setOwn(further, key, item)
  }
  for (const key of Object.keys(properties)) {
    const { name, absent } = properties[key] as (typeof properties)[string]
    if (absent !== undefined && !Object.hasOwn(value, key)) setOwn(result, name, null)
  }
  if (rest !== undefined) setOwn(result, rest.name, encodeValue(rest.codec, further, run))
  return result
}

function encodeTuple(codec: TupleCodec, value: Json[], run: Run): Json {
  const { items, rest } = codec
  if (value.length > items.length && rest === undefined) return copyJson(value)
  const members: [string, Json][] = []
  for (const [index, { name, codec: item, absent }] of items.entries()) {
    if (index < value.length) members.push([name, encodeValue(item, value[index] as Json, run)])
    else if (absent !== undefined) members.push([name, null])
  }
  if (rest !== undefined) {
    const further = value.slice(items.length).map((item) => encodeValue(rest.codec, item, run))
    members.push([rest.name, further])
  }
  return ofEntries(members)
}

/**
 * The first branch that accepts the value and whose encoding is valid and comes back unchanged. An author's objects are
 * open where lowered ones are closed, so that an earlier branch may accept what it cannot carry.
 */
function encodeUnion(codec: UnionCodec, value: Json, run: Run): Json {
  const candidates = codec.branches.filter(({ author }) => accepts(author, value, run.author))
  const encoded = candidates.map((branch) => encodeValue(branch.codec, value, run))
  const faithful = encoded.filter((lowered) => {
    const back = decode(
      { root: codec, defs: { ...run.codec.defs, '#': run.codec.root } },
      lowered,
      run.lowered,
    )
    return equalJson(back.value, value)
  })
  const isValid = (lowered: Json): boolean =>
    candidates.some(
      (branch, index) => encoded[index] === lowered && accepts(branch.lowered, lowered, run.lowered),
    )
  return faithful.find(isValid) ?? faithful[0] ?? encoded[0] ?? copyJson(value)
}

function ofEntries(entries: readonly [string, Json][]): JsonObject {
  const object: JsonObject = {}
  for (const [key, value] of entries) setOwn(object, key, value)
  return object
}
