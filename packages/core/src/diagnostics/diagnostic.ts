import { frameOf } from './frame.ts'
import { hintOf, messageOf } from './message.ts'
import { originPath, originPointer } from './origin.ts'
import type { Diagnostic, DiagnosticJson, Problem, Range, Severity } from './types.ts'

/** A problem with its text; range and frame are found when they are first read. */
export function createDiagnostic(problem: Problem, severity: Severity): Diagnostic {
  const { code, at, mark = 'value', tool, profile, grade, keyword } = problem
  const hint = hintOf(problem)
  let range: Range | undefined = problem.range
  const facts = {
    code,
    severity,
    message: messageOf(problem),
    ...(hint === undefined ? {} : { hint }),
    uri: at.document.uri,
    pointer: originPointer(at),
    ...(tool === undefined ? {} : { tool }),
    ...(profile === undefined ? {} : { profile }),
    ...(grade === undefined ? {} : { grade }),
    ...(keyword === undefined ? {} : { keyword }),
  }
  return {
    ...facts,
    get range() {
      range ??= at.document.locate(originPath(at), mark)
      return range
    },
    get frame() {
      return frameOf(at.document.text, this.range)
    },
    toJSON(): DiagnosticJson {
      const { start, end } = this.range
      return { ...facts, line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
    },
  }
}
