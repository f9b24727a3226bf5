import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic, Json, Problem, SourceDocument } from '@toolbake/core'
import { createDiagnostic, ImportError } from '@toolbake/core'
import { diagnosticsOf, parseJson } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import * as messages from './messages/usage.ts'
import type { Project } from './project.ts'
import type { Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/** What was read from JSON, and the problems of its text. */
export interface ProviderJson<T> {
  /** Absent when the text has an error: a value that no JSON can hold, a duplicate key. */
  readonly read?: T
  readonly document?: SourceDocument
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * What `read` makes of the JSON in a file, or on standard input for `-`. The text is read as tool files are.
 *
 * @throws {UsageError} when the text is not valid JSON, or not what `read` accepts
 */
export async function fromJsonFile<T>(
  file: string,
  { compiler: { options } }: Project,
  io: Io,
  read: (json: Json) => T,
): Promise<ProviderJson<T>> {
  const uri = file === '-' ? 'stdin' : pathToUri(resolve(io.cwd, file))
  const diagnostics: Diagnostic[] = []
  const document = parseJson(uri, await readInput(file, io), (problem) => {
    checkSyntax(problem, file)
    diagnostics.push(...diagnosticsOf([problem], options.diagnostics))
  })
  if (document === undefined || diagnostics.some(({ severity }) => severity === 'error')) {
    return { diagnostics }
  }
  try {
    return { read: read(document.value), document, diagnostics }
  } catch (error) {
    if (error instanceof ImportError) throw new UsageError(messages.inFile(file, error.message), error.hint)
    throw error
  }
}

async function readInput(file: string, io: Io): Promise<string | Uint8Array> {
  if (file === '-') return io.readStdin()
  try {
    return readFileSync(resolve(io.cwd, file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(messages.cannotBeRead(file, code))
  }
}

/** Another file than this one was meant. */
function checkSyntax(problem: Problem, file: string): void {
  if (problem.code !== 'syntax_error' && problem.code !== 'empty_file') return
  const { message, hint, range } = createDiagnostic(problem, 'error')
  const { line, column } = range.start
  const shown = file === '-' ? messages.standardInput : file
  throw new UsageError(
    messages.notJson(shown, message, line, column),
    problem.hint === undefined ? undefined : hint,
  )
}
