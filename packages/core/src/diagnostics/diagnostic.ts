import { CATALOGUE, type DiagnosticCode } from '../messages/catalogue.ts'
import { frameOf } from './frame.ts'
import { hintOf, messageOf } from './message.ts'
import { originPath, originPointer } from './origin.ts'
import { subjectOf, toJson } from './to-json.ts'
import type { Diagnostic, Problem, Severity, SeveritySetting } from './types.ts'

type SeveritySettings = Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>

/** Returns the severity with which a code is reported: errors always are errors, the others can be set. */
export function severityOf(code: DiagnosticCode, settings: SeveritySettings): SeveritySetting {
  const { severity } = CATALOGUE[code]
  return severity === 'error' ? 'error' : (settings[code] ?? severity)
}

/** Returns the diagnostics of problems, without those whose code is off. */
export function diagnosticsOf(problems: readonly Problem[], settings: SeveritySettings): Diagnostic[] {
  return problems.flatMap((problem) => {
    const severity = severityOf(problem.code, settings)
    return severity === 'off' ? [] : [createDiagnostic(problem, severity)]
  })
}

/** Creates the diagnostic of a problem. Most are never shown, so text, range and frame are computed on reading. */
export function createDiagnostic(problem: Problem, severity: Severity): Diagnostic {
  const { code, at } = problem
  let range = problem.range
  let frame: string | undefined
  const diagnostic: Diagnostic = {
    code,
    severity,
    get message() {
      return messageOf(problem)
    },
    get hint() {
      return hintOf(problem)
    },
    uri: at.document.uri,
    get pointer() {
      return originPointer(at)
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
  return Object.assign(diagnostic, subjectOf(problem))
}
