import { frameOf } from './frame.ts'
import { hintOf, messageOf } from './message.ts'
import { originPath, originPointer } from './origin.ts'
import type { Diagnostic, DiagnosticJson, Problem, Range, Severity } from './types.ts'

/** A problem with its text. Pointer, range and frame are computed when they are first read. */
export function createDiagnostic(problem: Problem, severity: Severity): Diagnostic {
  const { code, at, mark = 'value', tool, profile, grade, keyword } = problem
  const hint = hintOf(problem)
  let pointer: string | undefined
  let range: Range | undefined = problem.range
  let frame: string | undefined
  return {
    code,
    severity,
    message: messageOf(problem),
    ...(hint === undefined ? {} : { hint }),
    uri: at.document.uri,
    get pointer() {
      pointer ??= originPointer(at)
      return pointer
    },
    ...(tool === undefined ? {} : { tool }),
    ...(profile === undefined ? {} : { profile }),
    ...(grade === undefined ? {} : { grade }),
    ...(keyword === undefined ? {} : { keyword }),
    get range() {
      range ??= at.document.locate(originPath(at), mark)
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
