import type { Notes } from '../types.ts'
import { isEqual } from '../validate/equality.ts'
import type { Interpreter, Part } from '../validate/interpret/interpret.ts'
import { errorsOf } from '../validate/interpret/interpret.ts'
import type { SchemaNode } from '../validate/interpret/schema.ts'
import { escapeToken } from '../validate/pointer.ts'
import { decodeEntries, decodeText, dropKey, isObject, setOwn, soleMember, tupleItems } from '../values.ts'

/** How to decode a value: the name of a shape and its data; 0 leaves the value unchanged. */
export type CodecData = 0 | readonly [shape: string, ...data: readonly unknown[]]

/** What the decoders of one tool share. */
export interface Decoding {
  readonly codecs: Readonly<Record<string, CodecData>>
  /** Contains the shapes, and the tests that distinguish the branches of unions. */
  readonly interpreter: Interpreter
}

/** Decodes a part, given its codec, value and path. */
type Go = (codec: CodecData, value: unknown, path: string) => unknown

type Shape = (data: never, value: unknown, path: string, notes: Notes, go: Go, decoding: Decoding) => unknown

/** Returns the value in the author's form, without changing the argument. Unrecognised values stay unchanged. */
export function decodeBy(
  codec: CodecData | undefined,
  value: unknown,
  path: string,
  notes: Notes,
  decoding: Decoding,
): unknown {
  if (!codec) return value
  const [shape, ...data] = codec
  const go: Go = (...part) => decodeBy(...part, notes, decoding)
  const decode = decoding.interpreter.parts.get(shape)?.[1] as Shape | undefined
  // The name of the shape determines the form of its data.
  return decode?.(data as never, value, path, notes, go, decoding)
}

/**
 * A property as sent: 0 if it is unchanged, 1 if null means that it is absent; otherwise its codec, 1 or 2 if null or
 * the empty string means that it is absent, and the author's name if that differs.
 */
type Member = 0 | 1 | MovedMember

type MovedMember = readonly [codec: CodecData, absent?: 0 | 1 | 2, author?: string]

type Members = Readonly<Record<string, Member>>

type ObjectData = readonly [
  Members,
  closed?: 0 | 1,
  hidden?: readonly string[],
  rest?: readonly [name: string, codec: CodecData],
]

/** Decodes every property of an object except the one of `rest`. */
function decodeMembers(
  [members, closed, hidden = [], rest]: ObjectData,
  value: unknown,
  path: string,
  notes: Notes,
  go: Go,
): unknown {
  if (!isObject(value)) return value
  const result = {}
  for (const key of Object.keys(value)) {
    const isDeclared = Object.hasOwn(members, key)
    const member = (isDeclared && members[key]) || 0
    const [codec, absent, author = key]: MovedMember = typeof member === 'object' ? member : [0, member]
    if (isDeclared || !(closed || hidden.includes(key) || key === rest?.[0])) {
      if (!absent || value[key] !== (absent > 1 ? '' : null))
        setOwn(result, author, go(codec, value[key], path + escapeToken(key)))
    } else if (key !== rest?.[0]) dropKey(path, key, notes)
  }
  return result
}

function shape(keyword: string, decode: Shape): Part {
  return [{ keyword }, decode]
}

export const objectShape: Part = [{ keyword: 'object' }, decodeMembers]

export const arrayShape: Part = /* @__PURE__ */ shape(
  'array',
  ([codec]: readonly [CodecData], value, path, _, go) =>
    Array.isArray(value) ? value.map((item, index) => go(codec, item, `${path}/${index}`)) : value,
)

/** An object with a list for undeclared properties. The list comes last, so that declared names in it are detected. */
export const openShape: Part = /* @__PURE__ */ shape(
  'open',
  (data: Required<ObjectData>, value, path, notes, go) => {
    const result = decodeMembers(data, value, path, notes, go)
    const [members, , , [name, codec]] = data
    if (!isObject(value) || !Object.keys(value).includes(name)) return result
    const into = result as Record<string, unknown>
    const declared = Object.entries(members).map(([key, member]) =>
      typeof member === 'object' ? (member[2] ?? key) : key,
    )
    const item = (part: unknown, at: string): unknown => go(codec, part, at)
    decodeEntries(value[name], path + escapeToken(name), notes, item, into, declared)
    return result
  },
)

export const refShape: Part = /* @__PURE__ */ shape(
  'ref',
  ([name]: readonly [string], value, path, _, go, { codecs }) => go(codecs[name] ?? 0, value, path),
)

export const textShape: Part = /* @__PURE__ */ shape('text', (_, value, path, notes) =>
  decodeText(value, path, notes),
)

export const entriesShape: Part = /* @__PURE__ */ shape(
  'entries',
  ([codec]: readonly [CodecData], value, path, notes, go) =>
    decodeEntries(value, path, notes, (part, at) => go(codec, part, at)) ?? value,
)

export const wrapShape: Part = /* @__PURE__ */ shape(
  'wrap',
  ([name, codec]: readonly [string, CodecData], value, path, notes, go) =>
    isObject(value) && Object.hasOwn(value, name)
      ? go(codec, soleMember(value, name, path, notes), path + escapeToken(name))
      : value,
)

/** If several pairs have the same lowered value, the first one counts. */
export const valuesShape: Part = /* @__PURE__ */ shape(
  'values',
  (pairs: readonly (readonly [author: unknown, lowered: unknown])[], value) => {
    const pair = pairs.find(([, lowered]) => isEqual(lowered, value))
    return pair ? structuredClone(pair[0]) : value
  },
)

export const unionShape: Part = /* @__PURE__ */ shape(
  'union',
  (
    choices: readonly (readonly [test: SchemaNode, codec: CodecData])[],
    value,
    path,
    _,
    go,
    { interpreter },
  ) => {
    const choice = choices.find(([test]) => errorsOf(interpreter, test, value, 1).length === 0)
    return choice ? go(choice[1], value, path) : value
  },
)

export const tupleShape: Part = /* @__PURE__ */ shape(
  'tuple',
  (
    [names, nullable, codecs, rest]: readonly [
      readonly string[],
      readonly boolean[],
      readonly CodecData[],
      rest?: readonly [name: string, codec: CodecData],
    ],
    value,
    path,
    notes,
    go,
  ) =>
    tupleItems(value, path, notes, names, nullable, rest?.[0])?.map((item, index) => {
      const name = names[index]
      return name === undefined
        ? go(rest?.[1] ?? 0, item, `${path}${escapeToken(rest?.[0] ?? '')}/${index - names.length}`)
        : go(codecs[index] ?? 0, item, path + escapeToken(name))
    }) ?? value,
)
