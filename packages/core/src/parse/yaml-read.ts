import type { AliasEvent, DocumentEvent, Event, ScalarEvent } from 'js-yaml'
import { EVENT_ID, parseEvents, YAMLException } from 'js-yaml'
import { copyJson } from '../json.ts'
import { yamlFaults } from '../messages/parse.ts'
import type { Reader } from './reader.ts'
import { add, checkDepth, close, countNodes, open, readWith, stop, stopWith } from './reader.ts'
import { LIMITS, type Reading, syntaxError, type TextProblem } from './reading.ts'
import { explainYamlError } from './yaml-errors.ts'
import { checkCollectionTag, readScalar, type TaggedEvent } from './yaml-scalar.ts'
import { collectionEnd, emptySpan, propertiesEnd, scalarSpan } from './yaml-spans.ts'

export function readYaml(text: string): Reading {
  return readWith(text, LIMITS.nodes, (reader) => {
    let documents = 0
    let aliases = 0
    for (const event of readEvents(reader)) {
      if (event.type === EVENT_ID.SCALAR) addScalar(reader, event)
      else if (event.type === EVENT_ID.ALIAS) addAlias(reader, event, ++aliases)
      else if (event.type === EVENT_ID.DOCUMENT) startDocument(reader, event, ++documents)
      else if (event.type === EVENT_ID.POP) {
        const frame = reader.frames.at(-1)
        // The last event closes the document.
        if (frame === undefined) continue
        close(reader, collectionEnd(text, frame.start, frame.first, reader.cursor))
      } else {
        const isList = event.type === EVENT_ID.SEQUENCE
        checkCollectionTag(reader, event, isList ? 'seq' : 'map')
        open(reader, isList ? [] : {}, event.start, anchorName(reader, event))
      }
    }
  })
}

/**
 * Returns the events of the parser. js-yaml 5 reads a tab between tokens of a line with brackets as indentation; in
 * YAML 1.2 (§6.2) it is a separator like a space. The second attempt has a space for each tab, so offsets remain valid.
 */
function readEvents(reader: Reader, text = reader.text): Event[] {
  try {
    // The parser also counts scalars, and flow collections in block ones twice; the exact check follows later.
    return parseEvents(text, { maxDepth: LIMITS.depth + 3 })
  } catch (error) {
    const isIndentation = error instanceof YAMLException && error.reason === 'deficient indentation'
    const spaced = isIndentation && text.includes('\t') ? withSpaces(text) : text
    if (spaced !== text) return readEvents(reader, spaced)
    return stopWith(reader, parserProblem(reader.text, error))
  }
}

/** Replaces tabs except those that indent: at the start of a line, and between a dash or ? and its key or item. */
function withSpaces(text: string): string {
  return text.replace(/^.*\t.*$/gm, (line) => {
    const indent = /^[ \t]*(?:[-?][ \t]+(?![[{"'\s]))*/.exec(line)?.[0] ?? ''
    return indent + line.slice(indent.length).replaceAll('\t', ' ')
  })
}

function parserProblem(text: string, error: unknown): TextProblem {
  if (!(error instanceof YAMLException)) return explainYamlError(text, String(error), 0)
  const { reason, mark } = error
  if (mark === undefined || !reason.startsWith('nesting exceeded')) {
    return explainYamlError(text, reason, mark?.position ?? 0)
  }
  const span = { start: mark.position, end: mark.position + 1 }
  return { code: 'too_deep', span, params: { max: LIMITS.depth } }
}

function startDocument(reader: Reader, event: DocumentEvent, count: number): void {
  const marker = /^---/gm
  marker.lastIndex = reader.cursor
  const start = marker.exec(reader.text)?.index ?? reader.cursor
  const end = start + 3
  if (count > 1) stop(reader, { start, end }, { code: 'multiple_documents' })
  if (event.explicitStart) reader.cursor = end
}

function addScalar(reader: Reader, event: ScalarEvent): void {
  const frame = reader.frames.at(-1)
  const isKey = frame !== undefined && !Array.isArray(frame.value) && frame.key === undefined
  const isEmpty = event.valueStart === -1
  // The document consists of comments.
  if (isEmpty && reader.frames.length === 0 && propertiesEnd(event) === -1) return
  const span = isEmpty
    ? emptySpan(reader.text, event, reader.cursor, isKey)
    : scalarSpan(reader.text, event, reader.cursor)
  if (!isKey) countNodes(reader, 1, span)
  const node = readScalar(reader, event, span, isKey)
  reader.cursor = Math.max(reader.cursor, span.end)
  const anchor = anchorName(reader, event)
  if (anchor !== undefined) reader.anchors.set(anchor, node)
  add(reader, node, span)
}

function addAlias(reader: Reader, event: AliasEvent, count: number): void {
  const span = { start: event.anchorStart - 1, end: event.anchorEnd }
  reader.cursor = span.end
  const name = reader.text.slice(event.anchorStart, event.anchorEnd)
  if (reader.frames.some(({ anchor }) => anchor === name)) {
    stop(reader, span, syntaxError(yamlFaults.recursiveAlias(name)))
  }
  const node = reader.anchors.get(name) ?? stop(reader, span, syntaxError(yamlFaults.unknownAlias(name)))
  const max = LIMITS.aliases
  if (count > max) stop(reader, span, { code: 'too_many_aliases', params: { max } })
  checkDepth(reader, node.height, span)
  countNodes(reader, node.size, span)
  add(reader, { ...node, value: copyJson(node.value) }, span)
}

function anchorName({ text }: Reader, { anchorStart, anchorEnd }: TaggedEvent): string | undefined {
  return anchorStart === -1 ? undefined : text.slice(anchorStart, anchorEnd)
}
