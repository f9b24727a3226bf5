import type { Json } from '../json.ts'
import type { DiagnosticCode, Message } from '../messages/catalogue.ts'
import type { Origin } from './origin.ts'

export type Severity = 'error' | 'warn' | 'info'

/** The setting of a code in `Options.diagnostics`; `off` drops the diagnostic. Errors cannot be lowered. */
export type SeveritySetting = Severity | 'off'

/** Line and column count from 1 (column in UTF-16 units), the offset into the text from 0. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

export interface Range {
  readonly start: Position
  readonly end: Position
}

/** A file's text and value. The value is a tree: YAML aliases are expanded, no two places share an object. */
export interface SourceDocument {
  /** As the host canonicalised it. */
  readonly uri: string
  readonly text: string
  readonly format: 'json' | 'yaml'
  readonly value: Json
  /**
   * Returns the range of the value (or of its key) at a path; that of the nearest existing ancestor if the path does
   * not exist. The first call reads the text a second time, with positions; later calls are look-ups.
   */
  locate(path: readonly string[], mark?: 'key' | 'value'): Range
}

/** A problem that a phase reports. The text comes from the catalogue, filled with `params`. */
export type Problem<Code extends DiagnosticCode = DiagnosticCode> = Message<Code> & ProblemPlace

/** A problem with the severity that the options give it. */
export interface Reported {
  readonly problem: Problem
  readonly severity: Severity
}

/** A problem without a place. */
export type Unplaced<Code extends DiagnosticCode = DiagnosticCode> = Message<Code> & Omit<ProblemPlace, 'at'>

/** What a problem is about, as far as it is known. */
export interface Subject {
  /** The identity of the tool. */
  readonly tool?: string
  readonly profile?: string
  /** How much a lowering lost. Set by the export phase. */
  readonly grade?: Grade
  readonly keyword?: string
}

export interface ProblemPlace extends Subject {
  /** Where the problem was written. */
  readonly at: Origin
  /** Whether the member's name is marked instead of its value. Default `value`. */
  readonly mark?: 'key' | 'value'
  /** A range that is known already, for syntax errors, which have no pointer. */
  readonly range?: Range
}

/**
 * `exact`: the same set of values · `reversible`: decoding after encoding is the identity · `described`: a constraint
 * moved to the description and is enforced after decoding · `lossy`: a valid value has no encoding.
 */
export type Grade = 'exact' | 'reversible' | 'described' | 'lossy'

export interface Diagnostic extends Subject {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly message: string
  readonly hint?: string | undefined
  /** URI of the file. */
  readonly uri: string
  /** JSON Pointer into the file. */
  readonly pointer: string
  /** Computed when first read, because it needs a second pass over the text. */
  readonly range: Range
  /** The source lines around the range with a marker, computed when first read. */
  readonly frame: string
  toJSON(): DiagnosticJson
}

/** The stable machine-readable form of a diagnostic. */
export interface DiagnosticJson
  extends Subject,
    Pick<Diagnostic, 'severity' | 'message' | 'uri' | 'pointer'> {
  readonly code: string
  readonly hint?: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}
