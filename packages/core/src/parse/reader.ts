import { lineStarts, positionAt } from '../diagnostics/lines.ts'
import { type Json, type JsonObject, setOwn } from '../json.ts'
import type { Message } from '../messages/catalogue.ts'
import { QUOTE_TEMPLATE } from '../messages/parse.ts'
import { LIMITS, type Member, type Place, type Reading, type Span, type TextProblem } from './reading.ts'
import { losesDigits } from './scalars.ts'

/** A value that was read, with its size, which is checked before an alias copies it. */
export interface Node {
  readonly value: Json
  readonly place: Place
  /** Number of values, including itself. */
  readonly size: number
  /** Levels of nested mappings and lists, including itself. */
  readonly height: number
  /** A scalar as the author wrote it, for use as a key. */
  readonly text?: string
}

/** A mapping or list that is being read. */
interface Frame {
  readonly value: Json[] | JsonObject
  readonly members: Map<string, Member>
  readonly start: number
  readonly anchor: string | undefined
  /** The first key or item. */
  first: Span | undefined
  /** The key whose value comes next; without a name if it is not a valid key. */
  key: { readonly name?: string; readonly span: Span } | undefined
  size: number
  height: number
}

/** The state of reading a text; the parsers of JSON and YAML add the values to it. */
export interface Reader {
  readonly text: string
  readonly maxNodes: number
  readonly problems: TextProblem[]
  readonly frames: Frame[]
  readonly anchors: Map<string, Node>
  /** The starts of its lines, found on demand. */
  starts?: readonly number[]
  /** Where the last token ended. */
  cursor: number
  nodes: number
  root?: Node
}

/** Thrown after an error behind which nothing can be read. */
class Stopped extends Error {}

/** Returns all problems of a text, but only the first syntax error. Checks depth, aliases and nodes before a copy. */
export function readWith(text: string, maxNodes: number, read: (reader: Reader) => void): Reading {
  const problems: TextProblem[] = []
  const reader: Reader = {
    text,
    maxNodes,
    problems,
    frames: [],
    anchors: new Map(),
    cursor: 0,
    nodes: 0,
  }
  try {
    read(reader)
  } catch (error) {
    if (error instanceof Stopped) return { problems }
    throw error
  }
  if (reader.root !== undefined) return { root: reader.root, problems }
  return { problems: [{ code: 'empty_file', span: { start: 0, end: 0 } }] }
}

/** Reports a problem at the current value, up to a limit for each code. */
export function report({ problems, frames }: Reader, span: Span, message: Message): void {
  if (problems.filter(({ code }) => code === message.code).length >= LIMITS.problems) return
  const path = frames.flatMap(({ value, key }) => {
    if (Array.isArray(value)) return String(value.length)
    return key?.name === undefined ? [] : key.name
  })
  problems.push({ ...message, span, path })
}

export function stop(reader: Reader, span: Span, message: Message): never {
  report(reader, span, message)
  throw new Stopped()
}

/** Stops at a syntax error, which has no path. */
export function stopWith({ problems }: Reader, problem: TextProblem): never {
  problems.push(problem)
  throw new Stopped()
}

export function countNodes(reader: Reader, count: number, span: Span): void {
  reader.nodes += count
  const max = reader.maxNodes
  if (reader.nodes > max) stop(reader, span, { code: 'too_many_nodes', params: { max } })
}

/** Stops if this many levels below the open ones are too many. */
export function checkDepth(reader: Reader, levels: number, span: Span): void {
  if (reader.frames.length + levels <= LIMITS.depth) return
  stop(reader, span, { code: 'too_deep', params: { max: LIMITS.depth } })
}

/** Reports half of a surrogate pair without its other half, which UTF-8 cannot encode. */
export function checkText(reader: Reader, text: string, span: Span): void {
  if (/\p{Surrogate}/u.test(text)) report(reader, span, { code: 'lone_surrogate' })
}

/** Reports a number that JSON or a double cannot represent. */
export function checkNumber(reader: Reader, value: number, source: string, span: Span): void {
  const params = { value: source }
  if (!Number.isFinite(value)) report(reader, span, { code: 'not_json_value', params })
  else if (losesDigits(source, value)) report(reader, span, { code: 'unsafe_integer', params })
}

/** Begins a mapping or list, at its bracket or its first member. */
export function open(reader: Reader, value: Json[] | JsonObject, start: number, anchor?: string): void {
  const span = { start, end: start + 1 }
  checkDepth(reader, 1, span)
  countNodes(reader, 1, span)
  const first = reader.text.charAt(start)
  reader.cursor = Math.max(reader.cursor, first === '[' || first === '{' ? start + 1 : start)
  const empty = { members: new Map(), first: undefined, key: undefined, size: 1, height: 1 }
  reader.frames.push({ value, start, anchor, ...empty })
}

/** Ends the current mapping or list, and adds it to the one around it. */
export function close(reader: Reader, end: number): void {
  const frame = reader.frames.pop()
  if (frame === undefined) return
  const { value, members, start, size, height, anchor } = frame
  reader.cursor = end
  const node = { value, place: { start, end, members }, size, height }
  if (anchor !== undefined) reader.anchors.set(anchor, node)
  add(reader, node, node.place)
}

/** Adds a finished node to the collection around it, as a key, a value or an item. */
export function add(reader: Reader, node: Node, use: Span): void {
  const frame = reader.frames.at(-1)
  if (frame === undefined) {
    reader.root = node
    return
  }
  const { value, members, key } = frame
  frame.first ??= use
  if (Array.isArray(value)) {
    members.set(String(value.length), { key: use, place: node.place })
    value.push(node.value)
  } else if (key === undefined) {
    addKey(reader, frame, node.text, use)
    return
  } else {
    frame.key = undefined
    if (key.name !== undefined) {
      members.set(key.name, { key: key.span, place: node.place })
      setOwn(value, key.name, node.value)
    }
  }
  frame.size += node.size
  frame.height = Math.max(frame.height, node.height + 1)
}

function addKey(reader: Reader, frame: Frame, name: string | undefined, span: Span): void {
  if (name === undefined) {
    const isTemplate = reader.text.slice(span.start - 1, span.start + 1) === '{{'
    report(reader, span, { code: 'yaml_key', ...(isTemplate && { hint: QUOTE_TEMPLATE }) })
    frame.key = { span }
    return
  }
  frame.key = { name, span }
  const first = frame.members.get(name)
  if (first === undefined) return
  reader.starts ??= lineStarts(reader.text)
  const { line } = positionAt(reader.starts, reader.text.length, first.key.start)
  report(reader, span, { code: 'duplicate_key', params: { key: name, line } })
}
