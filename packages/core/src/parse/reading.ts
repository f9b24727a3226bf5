import type { Json } from '../json.ts'
import type { DiagnosticCode, Message } from '../messages/catalogue.ts'
import { LIMITS } from './limits.ts'
import type { Place, Span } from './places.ts'

/** A problem of a text, before there is a document that it could point into. */
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

/** What a reader made of a text: the value with its places, unless it had to stop. */
export interface Reading {
  readonly root?: { readonly value: Json; readonly place: Place }
  readonly findings: readonly Finding[]
}

/** Adds a finding, unless the file has enough of that kind already. */
export function addFinding(findings: Finding[], finding: Finding): void {
  let same = 0
  for (const { code } of findings) if (code === finding.code) same += 1
  if (same < LIMITS.findings) findings.push(finding)
}

/** Half of a UTF-16 pair without its other half: no Unicode character, and no UTF-8 can hold it. */
export const LONE_SURROGATE: RegExp = /\p{Surrogate}/u

/** Whether a text can contain half characters, as such or by an escape of JSON or YAML. */
export function mayHoldSurrogates(text: string): boolean {
  return (text.includes('\\') && /\\(?:u[dD]|U)/.test(text)) || LONE_SURROGATE.test(text)
}
