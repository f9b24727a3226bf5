import type { Json } from '../json.ts'
import type { Message } from '../messages/catalogue.ts'
import type { SyntaxMessage } from '../messages/parse.ts'

/** Limits for one file, far above what real tools need: larger files are a mistake or an attack. */
export const LIMITS = {
  /** Size in UTF-8. */
  bytes: 1_048_576,
  /** Nested mappings and lists, after aliases are expanded. */
  depth: 256,
  aliases: 1000,
  /** Values (keys are not counted), after aliases are expanded. */
  nodes: 50_000,
  /** Problems of one code that are reported for a file. */
  problems: 50,
} as const

export interface Span {
  readonly start: number
  readonly end: number
}

/** The range of a value in its text, as offsets. An alias has the range of its anchor's node. */
export interface Place extends Span {
  /** Absent for scalars. Keyed by the member's name or the item's index. */
  readonly members?: ReadonlyMap<string, Member>
}

export interface Member {
  readonly key: Span
  readonly place: Place
}

/** A problem of a text, found before there is a document to locate it. */
export type TextProblem = Message & {
  readonly span: Span
  /** The path of the value; absent for a problem of the whole text. */
  readonly path?: readonly string[]
}

/** The result of reading a text: the value with its places, unless the reader had to stop. */
export interface Reading {
  readonly root?: { readonly value: Json; readonly place: Place }
  readonly problems: readonly TextProblem[]
}

export function syntaxError({ reason, hint }: SyntaxMessage): Message<'syntax_error'> {
  return { code: 'syntax_error', params: { reason }, ...(hint !== undefined && { hint }) }
}
