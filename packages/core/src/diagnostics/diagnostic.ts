import { frameOf } from './frame.ts'
import { hintOf, messageOf } from './message.ts'
import { originPath, originPointer } from './origin.ts'
import type { Diagnostic, DiagnosticJson, Problem, Range, Severity } from './types.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

/**
 * A problem with its text. Most are never shown, so all that has to be computed (text, pointer, range, frame) is
 * computed when it is first read.
 */
export function createDiagnostic(problem: Problem, severity: Severity): Diagnostic {
  const { code, at, tool, profile, grade, keyword } = problem
  let message: string | undefined
  let pointer: string | undefined
  let range: Range | undefined = problem.range
  let frame: string | undefined
  const diagnostic: Mutable<Diagnostic> = {
    code,
    severity,
    get message() {
      message ??= messageOf(problem)
      return message
    },
    get hint() {
      return hintOf(problem)
    },
    uri: at.document.uri,
    get pointer() {
      pointer ??= originPointer(at)
      return pointer
    },
    get range() {
      range ??= at.document.locate(originPath(at), problem.mark ?? 'value')
      return range
    },
    get frame() {
      frame ??= frameOf(at.document.text, this.range)
      return frame
    },
    toJSON() {
      return toJson(this)
    },
  }
  if (tool !== undefined) diagnostic.tool = tool
  if (profile !== undefined) diagnostic.profile = profile
  if (grade !== undefined) diagnostic.grade = grade
  if (keyword !== undefined) diagnostic.keyword = keyword
  return diagnostic
}

/** The keys stand in one order, whatever is absent. */
function toJson(diagnostic: Diagnostic): DiagnosticJson {
  const { code, severity, message, hint, uri, pointer, range, tool, profile, grade, keyword } = diagnostic
  return {
    code,
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    uri,
    pointer,
    line: range.start.line,
    column: range.start.column,
    endLine: range.end.line,
    endColumn: range.end.column,
    ...(tool === undefined ? {} : { tool }),
    ...(profile === undefined ? {} : { profile }),
    ...(grade === undefined ? {} : { grade }),
    ...(keyword === undefined ? {} : { keyword }),
  }
}

/** Each once, where several compilations of one file found the same. */
export function distinctDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map<string, Diagnostic[]>()
  return diagnostics.filter((diagnostic) => {
    const { code, uri, pointer, tool, profile, message } = diagnostic
    const key = JSON.stringify([code, uri, pointer, tool, profile, message])
    const alike = known.get(key) ?? []
    // Syntax errors have no pointer. Ranges are read only where there is a choice: they need the text again.
    const isKnown = alike.some((other) => pointer !== '' || startOf(other) === startOf(diagnostic))
    if (!isKnown) known.set(key, [...alike, diagnostic])
    return !isKnown
  })
}

function startOf({ range }: Diagnostic): number {
  return range.start.offset
}
