import { equalJson, isObject, type Json, type JsonObject, own, setOwn } from '../json.ts'
import { escapeToken } from '../pointer.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Definition } from '../schema/types.ts'
import type { Codec, EntriesCodec, ObjectCodec, ToolCodec, TupleCodec } from './codec.ts'
import { absentValueOf } from './codec.ts'
import { type DecodingFacts, decodingFacts } from './union-plan.ts'

/** A decoding problem. Errors: `json`, `entry`, `duplicateKey`, `missingItem`, `depth`; repairs: `surplus_key`. */
export interface CodecNote {
  readonly code: string
  /** JSON Pointer into the lowered value. */
  readonly path: string
}

export interface Decoded {
  readonly value: Json
  readonly errors: readonly CodecNote[]
  readonly repairs: readonly CodecNote[]
}

interface Run {
  readonly facts: DecodingFacts
  readonly errors: CodecNote[]
  readonly repairs: CodecNote[]
}

/**
 * Decodes a lowered value to the author's shape, exactly as the emitted decoder does. Never throws or changes its
 * argument: a value without the shape that the codec expects stays unchanged, for the validator to report.
 *
 * @param lowered looks up `$ref`s of the lowered schema, to distinguish the branches of unions
 */
export function decode(tool: ToolCodec, value: Json, lowered: Definition = () => undefined): Decoded {
  try {
    const run: Run = { facts: decodingFacts(tool, lowered), errors: [], repairs: [] }
    return { value: decodeBy(tool.root, value, '', run), errors: run.errors, repairs: run.repairs }
  } catch (error) {
    // Values nested deeper than the call stack allows.
    if (!(error instanceof RangeError)) throw error
    return { value, errors: [{ code: 'depth', path: '' }], repairs: [] }
  }
}

function decodeBy(codec: Codec, value: Json, path: string, run: Run): Json {
  switch (codec.kind) {
    case 'same':
      return value
    case 'object':
      return isObject(value) ? decodeObject(codec, value, path, run) : value
    case 'array':
      if (!Array.isArray(value)) return value
      return value.map((item, index) => decodeBy(codec.items, item, `${path}/${index}`, run))
    case 'union': {
      const choice = run.facts.choicesOf(codec).find(({ test }) => accepts(test, value, run.facts.definition))
      return choice === undefined ? value : decodeBy(choice.codec, value, path, run)
    }
    case 'ref': {
      const target = run.facts.target(codec.name)
      return target === undefined ? value : decodeBy(target, value, path, run)
    }
    case 'entries':
      return decodeEntries(codec, value, path, run) ?? value
    case 'tuple':
      return isObject(value) ? decodeTuple(codec, value, path, run) : value
    case 'json-text':
      return decodeText(value, path, run)
    case 'wrap': {
      const { name } = codec
      if (!isObject(value) || !Object.hasOwn(value, name)) return value
      dropOthers(value, [name], path, run)
      return decodeBy(codec.codec, value[name] ?? null, memberPointer(path, name), run)
    }
    case 'values': {
      const pair = codec.pairs.find(({ lowered }) => equalJson(lowered, value))
      return pair === undefined ? value : pair.author
    }
  }
}

function decodeObject(codec: ObjectCodec, value: JsonObject, path: string, run: Run): Json {
  const { properties, rest, unchanged = [], closed } = codec
  const byName = new Map(Object.entries(properties).map((member) => [member[1].name, member]))
  const result: JsonObject = {}
  for (const [key, item] of Object.entries(value)) {
    const [author, property] = byName.get(key) ?? []
    if (author !== undefined && property !== undefined) {
      if (item === absentValueOf(property)) continue
      setOwn(result, author, decodeBy(property.codec, item, memberPointer(path, key), run))
    } else if (key === rest?.name) {
      // Decoded after the declared properties, so that duplicate keys are found in any order.
    } else if ((closed === true && !unchanged.includes(key)) || Object.hasOwn(properties, key)) {
      run.repairs.push({ code: 'surplus_key', path: memberPointer(path, key) })
    } else setOwn(result, key, item)
  }
  const further = rest && own(value, rest.name)
  if (rest === undefined || further === undefined) return result
  const declared = [...Object.keys(properties), ...unchanged]
  decodeEntries(rest.codec, further, memberPointer(path, rest.name), run, result, declared)
  return result
}

/** Adds the entries to `into`; undefined if the value is not a list of entries. With `declared` it must be one. */
function decodeEntries(
  codec: EntriesCodec,
  value: Json,
  path: string,
  run: Run,
  into: JsonObject = {},
  declared?: readonly string[],
): JsonObject | undefined {
  const isWrong = declared || (isEntry(value) && Object.keys(value).length === 2)
  if (!Array.isArray(value)) return void (isWrong && run.errors.push({ code: 'entry', path }))
  const others = value.flatMap((item, index) => (isEntry(item) ? [] : [index]))
  run.errors.push(...others.map((index) => ({ code: 'entry', path: `${path}/${index}` })))
  if (others.length > 0) return undefined
  for (const [index, entry] of value.filter(isEntry).entries()) {
    const { key, value: item } = entry
    dropOthers(entry, ['key', 'value'], `${path}/${index}`, run)
    if (Object.hasOwn(into, key) || declared?.includes(key))
      run.errors.push({ code: 'duplicateKey', path: `${path}/${index}/key` })
    else setOwn(into, key, decodeBy(codec.value, item, `${path}/${index}/value`, run))
  }
  return into
}

function dropOthers(value: JsonObject, names: readonly string[], path: string, run: Run): void {
  const others = Object.keys(value).filter((key) => !names.includes(key))
  run.repairs.push(...others.map((key) => ({ code: 'surplus_key', path: memberPointer(path, key) })))
}

function isEntry(item: Json): item is { key: string; value: Json } {
  return isObject(item) && typeof own(item, 'key') === 'string' && Object.hasOwn(item, 'value')
}

function decodeTuple({ items, rest }: TupleCodec, value: JsonObject, path: string, run: Run): Json {
  const names = items.map(({ name }) => name)
  const sent = rest && own(value, rest.name)
  const further = sent === undefined ? [] : sent
  const isKnown = Object.keys(value).every((key) => key === rest?.name || names.includes(key))
  if (!isKnown || !Array.isArray(further)) return value
  const isPresent = items.map(
    ({ name, absent }) => Object.hasOwn(value, name) && !(absent === 'null' && value[name] === null),
  )
  const length = further.length > 0 ? items.length : isPresent.lastIndexOf(true) + 1
  const gap = isPresent.slice(0, length).indexOf(false)
  if (gap >= 0) {
    run.errors.push({ code: 'missingItem', path: memberPointer(path, names[gap] ?? '') })
    return value
  }
  const head = items
    .slice(0, length)
    .map(({ name, codec }) => decodeBy(codec, value[name] ?? null, memberPointer(path, name), run))
  const tail = further.map((item, index) =>
    rest ? decodeBy(rest.codec, item, `${memberPointer(path, rest.name)}/${index}`, run) : item,
  )
  return [...head, ...tail]
}

function decodeText(value: Json, path: string, { errors }: Run): Json {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    errors.push({ code: 'json', path })
    return value
  }
}

function memberPointer(path: string, key: string): string {
  return `${path}/${escapeToken(key)}`
}
