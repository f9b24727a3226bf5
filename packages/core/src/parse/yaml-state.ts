import type { AliasEvent, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml'
import type { Json, JsonObject } from '../json.ts'
import { LIMITS } from './limits.ts'
import type { Member, Place, Span } from './places.ts'
import type { Finding, TextMessage } from './reading.ts'
import { addFinding, mayHoldSurrogates } from './reading.ts'

/** A value that was read, with the sizes that are checked before an alias copies it. */
export interface Node {
  readonly value: Json
  readonly place: Place
  /** Number of values, including itself. */
  readonly size: number
  /** Levels of mappings and lists, including itself. */
  readonly height: number
  /** A scalar as the author wrote it, for use as a key. */
  readonly text?: string
}

/** A mapping or list that is being read. */
export interface Frame {
  readonly value: Json[] | JsonObject
  readonly members: Map<string, Member>
  readonly start: number
  readonly anchor: string | undefined
  /** The first child, whatever it is. */
  first?: Span
  /** The key whose value comes next; without a name when it cannot be one. */
  key?: { readonly name?: string; readonly span: Span }
  size: number
  height: number
}

export interface Reader {
  readonly text: string
  readonly findings: Finding[]
  readonly frames: Frame[]
  readonly anchors: Map<string, Node>
  /** Tag handles (`!!`) and their prefixes. */
  readonly handles: Map<string, string>
  readonly surrogates: boolean
  /** Where the last token ended. */
  cursor: number
  documents: number
  nodes: number
  aliases: number
  root?: Node
  stopped: boolean
}

export type NodeEvent = AliasEvent | MappingEvent | ScalarEvent | SequenceEvent

export function createReader(text: string): Reader {
  return {
    text,
    findings: [],
    frames: [],
    anchors: new Map(),
    handles: new Map([['!!', 'tag:yaml.org,2002:']]),
    surrogates: mayHoldSurrogates(text),
    cursor: 0,
    documents: 0,
    nodes: 0,
    aliases: 0,
    stopped: false,
  }
}

/** Whether the next node is a key of the mapping that is being read. */
export function atKey(reader: Reader): boolean {
  const frame = reader.frames.at(-1)
  return frame !== undefined && !Array.isArray(frame.value) && frame.key === undefined
}

export function find(reader: Reader, span: Span, message: TextMessage): void {
  addFinding(reader.findings, { ...message, span, path: pathOf(reader) })
}

/** Reports something after which nothing can be read. */
export function stop(reader: Reader, span: Span, message: TextMessage): void {
  find(reader, span, message)
  reader.stopped = true
}

/** Counts values. Reports and returns false if there are too many. */
export function countNodes(reader: Reader, count: number, span: Span): boolean {
  reader.nodes += count
  if (reader.nodes <= LIMITS.nodes) return true
  stop(reader, span, { code: 'too_many_nodes', params: { max: LIMITS.nodes } })
  return false
}

function pathOf(reader: Reader): string[] {
  return reader.frames.flatMap(({ value, key }) => {
    if (Array.isArray(value)) return String(value.length)
    return key?.name === undefined ? [] : key.name
  })
}
