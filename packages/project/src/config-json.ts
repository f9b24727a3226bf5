import { readFileSync } from 'node:fs'
import { CATALOGUE, createDiagnostic } from '@toolbake/core'
import { parseJson } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import { ConfigError } from './config.ts'
import * as messages from './messages/config.ts'

/** Returns the value of a JSON file. Reports its first error with line and column, as in tool files. */
export function readJson(path: string): unknown {
  const document = parseJson(pathToUri(path), readFileSync(path), (problem) => {
    if (CATALOGUE[problem.code].severity !== 'error') return
    const { message, range, frame } = createDiagnostic(problem, 'error')
    const { line, column } = range.start
    throw new ConfigError(messages.unreadableAt(message, line, column, frame), problem.hint)
  })
  return document?.value
}
