import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type {
  Diagnostic,
  Json,
  LeftOut,
  Problem,
  Profile,
  ResolvedOptions,
  SourceDocument,
} from '@toolbake/core'
import { createDiagnostic, ImportError } from '@toolbake/core'
import {
  childOrigin,
  diagnosticsOf,
  functionTools,
  isBareSchema,
  isObject,
  listTools,
  memberAt,
  parse,
  parseJson,
  parsePointer,
  rootOrigin,
} from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import { CORE_SCHEMA, load, type YAMLException } from 'js-yaml'
import { listedTools } from './mcp-tools.ts'
import { fileOrServer } from './messages/mcp.ts'
import * as messages from './messages/usage.ts'
import type { Project } from './project.ts'
import type { Flags, Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/** The result of reading JSON, and the problems of its text. */
export interface ProviderJson<T> {
  /** Absent if the text has an error: a value that JSON does not support, a duplicate key. */
  readonly read?: T
  readonly document?: SourceDocument
  readonly diagnostics: readonly Diagnostic[]
  /** JSON Pointers of entries that are not function tools: they were not read, and have diagnostics. */
  readonly others?: readonly string[]
}

/** A provider's JSON and its origin. */
export interface JsonInput {
  /** Name for messages. */
  readonly name: string
  readonly uri: string
  readonly text: string | Uint8Array
  /** Id of the profile whose tools these are; empty if it has to be detected. */
  readonly from: readonly string[]
  /** Ids of the profiles of `--profile`: they are preferred if several match, and used if none does. */
  readonly asked: readonly string[]
}

/**
 * Returns the text of a file, of standard input for `-`, or the list of the MCP server that `--mcp` names.
 *
 * @throws {UsageError} if it cannot be read, and for none or two of them
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
 * Parses JSON as tool files are parsed, and passes it to `read`. In a list with other entries than function tools,
 * those entries are reported, and the rest is read.
 *
 * @param isYaml whether the text is YAML
 * @throws {UsageError} if the text is not valid JSON, or `read` does not accept it
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
  const place = schemaIn(document.value)
  if (place !== undefined) {
    const hint = messages.referToSchema(uri === 'stdin' ? 'schema.json' : name, place)
    throw new UsageError(messages.inFile(name, messages.noToolButSchema(place)), hint)
  }
  const { profiles, areNamed } = formsOf(document.value, { from, asked }, options)
  const some = functionTools(document.value, profiles, areNamed)
  const found = [...diagnostics, ...(some?.leftOut ?? []).map((part) => diagnosticOf(part, document))]
  try {
    const others = some && { others: some.leftOut.map(({ pointer }) => pointer) }
    return { read: read(some?.json ?? document.value), document, diagnostics: found, ...others }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    // Nothing is left to read if all entries that could be tools are reported as errors.
    if (found.some(({ severity }) => severity === 'error')) return { diagnostics: found }
    throw failure(error, name, from, options)
  }
}

/** Returns the JSON Pointer of the first schema if JSON contains only schemas where tools are expected. */
export function schemaIn(json: Json): string | undefined {
  const entries = listTools(json)
  return entries.every(([, entry]) => isSchema(entry)) ? entries[0]?.[0] : undefined
}

function isSchema(json: Json): boolean {
  return isObject(json) && isBareSchema(json)
}

/** Whether a file is YAML, by its name. */
export function isYamlFile(name: string): boolean {
  return /\.ya?ml$/i.test(name)
}

/** Returns the value of a file in JSON or YAML, or undefined if it cannot be read. */
export function jsonIn(uri: string, text: string): Json | undefined {
  const isYaml = isYamlFile(uri)
  if (isYaml && text.length <= LARGE) return parse(uri, text, () => {})?.value
  try {
    return parseJson(uri, isYaml ? jsonOf(text, uri) : text, () => {})?.value
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function diagnosticOf({ pointer, found, isHosted }: LeftOut, document: SourceDocument): Diagnostic {
  const path = parsePointer(pointer) ?? []
  const at = childOrigin(rootOrigin(document), ...path)
  if (isSchema(memberAt(document.value, path) ?? null)) {
    const params = { found: messages.jsonSchema }
    return createDiagnostic({ code: 'not_a_tool', at, params, hint: messages.functionToolNeeds }, 'error')
  }
  const hint = isHosted ? messages.skipped : messages.functionToolNeeds
  return createDiagnostic({ code: 'not_a_tool', at, params: { found }, hint }, isHosted ? 'warn' : 'error')
}

/** Without a given profile, only the error that no profile matches has a hint: it asks for one. */
function failure(
  { message, hint }: ImportError,
  name: string,
  from: readonly string[],
  { known }: ResolvedOptions,
): UsageError {
  if (from.length > 0 || hint === undefined) return new UsageError(messages.inFile(name, message), hint)
  return new UsageError(messages.inFile(name, messages.noToolsFound), messages.formsRead([...known.keys()]))
}

/** Length from which YAML is parsed in another way, because OpenAPI documents may exceed the limits of tool files. */
const LARGE = 200_000

/** Converts large YAML to JSON, without locations. */
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

/** The profiles whose form the tools may have. */
interface Forms {
  readonly profiles: readonly Profile[]
  /** Whether the user named them: then a list without any of their tools is an error. */
  readonly areNamed: boolean
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

/** Sorts profiles for detection: those of `--profile` first. */
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

/** Throws for errors which show that the file has another format. */
function checkSyntax(problem: Problem, name: string, format: string): void {
  if (problem.code !== 'syntax_error' && problem.code !== 'empty_file') return
  const { message, hint, range } = createDiagnostic(problem, 'error')
  const { line, column } = range.start
  throw new UsageError(
    messages.notReadable(name, format, message, line, column),
    problem.hint === undefined ? undefined : hint,
  )
}
