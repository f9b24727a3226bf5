import { relative, resolve } from 'node:path'
import type { CompileRequest, Diagnostic, Json, Problem } from '@toolbake/core'
import {
  childOrigin,
  diagnosticsOf,
  isObject,
  parsePointer,
  placeholderDocument,
  rangeOf,
  rootOrigin,
} from '@toolbake/core/internal'
import { pathToUri, readText } from '@toolbake/core/node'
import type { DifferentTool } from './differences.ts'
import { differencesOf } from './differences.ts'
import { jsonText } from './json-text.ts'
import * as messages from './messages/output.ts'
import type { CompiledSource, Project } from './project.ts'
import type { SentTool } from './provider-effects.ts'
import { sentTools } from './provider-effects.ts'
import type { Io } from './types.ts'
import { UsageError } from './usage-error.ts'

/** What the tools promise to their callers, beside the configuration. */
export const LOCK_FILE = 'toolbake.lock.json'

/** The lock file: each tool as a module of its own, sorted by identity. */
export function lockText(sources: readonly CompiledSource[]): string {
  const tools = new Map<string, Json>()
  for (const { compilations } of sources)
    for (const { requests } of compilations)
      for (const { profile, tools: lowered } of Object.values(requests))
        for (const tool of lowered)
          if (tool.tool.replyKey === undefined) tools.set(tool.tool.identity, profile.wrap(tool))
  const sorted = [...tools].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tool]) => tool)
  return jsonText({ $comment: messages.lockComment, tools: sorted })
}

/**
 * Errors where a tool breaks what the lock file promises. None where there is no such file.
 *
 * @throws {UsageError} when the file was not written by `toolbake lock`
 */
export function brokenPromises(
  sources: readonly CompiledSource[],
  requests: readonly CompileRequest[],
  { base, compiler }: Project,
  { cwd }: Io,
): Diagnostic[] {
  const path = resolve(base, LOCK_FILE)
  const text = readText(path)
  if (text === undefined) return []
  const locked = lockedTools(text, relative(cwd, path)).map((module, index): CompiledSource => {
    const source = { uri: `memory:/locked/${index}.schema.json`, text: JSON.stringify(module) }
    return { uri: source.uri, compilations: requests.map((request) => compiler.compile(source, request)) }
  })
  const after = sentTools(sources, requests, cwd)
  const { tools } = differencesOf(sentTools(locked, requests, cwd), after)
  const problems = tools.flatMap((tool) => problemsOf(tool, after.get(tool.identity), path))
  return diagnosticsOf(problems, compiler.options.diagnostics)
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

/** One for each change that breaks callers. That a provider refuses a tool is reported by the compiler. */
function problemsOf(
  { identity, kind, changes }: DifferentTool,
  now: SentTool | undefined,
  path: string,
): Problem[] {
  const problem = (change: string, at: Problem['at']): Problem => {
    return { code: 'contract_broken', at, params: { tool: identity, change } }
  }
  const lock = rootOrigin(placeholderDocument(pathToUri(path), ''))
  if (kind === 'removed') return [{ ...problem(messages.toolRemoved, lock), range: rangeOf('', 0, 0) }]
  return changes
    .filter(({ verdict }) => verdict === 'breaking')
    .map(({ pointer, message }) =>
      problem(
        `${pointer}: ${message}`,
        childOrigin(now?.tool.origin ?? lock, ...(parsePointer(pointer) ?? [])),
      ),
    )
}
