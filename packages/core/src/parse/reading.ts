import type { Json } from '../json.ts'
import type { DiagnosticCode, Message } from '../messages/catalogue.ts'
import type { SyntaxMessage } from '../messages/parse.ts'
import { LIMITS } from './limits.ts'
import type { Place, Span } from './places.ts'

/** A problem of a text, found before there is a document to locate it in. */
export type Finding = TextMessage & {
  readonly span: Span
  /** The path of the value; absent for a problem of the whole text. */
  readonly path?: readonly string[]
}

/** What is wrong. The line of the first of two keys is computed when the text has been read. */
export type TextMessage = Message<Exclude<DiagnosticCode, 'duplicate_key'>> | DuplicateKey

interface DuplicateKey {
  readonly code: 'duplicate_key'
  readonly params: { readonly key: string }
  /** The offset of the first one. */
  readonly earlier: number
}

/** What a reader found in a text: the value with its places, unless it had to stop. */
export interface Reading {
  /** `place` is called when the first range is wanted. */
  readonly root?: { readonly value: Json; readonly place: () => Place | undefined }
  readonly findings: readonly Finding[]
}

export function syntaxError({ reason, hint }: SyntaxMessage): Message<'syntax_error'> {
  return { code: 'syntax_error', params: { reason }, ...(hint !== undefined && { hint }) }
}

/** Adds a finding unless the limit for its code is reached. */
export function addFinding(findings: Finding[], finding: Finding): void {
  let same = 0
  for (const { code } of findings) if (code === finding.code) same += 1
  if (same < LIMITS.findings) findings.push(finding)
}

/** Half of a UTF-16 pair without its other half: UTF-8 cannot encode it. */
export const LONE_SURROGATE: RegExp = /\p{Surrogate}/u

/** Whether a text can contain lone surrogates, literally or as an escape of JSON or YAML. */
export function mayHoldSurrogates(text: string): boolean {
  return (text.includes('\\') && /\\(?:u[dD]|U)/.test(text)) || LONE_SURROGATE.test(text)
}
