import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic, Json, Problem, Profile, ResolvedOptions, SourceDocument } from '@toolbake/core'
import { createDiagnostic, ImportError } from '@toolbake/core'
import { diagnosticsOf, listTools, parse, parseJson } from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import { CORE_SCHEMA, load, type YAMLException } from 'js-yaml'
import type { Forms } from './function-tools.ts'
import { functionTools } from './function-tools.ts'
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
  /** JSON Pointers of entries that are not function tools: they were not read, and have diagnostics. */
  readonly others?: readonly string[]
}

/** JSON of a provider, and where it is from. */
export interface JsonInput {
  /** As messages name it. */
  readonly name: string
  readonly uri: string
  readonly text: string | Uint8Array
  /** The id of the profile whose tools these are. Empty: that is to be found out. */
  readonly from: readonly string[]
  /** The ids of the profiles that are asked about: of several that fit they come first, and if none fits. */
  readonly asked: readonly string[]
}

/**
 * The text of a file, of standard input for `-`, or of the list of an MCP server that `--mcp` names.
 *
 * @throws {UsageError} when it cannot be read, and for none or two of them
 */
export async function inputOf(file: string | undefined, flags: Flags, io: Io): Promise<JsonInput> {
  const server = flags.text('mcp')
  const profiles = { from: flags.list('from'), asked: flags.list('profile') }
  if (server !== undefined) {
    if (file !== undefined) throw new UsageError(messages.standsAlone('--mcp', file))
    return { name: server, uri: 'tools-list.json', text: await listedTools(server, flags, io), ...profiles }
  }
  if (file === undefined) throw new UsageError(fileOrServer)
  if (file === '-')
    return { name: messages.standardInput, uri: 'stdin', text: await io.readStdin(), ...profiles }
  return { name: file, uri: pathToUri(resolve(io.cwd, file)), text: readInput(file, io), ...profiles }
}

/**
 * What `read` makes of JSON. The text is read as tool files are. Of a list with other entries than function tools, the
 * others are reported, and the rest is read.
 *
 * @param isYaml the text is YAML
 * @throws {UsageError} when the text is not valid JSON, or not what `read` accepts
 */
export function fromJson<T>(
  { name, uri, text, from, asked }: JsonInput,
  { compiler: { options } }: Project,
  read: (json: Json) => T,
  isYaml = false,
): ProviderJson<T> {
  const diagnostics: Diagnostic[] = []
  const isLarge = isYaml && text.length > LARGE
  const content = isLarge ? jsonOf(text, name) : text
  const document = (isYaml && !isLarge ? parse : parseJson)(uri, content, (problem) => {
    checkSyntax(problem, name, isYaml ? 'YAML' : 'JSON')
    diagnostics.push(...diagnosticsOf([problem], options.diagnostics))
  })
  if (document === undefined || diagnostics.some(({ severity }) => severity === 'error')) {
    return { diagnostics }
  }
  const some = functionTools(document, formsOf(document.value, { from, asked }, options))
  const found = [...diagnostics, ...(some?.diagnostics ?? [])]
  try {
    const others = some && { others: some.others }
    return { read: read(some?.json ?? document.value), document, diagnostics: found, ...others }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    // Nothing is left to read where all that could be tools are reported as errors.
    if (found.some(({ severity }) => severity === 'error')) return { diagnostics: found }
    throw failure(error, name, from, options)
  }
}

/** Without a profile, only that none fits has a hint: it asks for one. */
function failure(
  { message, hint }: ImportError,
  name: string,
  from: readonly string[],
  { known }: ResolvedOptions,
): UsageError {
  if (from.length > 0 || hint === undefined) return new UsageError(messages.inFile(name, message), hint)
  return new UsageError(messages.inFile(name, messages.noToolsFound), messages.formsRead([...known.keys()]))
}

/** Characters or bytes of YAML that are read in another way: the limits of tool files are not for OpenAPI documents. */
const LARGE = 200_000

/** JSON of large YAML, which has no places then. */
function jsonOf(text: string | Uint8Array, name: string): string {
  try {
    const decoded = typeof text === 'string' ? text : new TextDecoder().decode(text)
    return JSON.stringify(load(decoded, { schema: CORE_SCHEMA })) ?? 'null'
  } catch (error) {
    const { reason = String(error), mark } = error as Partial<YAMLException>
    throw new UsageError(
      messages.notReadable(name, 'YAML', reason, (mark?.line ?? 0) + 1, (mark?.column ?? 0) + 1),
    )
  }
}

function formsOf(
  json: Json,
  { from, asked }: Pick<JsonInput, 'from' | 'asked'>,
  { known }: ResolvedOptions,
): Forms {
  const all = askedFirst(known.values(), asked)
  const isList = listTools(json).every(([pointer]) => pointer !== '')
  return {
    profiles: from.length === 0 ? all : all.filter(({ id }) => from.includes(id)),
    areNamed: asked.length > 0 || (from.length > 0 && isList),
  }
}

/** Profiles in the order in which it is tried whose tools some are. */
export function askedFirst(known: Iterable<Profile>, asked: readonly string[]): Profile[] {
  return [...known].sort((a, b) => Number(asked.includes(b.id)) - Number(asked.includes(a.id)))
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
