import { createDiagnostic } from './diagnostic.ts'
import { severityOf } from './severity.ts'
import type { Diagnostic, Problem } from './types.ts'

/** The diagnostics of problems, without those whose code is off. */
export function diagnosticsOf(
  problems: readonly Problem[],
  settings: Parameters<typeof severityOf>[1],
): Diagnostic[] {
  return problems.flatMap((problem) => {
    const severity = severityOf(problem.code, settings)
    return severity === 'off' ? [] : [createDiagnostic(problem, severity)]
  })
}
