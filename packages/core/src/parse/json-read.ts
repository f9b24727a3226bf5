import type { Json } from '../json.ts'
import { unexpected } from './json-errors.ts'
import { numberEnd, skipBlanks, stringEnd } from './json-tokens.ts'
import { LIMITS } from './limits.ts'
import type { Member, Place, Span } from './places.ts'
import type { Finding, Reading, TextMessage } from './reading.ts'
import { addFinding, LONE_SURROGATE, mayHoldSurrogates } from './reading.ts'
import { losesDigits } from './scalars.ts'

interface Frame {
  readonly isObject: boolean
  readonly start: number
  readonly members: Map<string, Member>
  /** The key whose value comes next, or the index of the next item. */
  key: string
  keySpan: Span
}

interface Scanner {
  readonly text: string
  readonly findings: Finding[]
  readonly frames: Frame[]
  readonly surrogates: boolean
  readonly maxNodes: number
  at: number
  nodes: number
}

class Broken extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(finding.code)
    this.finding = finding
  }
}

/**
 * Reads JSON (RFC 8259) with the place of every value. The value is what `JSON.parse` makes of the text; the scan
 * before it counts depth and nodes, finds what `JSON.parse` takes in silence (duplicate keys, numbers that it cannot
 * hold), and tells where a text is broken. Not recursive.
 */
export function readJson(text: string, maxNodes: number = LIMITS.nodes): Reading {
  const scanner: Scanner = {
    text,
    findings: [],
    frames: [],
    surrogates: mayHoldSurrogates(text),
    maxNodes,
    at: 0,
    nodes: 0,
  }
  const { findings } = scanner
  if (skipBlanks(text, 0) === text.length) {
    return { findings: [{ code: 'empty_file', span: { start: 0, end: 0 } }] }
  }
  try {
    const place = scanDocument(scanner)
    return { root: { value: JSON.parse(text) as Json, place: () => place }, findings }
  } catch (error) {
    if (error instanceof Broken) return { findings: [...findings, error.finding] }
    const params = { reason: (error as Error).message }
    return { findings: [...findings, { code: 'syntax_error', span: { start: 0, end: 0 }, params }] }
  }
}

function scanDocument(scanner: Scanner): Place {
  for (;;) {
    let place = openOrScan(scanner)
    while (place !== undefined) {
      const frame = scanner.frames.at(-1)
      scanner.at = skipBlanks(scanner.text, scanner.at)
      if (frame === undefined) {
        if (scanner.at < scanner.text.length) fail(scanner, 'end')
        return place
      }
      const key = frame.isObject ? frame.keySpan : place
      frame.members.set(frame.key, { key, place })
      place = afterMember(scanner, frame)
    }
  }
}

/** Reads a scalar or an empty collection; undefined when it opened a collection and stands before its first value. */
function openOrScan(scanner: Scanner): Place | undefined {
  const { text } = scanner
  const start = skipBlanks(text, scanner.at)
  scanner.at = start
  scanner.nodes += 1
  if (scanner.nodes > scanner.maxNodes)
    stop(scanner, { code: 'too_many_nodes', params: { max: scanner.maxNodes } })
  const opening = text[start]
  if (opening !== '{' && opening !== '[') return scanScalar(scanner)
  if (scanner.frames.length >= LIMITS.depth)
    stop(scanner, { code: 'too_deep', params: { max: LIMITS.depth } })
  const isObject = opening === '{'
  scanner.at = skipBlanks(text, start + 1)
  const members = new Map<string, Member>()
  if (text[scanner.at] === (isObject ? '}' : ']')) {
    scanner.at += 1
    return { start, end: scanner.at, members }
  }
  const frame = { isObject, start, members, key: '0', keySpan: { start, end: start } }
  scanner.frames.push(frame)
  if (isObject) scanKey(scanner, frame)
  return undefined
}

/** Goes on after a member: to the next one (undefined), or to the end of the collection, which is returned. */
function afterMember(scanner: Scanner, frame: Frame): Place | undefined {
  const { text } = scanner
  const closing = frame.isObject ? '}' : ']'
  const char = text[scanner.at]
  if (char === closing) {
    scanner.at += 1
    scanner.frames.pop()
    return { start: frame.start, end: scanner.at, members: frame.members }
  }
  if (char !== ',') fail(scanner, 'separator')
  const comma = scanner.at
  scanner.at = skipBlanks(text, comma + 1)
  if (text[scanner.at] === closing) {
    scanner.at = comma
    fail(scanner, 'trailing comma')
  }
  if (frame.isObject) scanKey(scanner, frame)
  else frame.key = String(frame.members.size)
  return undefined
}

function scanKey(scanner: Scanner, frame: Frame): void {
  const { text } = scanner
  if (text[scanner.at] !== '"') fail(scanner, 'key')
  const span = scanString(scanner)
  frame.key = decode(text.slice(span.start, span.end))
  frame.keySpan = span
  const first = frame.members.get(frame.key)
  if (first !== undefined) {
    const params = { key: frame.key }
    find(scanner, span, { code: 'duplicate_key', params, earlier: first.key.start })
  }
  scanner.at = skipBlanks(text, scanner.at)
  if (text[scanner.at] !== ':') fail(scanner, 'colon')
  scanner.at += 1
}

function scanScalar(scanner: Scanner): Place {
  const { text, at: start } = scanner
  const char = text.charAt(start)
  if (char === '"') return scanString(scanner)
  for (const word of ['true', 'false', 'null']) {
    if (!text.startsWith(word, start)) continue
    scanner.at = start + word.length
    return { start, end: scanner.at }
  }
  const end = numberEnd(text, start)
  if (end === start) fail(scanner, 'value')
  scanner.at = end
  const source = text.slice(start, end)
  const value = Number(source)
  const params = { value: source }
  if (!Number.isFinite(value)) find(scanner, { start, end }, { code: 'not_json_value', params })
  else if (losesDigits(source, value)) find(scanner, { start, end }, { code: 'unsafe_integer', params })
  return { start, end }
}

function scanString(scanner: Scanner): Place {
  const { text, at: start } = scanner
  const end = stringEnd(text, start)
  if (end.broken !== undefined) {
    scanner.at = end.at
    throw new Broken(end.broken)
  }
  scanner.at = end.at
  const span = { start, end: end.at }
  if (scanner.surrogates && LONE_SURROGATE.test(decode(text.slice(start, end.at)))) {
    find(scanner, span, { code: 'lone_surrogate' })
  }
  return span
}

function decode(source: string): string {
  return source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1)
}

function find(scanner: Scanner, span: Span, message: TextMessage): void {
  addFinding(scanner.findings, { ...message, span, path: scanner.frames.map(({ key }) => key) })
}

function stop(scanner: Scanner, message: TextMessage): never {
  const span = { start: scanner.at, end: scanner.at + 1 }
  throw new Broken({ ...message, span, path: scanner.frames.map(({ key }) => key) })
}

function fail(scanner: Scanner, wanted: Parameters<typeof unexpected>[2]): never {
  throw new Broken(unexpected(scanner.text, scanner.at, wanted, scanner.frames.at(-1)?.start))
}
