import type { DiagnosticCode } from '../messages/catalogue.ts'
import { CATALOGUE } from '../messages/catalogue.ts'
import type { SeveritySetting } from './types.ts'

/** What a code is reported as: errors always are errors, the rest as it was set. */
export function severityOf(
  code: DiagnosticCode,
  settings: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>,
): SeveritySetting {
  const { severity } = CATALOGUE[code]
  return severity === 'error' ? 'error' : (settings[code] ?? severity)
}
