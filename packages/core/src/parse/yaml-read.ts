import type { AliasEvent, Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml'
import { EVENT_ID, YAMLException } from 'js-yaml'
import type { Json, JsonObject } from '../json.ts'
import { copyJson, setOwn } from '../json.ts'
import * as messages from '../messages/parse.ts'
import { LIMITS } from './limits.ts'
import type { Span } from './places.ts'
import type { Finding, Reading } from './reading.ts'
import { syntaxError } from './reading.ts'
import { explainYamlError } from './yaml-errors.ts'
import { checkCollectionTag, readScalar } from './yaml-scalar.ts'
import { collectionEnd, emptySpan, propertiesEnd, scalarSpan } from './yaml-spans.ts'
import type { Frame, Node, NodeEvent, Reader } from './yaml-state.ts'
import { atKey, countNodes, createReader, find, stop } from './yaml-state.ts'
import { readEvents } from './yaml-tabs.ts'

/**
 * Reads the value with the place of everything in it. Reports all problems, but only the first syntax error. Depth,
 * aliases and nodes are counted before anything is copied.
 */
export function readYamlEvents(text: string): Reading {
  let events: Event[]
  try {
    // The parser counts scalars too, and flow collections in block ones twice; what it lets through is counted below.
    events = readEvents(text, { maxDepth: LIMITS.depth + 3 })
  } catch (error) {
    return { findings: [parserFinding(text, error)] }
  }
  const reader = createReader(text)
  for (const event of events) {
    readEvent(reader, event)
    if (reader.stopped) return { findings: reader.findings }
  }
  const { root, findings } = reader
  if (root !== undefined) return { root: { value: root.value, place: () => root.place }, findings }
  return { findings: [{ code: 'empty_file', span: { start: 0, end: 0 } }] }
}

function parserFinding(text: string, error: unknown): Finding {
  if (!(error instanceof YAMLException)) return explainYamlError(text, String(error), 0)
  const { reason, mark } = error
  if (mark === undefined || !reason.startsWith('nesting exceeded')) {
    return explainYamlError(text, reason, mark?.position ?? 0)
  }
  const span = { start: mark.position, end: mark.position + 1 }
  return { code: 'too_deep', span, params: { max: LIMITS.depth } }
}

function readEvent(reader: Reader, event: Event): void {
  switch (event.type) {
    case EVENT_ID.DOCUMENT:
      for (const directive of event.directives) {
        if (directive.kind === 'tag') reader.handles.set(directive.handle, directive.prefix)
      }
      reader.documents += 1
      if (reader.documents === 1 && event.explicitStart) reader.cursor = documentMarker(reader).end
      if (reader.documents > 1) stop(reader, documentMarker(reader), { code: 'multiple_documents' })
      return
    case EVENT_ID.MAPPING:
      open(reader, event, {})
      return
    case EVENT_ID.SEQUENCE:
      open(reader, event, [])
      return
    case EVENT_ID.SCALAR:
      addScalar(reader, event)
      return
    case EVENT_ID.ALIAS:
      addAlias(reader, event)
      return
    case EVENT_ID.POP:
      close(reader)
      return
  }
}

function documentMarker(reader: Reader): Span {
  const marker = /^---/gm
  marker.lastIndex = reader.cursor
  const start = marker.exec(reader.text)?.index ?? reader.cursor
  return { start, end: start + 3 }
}

function open(reader: Reader, event: MappingEvent | SequenceEvent, value: Json[] | JsonObject): void {
  const span = { start: event.start, end: event.start + 1 }
  if (reader.frames.length >= LIMITS.depth) {
    stop(reader, span, { code: 'too_deep', params: { max: LIMITS.depth } })
    return
  }
  if (!countNodes(reader, 1, span)) return
  checkCollectionTag(reader, event, Array.isArray(value) ? 'seq' : 'map')
  reader.frames.push({
    value,
    members: new Map(),
    start: event.start,
    anchor: anchorName(reader, event),
    size: 1,
    height: 1,
  })
  reader.cursor = Math.max(reader.cursor, event.start)
  if (reader.text[event.start] === '{' || reader.text[event.start] === '[') reader.cursor += 1
}

function close(reader: Reader): void {
  const frame = reader.frames.pop()
  // The last event closes the document.
  if (frame === undefined) return
  const { value, members, start, first, size, height, anchor } = frame
  reader.cursor = collectionEnd(reader.text, start, first, reader.cursor)
  const node = { value, place: { start, end: reader.cursor, members }, size, height }
  if (anchor !== undefined) reader.anchors.set(anchor, node)
  add(reader, node, node.place)
}

function addScalar(reader: Reader, event: ScalarEvent): void {
  const isKey = atKey(reader)
  const isEmpty = event.valueStart === -1
  // A document of comments alone.
  if (isEmpty && reader.frames.length === 0 && propertiesEnd(event) === -1) return
  const span = isEmpty
    ? emptySpan(reader.text, event, reader.cursor, isKey)
    : scalarSpan(reader.text, event, reader.cursor)
  if (!isKey && !countNodes(reader, 1, span)) return
  const node = readScalar(reader, event, span, isKey)
  reader.cursor = Math.max(reader.cursor, span.end)
  const anchor = anchorName(reader, event)
  if (anchor !== undefined) reader.anchors.set(anchor, node)
  add(reader, node, span)
}

function addAlias(reader: Reader, event: AliasEvent): void {
  const span = { start: event.anchorStart - 1, end: event.anchorEnd }
  reader.cursor = span.end
  const name = reader.text.slice(event.anchorStart, event.anchorEnd)
  if (reader.frames.some(({ anchor }) => anchor === name)) {
    stop(reader, span, syntaxError(messages.recursiveAlias(name)))
    return
  }
  const node = reader.anchors.get(name)
  if (node === undefined) {
    stop(reader, span, syntaxError(messages.unknownAlias(name)))
    return
  }
  reader.aliases += 1
  if (reader.aliases > LIMITS.aliases) {
    stop(reader, span, { code: 'too_many_aliases', params: { max: LIMITS.aliases } })
  } else if (reader.frames.length + node.height > LIMITS.depth) {
    stop(reader, span, { code: 'too_deep', params: { max: LIMITS.depth } })
  } else if (countNodes(reader, node.size, span)) {
    add(reader, { ...node, value: copyJson(node.value) }, span)
  }
}

/** Hands a finished node to the collection around it, as a key, a value or an item. */
function add(reader: Reader, node: Node, use: Span): void {
  const frame = reader.frames.at(-1)
  if (frame === undefined) {
    reader.root = node
    return
  }
  frame.first ??= use
  if (Array.isArray(frame.value)) {
    frame.members.set(String(frame.value.length), { key: use, place: node.place })
    frame.value.push(node.value)
  } else if (frame.key === undefined) {
    addKey(reader, frame, node.text, use)
    return
  } else {
    const { name, span } = frame.key
    delete frame.key
    if (name !== undefined) {
      frame.members.set(name, { key: span, place: node.place })
      setOwn(frame.value, name, node.value)
    }
  }
  frame.size += node.size
  frame.height = Math.max(frame.height, node.height + 1)
}

function addKey(reader: Reader, frame: Frame, name: string | undefined, span: Span): void {
  if (name === undefined) {
    const isTemplate = reader.text.slice(span.start - 1, span.start + 1) === '{{'
    find(reader, span, { code: 'yaml_key', ...(isTemplate && { hint: messages.QUOTE_TEMPLATE }) })
    frame.key = { span }
    return
  }
  const first = frame.members.get(name)
  frame.key = { name, span }
  if (first !== undefined)
    find(reader, span, { code: 'duplicate_key', params: { key: name }, earlier: first.key.start })
}

function anchorName(reader: Reader, event: NodeEvent): string | undefined {
  return event.anchorStart === -1 ? undefined : reader.text.slice(event.anchorStart, event.anchorEnd)
}
