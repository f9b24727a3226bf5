import type { Json } from '../json.ts'
import type { DiagnosticCode, Message } from '../messages/catalogue.ts'
import type { Origin } from './origin.ts'

export type Severity = 'error' | 'warn' | 'info'

/** Per-code setting of `Options.diagnostics`; `off` drops the diagnostic. Errors cannot be lowered. */
export type SeveritySetting = Severity | 'off'

/** 1-based line and column (UTF-16 units) and 0-based offset into the text. */
export interface Position {
  readonly line: number
  readonly column: number
  readonly offset: number
}

export interface Range {
  readonly start: Position
  readonly end: Position
}

/** One file's text and its value. The value is a tree: YAML aliases are expanded, no two places share an object. */
export interface SourceDocument {
  /** As the host canonicalised it. */
  readonly uri: string
  readonly text: string
  readonly format: 'json' | 'yaml'
  readonly value: Json
  /**
   * The range of the value (or of its key) at a path; the nearest existing ancestor when the path leads nowhere.
   * The first call reads the text a second time, with positions; later calls look up.
   */
  locate(path: readonly string[], mark?: 'key' | 'value'): Range
}

/** What a phase reports. The text comes from the catalogue, filled with `params`. */
export type Problem<Code extends DiagnosticCode = DiagnosticCode> = Message<Code> & ProblemPlace

/** A problem as the options have it. */
export interface Reported {
  readonly problem: Problem
  readonly severity: Severity
}

/** A problem whose place is not known yet. */
export type Unplaced<Code extends DiagnosticCode = DiagnosticCode> = Message<Code> & Omit<ProblemPlace, 'at'>

/** What a problem is about, where that is known. */
export interface Subject {
  /** The identity of the tool. */
  readonly tool?: string
  readonly profile?: string
  /** How much a lowering lost; set on the records of the export phase. */
  readonly grade?: Grade
  readonly keyword?: string
}

export interface ProblemPlace extends Subject {
  /** Where the fault was written. */
  readonly at: Origin
  /** Mark the member's name instead of its value. Default `value`. */
  readonly mark?: 'key' | 'value'
  /** A range that is known already (syntax errors have no pointer). */
  readonly range?: Range
}

/**
 * `exact`: same set of values · `reversible`: decode∘encode is the identity · `described`: a constraint moved to the
 * description and is enforced after decoding · `lossy`: a valid value has no encoding.
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
  /** Computed when first read: locating needs a second pass over the text. */
  readonly range: Range
  /** The source lines around the range with a marker, computed when first read. */
  readonly frame: string
  toJSON(): DiagnosticJson
}

/** The stable machine-readable form. */
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
