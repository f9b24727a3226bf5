import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { CompileRequest, Diagnostic, Json, Problem, Tool } from '@toolbake/core'
import {
  childOrigin,
  diagnosticsOf,
  isObject,
  memberAt,
  own,
  parsePointer,
  placeholderDocument,
  rangeOf,
  rootOrigin,
} from '@toolbake/core/internal'
import { pathToUri } from '@toolbake/core/node'
import type { DifferentTool } from './differences.ts'
import { differencesOf } from './differences.ts'
import { isCallable, sameIdentities } from './identities.ts'
import { jsonText } from './json-text.ts'
import * as messages from './messages/output.ts'
import { renamed } from './messages/report.ts'
import { readOutput } from './output.ts'
import type { CompiledSource, Project } from './project.ts'
import type { SentTool } from './provider-effects.ts'
import { sentTools } from './provider-effects.ts'
import type { Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/** Name of the lock file, which records the contract of tools with their callers; it is next to the configuration. */
export const LOCK_FILE = 'toolbake.lock.json'

/** Returns the text of the lock file: each tool as a separate module, sorted by identity. */
export function lockText(sources: readonly CompiledSource[]): string {
  const tools = new Map<string, Json>()
  for (const { compilations } of sources)
    for (const { requests } of compilations)
      for (const { profile, tools: lowered } of Object.values(requests))
        for (const tool of lowered)
          if (isCallable(tool.tool)) tools.set(tool.tool.identity, profile.wrap(tool))
  const sorted = [...tools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tool]) => tool)
  return jsonText({ $comment: messages.lockComment, tools: sorted })
}

export function hasLock({ base }: Project): boolean {
  return existsSync(resolve(base, LOCK_FILE))
}

/**
 * Returns errors where a tool breaks the contract in the lock file, or where it is unclear which tool has to keep it.
 * Empty if there is no lock file.
 *
 * @throws {UsageError} if the file was not written by `toolbake lock`
 */
export function lockViolations(
  sources: readonly CompiledSource[],
  requests: readonly CompileRequest[],
  project: Project,
  io: Io,
): Diagnostic[] {
  const path = resolve(project.base, LOCK_FILE)
  const text = readOutput(path)
  if (text === undefined) return []
  const file = relative(io.cwd, path)
  const locked = lockedTools(text, file).map((module, index) => compiled(module, index, requests, project))
  checkLocked(locked, file)
  const same = sameIdentities(sources, project, io)
  if (same.length > 0) return same
  const after = sentTools(sources, requests, io.cwd, isCallable)
  const { tools } = differencesOf(sentTools(locked, requests, io.cwd), after)
  const problems = tools.flatMap((tool) => problemsOf(tool, after.get(tool.identity), path))
  return diagnosticsOf(problems, project.compiler.options.diagnostics)
}

function compiled(
  module: Json,
  index: number,
  requests: readonly CompileRequest[],
  { compiler }: Project,
): CompiledSource {
  const source = { uri: `memory:/locked/${index}.schema.json`, text: JSON.stringify(module) }
  return { uri: source.uri, compilations: requests.map((request) => compiler.compile(source, request)) }
}

/** Throws for an entry that is not a tool, which would silently lock nothing. */
function checkLocked(locked: readonly CompiledSource[], file: string): void {
  const known = new Set<string>()
  for (const [index, { compilations }] of locked.entries()) {
    const [tool] = compilations[0]?.tools ?? []
    if (tool === undefined) throw new UsageError(messages.notLocked(file, index), messages.lockAgain)
    if (known.has(tool.identity))
      throw new UsageError(messages.lockedTwice(file, tool.identity), messages.lockAgain)
    known.add(tool.identity)
  }
}

function lockedTools(text: string, file: string): readonly Json[] {
  let json: Json
  try {
    json = JSON.parse(text)
  } catch {
    throw new UsageError(messages.unreadableLock(file), messages.lockAgain)
  }
  const tools = isObject(json) ? json['tools'] : undefined
  if (!Array.isArray(tools)) throw new UsageError(messages.unreadableLock(file), messages.lockAgain)
  return tools
}

/** Returns a problem for each change that breaks callers. The compiler reports tools that a provider refuses. */
function problemsOf(
  { identity, kind, changes, providers }: DifferentTool,
  now: SentTool | undefined,
  path: string,
): Problem[] {
  const problem = (change: string, at: Problem['at']): Problem => {
    return { code: 'contract_broken', at, params: { tool: identity, change } }
  }
  const lock = rootOrigin(placeholderDocument(pathToUri(path), ''))
  if (kind === 'removed') return [{ ...problem(messages.toolRemoved, lock), range: rangeOf('', 0, 0) }]
  const placeOf = (path: readonly string[]): Problem['at'] => (now ? placeIn(now.tool, path) : lock)
  const broken = changes.filter(({ verdict }) => verdict === 'breaking')
  return [
    ...broken.map(({ pointer, message }) =>
      problem(`${pointer}: ${message}`, placeOf(parsePointer(pointer) ?? [])),
    ),
    ...providers.flatMap(({ profile, name, verdict }) =>
      name === undefined || verdict === undefined
        ? []
        : [
            problem(
              `${profile}: ${renamed(name.before, name.after)}`,
              placeOf(['providers', profile, 'name']),
            ),
          ],
    ),
  ]
}

/** Returns where a part of a tool was written: the deepest schema on the way to it can be behind a `$ref`. */
function placeIn(tool: Tool, path: readonly string[]): Problem['at'] {
  const [section = '', ...keys] = path
  const sections = {
    input_schema: tool.input,
    schema: tool.input,
    output_schema: tool.output,
    error_schema: tool.error,
  }
  const part = own(sections, section)
  let at = childOrigin(tool.origin, ...path)
  let value = part?.schema as Json | undefined
  for (const [index, key] of keys.entries()) {
    const [written] = isObject(value) ? (part?.origins.ofKeyword(value, key) ?? []) : []
    if (written !== undefined) at = childOrigin(written, ...keys.slice(index + 1))
    value = memberAt(value ?? null, [key])
  }
  return at
}
