import type { MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml'
import { getScalarValue, SCALAR_STYLE } from 'js-yaml'
import type { Json } from '../json.ts'
import * as messages from '../messages/parse.ts'
import type { Span } from './places.ts'
import { LONE_SURROGATE, syntaxError } from './reading.ts'
import { losesDigits, resolvePlain, resolveTagged } from './scalars.ts'
import { explainSpace, spaceAtEdge } from './yaml-spaces.ts'
import type { Node, Reader } from './yaml-state.ts'
import { find } from './yaml-state.ts'

type TaggedEvent = MappingEvent | ScalarEvent | SequenceEvent

/** Reads a scalar. A key keeps its text as written: `200`, `1.0`, `on`. */
export function readScalar(reader: Reader, event: ScalarEvent, span: Span, isKey: boolean): Node {
  const text = getScalarValue(reader.text, event)
  let value = event.tagStart === -1 ? untagged(event, text) : tagged(reader, event, text, span)
  if (isKey) {
    value = text
    if (event.style === SCALAR_STYLE.PLAIN) checkKey(reader, text, span)
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) find(reader, span, { code: 'not_json_value', params: { value: text } })
    else if (losesDigits(text, value)) find(reader, span, { code: 'unsafe_integer', params: { value: text } })
  }
  if (event.style === SCALAR_STYLE.DOUBLE_QUOTED) checkCodePoints(reader, span)
  if (reader.surrogates && LONE_SURROGATE.test(text)) find(reader, span, { code: 'lone_surrogate' })
  return { value, place: span, size: 1, height: 0, text }
}

function checkKey(reader: Reader, text: string, span: Span): void {
  if (text === '<<') find(reader, span, { code: 'merge_key' })
  const space = spaceAtEdge(text)
  if (space === undefined) return
  const start = span.start + space
  find(reader, { start, end: start + 1 }, syntaxError(explainSpace(text.charAt(space))))
}

/** A tag on a mapping or list may only name the kind that it is. */
export function checkCollectionTag(reader: Reader, event: MappingEvent | SequenceEvent, kind: string): void {
  if (event.tagStart === -1) return
  const tag = tagName(reader, event)
  if (tag !== '!' && tag !== `tag:yaml.org,2002:${kind}`) unsupported(reader, event)
}

function untagged(event: ScalarEvent, text: string): Json {
  if (event.style !== SCALAR_STYLE.PLAIN) return text
  const value = resolvePlain(text)
  return value === undefined ? text : value
}

function tagged(reader: Reader, event: ScalarEvent, text: string, span: Span): Json {
  const resolved = resolveTagged(tagName(reader, event), text)
  if (resolved === 'unknown') {
    unsupported(reader, event)
    return untagged(event, text)
  }
  if (resolved !== 'mismatch') return resolved.value
  const tag = reader.text.slice(event.tagStart, event.tagEnd)
  find(reader, span, syntaxError(messages.wrongTag(text, tag)))
  return text
}

function unsupported(reader: Reader, event: TaggedEvent): void {
  const span = { start: event.tagStart, end: event.tagEnd }
  find(reader, span, { code: 'yaml_tag', params: { tag: reader.text.slice(span.start, span.end) } })
}

/** The full name of a tag: handles replaced, `!<…>` opened (YAML 1.2 §6.9.1). */
function tagName(reader: Reader, event: TaggedEvent): string {
  const written = reader.text.slice(event.tagStart, event.tagEnd)
  // A verbatim tag is never the non-specific `!`.
  if (written.startsWith('!<')) return written === '!<!>' ? written : written.slice(2, -1)
  const handle = /^!(?:[0-9A-Za-z-]*!)?/.exec(written)?.[0] ?? ''
  return `${reader.handles.get(handle) ?? handle}${written.slice(handle.length)}`
}

/** Unicode ends at U+10FFFF; js-yaml returns garbage for larger escapes. */
function checkCodePoints(reader: Reader, span: Span): void {
  const source = reader.text.slice(span.start, span.end)
  if (!source.includes('\\U')) return
  for (const match of source.matchAll(/\\(?:U(?<hex>[0-9a-fA-F]{8})|.)/gs)) {
    const hex = match.groups?.hex
    if (hex === undefined || Number.parseInt(hex, 16) <= 0x10_ff_ff) continue
    const start = span.start + match.index
    find(reader, { start, end: start + match[0].length }, syntaxError(messages.invalidCodePoint(match[0])))
  }
}
