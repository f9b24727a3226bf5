import type { Json, JsonObject } from '../json.ts'
import { equalJson, isObject, own, setOwn } from '../json.ts'
import { escapeToken } from '../pointer.ts'
import type { Definition } from '../schema/definitions.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import type { Codec, EntriesCodec, ObjectCodec, TupleCodec, UnionCodec } from './codec.ts'
import type { CodecFacts } from './codec-facts.ts'
import { codecFacts } from './codec-facts.ts'
import { structuralDefinition } from './structural.ts'
import type { ToolCodec } from './types.ts'
import type { UnionPlan } from './union-plan.ts'
import { planUnion } from './union-plan.ts'

/** What was found while decoding. Errors: `json`, `entry`, `duplicateKey`, `missingItem`, `depth`; repairs: `surplus_key`. */
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
  readonly facts: CodecFacts
  readonly definition: Definition
  readonly plans: Map<UnionCodec, UnionPlan>
  readonly errors: CodecNote[]
  readonly repairs: CodecNote[]
}

/**
 * Brings a lowered value back to the author's shape, exactly as the emitted decoder does. Never throws and changes
 * nothing: what has not the shape that the codec knows stays as it is, for the validator to report.
 *
 * @param definition looks up `$ref`s of the lowered schema, to distinguish the branches of unions
 */
export function decode(codec: ToolCodec, value: Json, definition: Definition = () => undefined): Decoded {
  const run: Run = {
    facts: codecFacts(codec),
    definition: structuralDefinition(definition),
    plans: new Map(),
    errors: [],
    repairs: [],
  }
  try {
    return { value: decodeValue(codec.root, value, '', run), errors: run.errors, repairs: run.repairs }
  } catch (error) {
    // Deeper than the stack.
    if (!(error instanceof RangeError)) throw error
    return { value, errors: [{ code: 'depth', path: '' }], repairs: [] }
  }
}

function decodeValue(codec: Codec, value: Json, path: string, run: Run): Json {
  switch (codec.kind) {
    case 'same':
      return value
    case 'object':
      return isObject(value) ? decodeObject(codec, value, path, run) : value
    case 'array':
      return Array.isArray(value)
        ? value.map((item, index) => decodeValue(codec.items, item, `${path}/${index}`, run))
        : value
    case 'union': {
      const plan = run.plans.get(codec) ?? planUnion(codec, run.facts, run.definition)
      run.plans.set(codec, plan)
      const choice = plan.choices.find(({ test }) => accepts(test, value, run.definition))
      return choice === undefined ? value : decodeValue(choice.codec, value, path, run)
    }
    case 'ref': {
      const target = run.facts.target(codec.name)
      return target === undefined ? value : decodeValue(target, value, path, run)
    }
    case 'entries':
      return decodeEntries(codec, value, path, run, {}) ?? value
    case 'tuple':
      return isObject(value) ? (decodeTuple(codec, value, path, run) ?? value) : value
    case 'json-text':
      return decodeText(value, path, run)
    case 'wrap': {
      const inner = isObject(value) ? own(value, codec.name) : undefined
      if (inner === undefined) return value
      dropOthers(value as JsonObject, [codec.name], path, run)
      return decodeValue(codec.codec, inner, pathTo(path, codec.name), run)
    }
    case 'values': {
      const pair = codec.pairs.find(({ lowered }) => equalJson(lowered, value))
      return pair === undefined ? value : pair.author
    }
  }
}

function decodeObject(codec: ObjectCodec, value: JsonObject, path: string, run: Run): Json {
  const authors = new Map(Object.keys(codec.properties).map((key) => [codec.properties[key]?.name, key]))
  const { rest, plain = [] } = codec
  const result: JsonObject = {}
  for (const key of Object.keys(value)) {
    const item = value[key] as Json
    const author = authors.get(key)
    const property = author === undefined ? undefined : codec.properties[author]
    if (author !== undefined && property !== undefined) {
      if (property.absent === 'null' && item === null) continue
      setOwn(result, author, decodeValue(property.codec, item, pathTo(path, key), run))
    } else if (key === rest?.name) {
      // After the declared ones, so that a key that is both is found whatever the order.
    } else if ((codec.closed === true && !plain.includes(key)) || Object.hasOwn(codec.properties, key)) {
      run.repairs.push({ code: 'surplus_key', path: pathTo(path, key) })
    } else setOwn(result, key, item)
  }
  const further = rest && own(value, rest.name)
  if (rest === undefined || further === undefined) return result
  const declared = [...Object.keys(codec.properties), ...plain]
  const entries = decodeEntries(rest.codec, further, pathTo(path, rest.name), run, result, declared)
  if (entries === undefined) setOwn(result, rest.name, further)
  return result
}

/** Adds to `into` what is not declared; undefined when the value is no list of entries. */
function decodeEntries(
  codec: EntriesCodec,
  value: Json,
  path: string,
  run: Run,
  into: JsonObject,
  declared: readonly string[] = [],
): JsonObject | undefined {
  if (!Array.isArray(value)) return undefined
  const others = value.flatMap((item, index) => (isEntry(item) ? [] : [index]))
  run.errors.push(...others.map((index) => ({ code: 'entry', path: `${path}/${index}` })))
  if (others.length > 0) return undefined
  for (const [index, entry] of value.entries()) {
    const { key, value: item } = entry as { key: string; value: Json }
    dropOthers(entry as JsonObject, ['key', 'value'], `${path}/${index}`, run)
    if (Object.hasOwn(into, key) || declared.includes(key))
      run.errors.push({ code: 'duplicateKey', path: `${path}/${index}/key` })
    else setOwn(into, key, decodeValue(codec.value, item, `${path}/${index}/value`, run))
  }
  return into
}

function dropOthers(value: JsonObject, names: readonly string[], path: string, run: Run): void {
  const others = Object.keys(value).filter((key) => !names.includes(key))
  run.repairs.push(...others.map((key) => ({ code: 'surplus_key', path: pathTo(path, key) })))
}

function isEntry(item: Json): boolean {
  return isObject(item) && typeof own(item, 'key') === 'string' && Object.hasOwn(item, 'value')
}

function decodeTuple(codec: TupleCodec, value: JsonObject, path: string, run: Run): Json | undefined {
  const { items, rest } = codec
  const names = items.map(({ name }) => name)
  if (Object.keys(value).some((key) => key !== rest?.name && !names.includes(key))) return undefined
  const isPresent = items.map(
    ({ name, absent }) => Object.hasOwn(value, name) && !(absent === 'null' && value[name] === null),
  )
  const further = rest !== undefined && Object.hasOwn(value, rest.name) ? value[rest.name] : []
  if (!Array.isArray(further)) return undefined
  const length = further.length > 0 ? items.length : isPresent.lastIndexOf(true) + 1
  const gap = isPresent.slice(0, length).indexOf(false)
  if (gap >= 0) {
    run.errors.push({ code: 'missingItem', path: pathTo(path, names[gap] ?? '') })
    return undefined
  }
  return [
    ...items
      .slice(0, length)
      .map(({ name, codec: item }) => decodeValue(item, value[name] as Json, pathTo(path, name), run)),
    ...further.map((item, index) =>
      rest ? decodeValue(rest.codec, item, `${pathTo(path, rest.name)}/${index}`, run) : item,
    ),
  ]
}

function decodeText(value: Json, path: string, run: Run): Json {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as Json
  } catch {
    run.errors.push({ code: 'json', path })
    return value
  }
}

function pathTo(path: string, key: string): string {
  return `${path}/${escapeToken(key)}`
}
