import { dirname } from 'node:path'
import type { Diagnostic, Json, Problem, Tool } from '@toolbake/core'
import { childOrigin, diagnosticsOf, groupBy, isObject, own } from '@toolbake/core/internal'
import { uriToPath } from '@toolbake/core/node'
import { NATIVE_FILE } from '@toolbake/project'
import * as messages from './messages/output.ts'
import type { CompiledSource, Project } from './project.ts'
import { relativePath, relativeUri } from './report/relative-uri.ts'
import type { Io } from './types.ts'

/** Tools with the same identity in different files. */
interface Shared {
  readonly identity: string
  readonly tools: readonly Tool[]
}

/** Whether a tool can be called and is therefore locked; structured output is not called. */
export function isCallable({ replyKey }: Tool): boolean {
  return replyKey === undefined
}

/** Returns an error for each tool whose identity occurs in several files, because the lock file has one entry. */
export function sameIdentities(
  sources: readonly CompiledSource[],
  project: Project,
  { cwd }: Io,
): Diagnostic[] {
  const problems = sharedIdentities(sources, project).flatMap(({ identity, tools }) =>
    tools.map((tool) => {
      const others = tools.filter((other) => other !== tool).map((other) => relativePath(uriOf(other), cwd))
      return problemOf('identity_duplicate', tool, identity, others)
    }),
  )
  return diagnosticsOf(problems, project.compiler.options.diagnostics)
}

/** Returns a warning for each further file with the same identity, because an app may use both. */
export function repeatedIdentities(
  sources: readonly CompiledSource[],
  project: Project,
  { cwd }: Io,
): Diagnostic[] {
  const shared = sharedIdentities(sources, project, isMerged)
  const problems = shared.flatMap(({ identity, tools: [first, ...others] }) => {
    const places = first === undefined ? [] : [relativePath(uriOf(first), cwd)]
    return others.map((tool) => problemOf('identity_repeated', tool, identity, places))
  })
  return diagnosticsOf(problems, project.compiler.options.diagnostics)
}

function problemOf(
  code: 'identity_duplicate' | 'identity_repeated',
  tool: Tool,
  identity: string,
  others: readonly string[],
): Problem {
  const { origin } = tool
  // An id that is derived from the file name is not written in the file.
  const isWritten = origin.parent !== undefined || hasId(origin.document.value)
  const at = isWritten ? childOrigin(origin, 'module_id') : origin
  return { code, at, params: { identity }, hint: messages.renameOne(others) }
}

function hasId(value: Json): boolean {
  return isObject(value) && own(value, 'module_id') !== undefined
}

function sharedIdentities(
  sources: readonly CompiledSource[],
  project: Project,
  isIgnored: (name: Name, all: readonly Name[]) => boolean = () => false,
): Shared[] {
  const named = sources.flatMap((source) => namesOf(source, project))
  return [...groupBy(named, ({ identity }) => identity)].flatMap(([identity, all]): Shared[] => {
    const same = all.filter((name) => !isIgnored(name, all))
    // A toolset repeats tools of other files.
    const places = [...new Set(same.map(({ uri }) => uri))]
    if (places.length < 2) return []
    const tools = same.flatMap(({ source: { compilations } }) => compilations[0]?.tools ?? [])
    return [{ identity, tools: places.flatMap((uri) => tools.find(isTool(identity, uri)) ?? []) }]
  })
}

function isTool(identity: string, uri: string): (tool: Tool) => boolean {
  return (tool) => isCallable(tool) && tool.identity === identity && uriOf(tool) === uri
}

/** Whether a module in code merges a tool file, whose tools it therefore repeats. */
function isMerged({ source, uri }: Name, others: readonly Name[]): boolean {
  const { compilations } = source
  return (
    NATIVE_FILE.test(uri) &&
    others.some((other) => other.uri !== uri && compilations[0]?.dependencies.includes(other.uri))
  )
}

/** Identity of a tool, and the file in which it is written. */
interface Name {
  readonly source: CompiledSource
  readonly identity: string
  readonly uri: string
}

/** Returns the identities of a source. Cached, because most are unique and then need no compilation. */
function namesOf(source: CompiledSource, { text }: Project): Name[] {
  const { uri, compilations } = source
  const [first] = compilations
  if (first === undefined) return []
  const made = text(first, 'identities', () => {
    const folder = dirname(uriToPath(uri))
    const tools = first.tools.filter(isCallable)
    return JSON.stringify(tools.map((tool) => [tool.identity, relativeUri(uriOf(tool), folder)]))
  })
  const names = JSON.parse(made) as [string, string][]
  return names.map(([identity, path]) => ({ source, identity, uri: new URL(path, uri).href }))
}

function uriOf({ origin }: Tool): string {
  return origin.document.uri
}
