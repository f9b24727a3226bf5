import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic, Json, Problem, SourceDocument } from '@toolbake/core'
import { createDiagnostic, ImportError } from '@toolbake/core'
import { diagnosticsOf, parse, parseJson } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import { listedTools } from './mcp-tools.ts'
import { fileOrServer } from './messages/mcp.ts'
import * as messages from './messages/usage.ts'
import type { Project } from './project.ts'
import type { Flags, Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/** What was read from JSON, and the problems of its text. */
export interface ProviderJson<T> {
  /** Absent when the text has an error: a value that no JSON can hold, a duplicate key. */
  readonly read?: T
  readonly document?: SourceDocument
  readonly diagnostics: readonly Diagnostic[]
}

/** JSON of a provider, and where it is from. */
export interface JsonInput {
  /** As messages name it. */
  readonly name: string
  readonly uri: string
  readonly text: string | Uint8Array
}

/**
 * The text of a file, of standard input for `-`, or of the list of an MCP server that `--mcp` names.
 *
 * @throws {UsageError} when it cannot be read, and for none or two of them
 */
export async function inputOf(file: string | undefined, flags: Flags, io: Io): Promise<JsonInput> {
  const server = flags.text('mcp')
  if (server !== undefined) {
    if (file !== undefined) throw new UsageError(messages.standsAlone('--mcp', file))
    return { name: server, uri: 'tools-list.json', text: await listedTools(server, flags, io) }
  }
  if (file === undefined) throw new UsageError(fileOrServer)
  if (file === '-') return { name: messages.standardInput, uri: 'stdin', text: await io.readStdin() }
  return { name: file, uri: pathToUri(resolve(io.cwd, file)), text: readInput(file, io) }
}

/**
 * What `read` makes of JSON. The text is read as tool files are.
 *
 * @param isYaml the text is YAML
 * @throws {UsageError} when the text is not valid JSON, or not what `read` accepts
 */
export function fromJson<T>(
  { name, uri, text }: JsonInput,
  { compiler: { options } }: Project,
  read: (json: Json) => T,
  isYaml = false,
): ProviderJson<T> {
  const diagnostics: Diagnostic[] = []
  const document = (isYaml ? parse : parseJson)(uri, text, (problem) => {
    checkSyntax(problem, name, isYaml ? 'YAML' : 'JSON')
    diagnostics.push(...diagnosticsOf([problem], options.diagnostics))
  })
  if (document === undefined || diagnostics.some(({ severity }) => severity === 'error')) {
    return { diagnostics }
  }
  try {
    return { read: read(document.value), document, diagnostics }
  } catch (error) {
    if (error instanceof ImportError) throw new UsageError(messages.inFile(name, error.message), error.hint)
    throw error
  }
}

function readInput(file: string, io: Io): Uint8Array {
  try {
    return readFileSync(resolve(io.cwd, file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(messages.cannotBeRead(file, code))
  }
}

/** Another file than this one was meant. */
function checkSyntax(problem: Problem, name: string, format: string): void {
  if (problem.code !== 'syntax_error' && problem.code !== 'empty_file') return
  const { message, hint, range } = createDiagnostic(problem, 'error')
  const { line, column } = range.start
  throw new UsageError(
    messages.notReadable(name, format, message, line, column),
    problem.hint === undefined ? undefined : hint,
  )
}
