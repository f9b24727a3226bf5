import type { MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml'
import { getScalarValue, SCALAR_STYLE } from 'js-yaml'
import type { Json } from '../json.ts'
import { yamlFaults } from '../messages/parse.ts'
import { checkNumber, checkText, type Node, type Reader, report } from './reader.ts'
import { type Span, syntaxError } from './reading.ts'
import { resolvePlain, resolveTagged } from './scalars.ts'
import { FOREIGN_SPACE } from './yaml-errors.ts'

export type TaggedEvent = MappingEvent | ScalarEvent | SequenceEvent

/** Reads a scalar. A key keeps its text as written: `200`, `1.0`, `on`. */
export function readScalar(reader: Reader, event: ScalarEvent, span: Span, isKey: boolean): Node {
  const text = getScalarValue(reader.text, event)
  const isPlain = event.style === SCALAR_STYLE.PLAIN
  const plain = isPlain ? resolvePlain(text) : text
  const meant = event.tagStart === -1 ? plain : taggedValue(reader, event, text, plain, span)
  const value = isKey ? text : meant
  if (isKey && isPlain) checkKey(reader, text, span)
  // `Post in #general` is cut. After a single word it is more likely to be a real comment.
  const mayBeCut = isPlain && !isKey && reader.text[span.end] === ' ' && (text === '' || text.includes(' '))
  if (mayBeCut && /^ +#[^\s#!/-]/.test(reader.text.slice(span.end, span.end + 9)))
    report(reader, span, { code: 'text_ends_at_comment' })
  if (typeof value === 'number') checkNumber(reader, value, text, span)
  if (event.style === SCALAR_STYLE.DOUBLE_QUOTED) checkCodePoints(reader, span)
  checkText(reader, text, span)
  return { value, place: span, size: 1, height: 0, text }
}

function checkKey(reader: Reader, text: string, span: Span): void {
  if (text === '<<') report(reader, span, { code: 'merge_key' })
  // A key without text is null.
  if (text === '') report(reader, span, { code: 'yaml_key' })
  const at = text.search(SPACE_AT_EDGE)
  if (at === -1) return
  const start = span.start + at
  report(reader, { start, end: start + 1 }, syntaxError(yamlFaults.foreignSpace(text.charAt(at))))
}

const SPACE_AT_EDGE = new RegExp(`^${FOREIGN_SPACE}|${FOREIGN_SPACE}$`)

/** Reports a tag on a mapping or list that is not the one of its kind. */
export function checkCollectionTag(reader: Reader, event: MappingEvent | SequenceEvent, kind: string): void {
  const name = event.tagStart === -1 ? '!' : tagName(reader, event)
  if (name !== '!' && name !== `!!${kind}`) reportTag(reader, event)
}

function taggedValue(reader: Reader, event: ScalarEvent, text: string, plain: Json, span: Span): Json {
  const resolved = resolveTagged(tagName(reader, event), text)
  if (typeof resolved === 'object') return resolved.value
  if (resolved === 'unknown') {
    reportTag(reader, event)
    return plain
  }
  report(reader, span, syntaxError(yamlFaults.wrongTag(text, tagName(reader, event))))
  return text
}

function reportTag(reader: Reader, event: TaggedEvent): void {
  const span = { start: event.tagStart, end: event.tagEnd }
  report(reader, span, { code: 'yaml_tag', params: { tag: tagName(reader, event) } })
}

/** Returns a tag as written: those of the core schema begin with `!!`, others are unknown (YAML 1.2 §10.3). */
function tagName({ text }: Reader, { tagStart, tagEnd }: TaggedEvent): string {
  return text.slice(tagStart, tagEnd)
}

/** Reports escapes beyond U+10FFFF, the end of Unicode, for which js-yaml returns garbage. */
function checkCodePoints(reader: Reader, span: Span): void {
  const source = reader.text.slice(span.start, span.end)
  for (const { 0: escaped, index } of source.matchAll(/\\(?:U(?!00(?:0|10))[\dA-Fa-f]{8}|.)/gs)) {
    if (escaped.length === 2) continue
    const start = span.start + index
    report(reader, { start, end: start + escaped.length }, syntaxError(yamlFaults.invalidCodePoint(escaped)))
  }
}
