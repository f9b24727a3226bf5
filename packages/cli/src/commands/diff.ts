import { resolve } from 'node:path'
import type { CompileRequest, Diagnostic } from '@toolbake/core'
import { escapeHidden } from '@toolbake/core/internal'
import { pathKind } from '@toolbake/core/node'
import type { Differences, DifferentTool } from '../differences.ts'
import { differencesOf } from '../differences.ts'
import { findingsOf } from '../findings.ts'
import { NO_FLAGS } from '../flags.ts'
import type { Revision } from '../git-revision.ts'
import { openRevision } from '../git-revision.ts'
import { jsonText } from '../json-text.ts'
import * as messages from '../messages/report.ts'
import * as usage from '../messages/usage.ts'
import type { CompiledSource, Project } from '../project.ts'
import { compileSources, openProject, readRequests, selectionOf } from '../project.ts'
import type { ProviderEffect } from '../provider-effects.ts'
import { sentTools } from '../provider-effects.ts'
import { report } from '../report/report.ts'
import type { Findings } from '../report/types.ts'
import { findSources, sourcesOf } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'
import type { ComparedRevisions } from './diff-profiles.ts'
import { diffProfiles } from './diff-profiles.ts'

/** Shows the differences between two versions of tools, and whether they break callers. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const print = (value: Differences, shown: string): void =>
    io.out(flags.text('format') === 'json' ? jsonText(value) : shown)
  if (flags.isSet('profiles')) {
    const { compiled, differences: found } = await diffProfiles(args, flags, io)
    const faulty = faultsOf(compiled)
    if (faulty.diagnostics.length > 0) return report(faulty, NO_FLAGS, io, io.err)
    print(found, [...found.revisions.map(revisionText), text(found)].join('\n\n'))
    return found.advice === 'major' ? 1 : 0
  }
  const [old, now] = versionsOf(args, io)
  const project = await openProject(flags, io)
  const requests = await readRequests(flags, project)
  const before = await compileVersion(old, project, requests, flags, io)
  const after = await compileVersion(now, project, requests, flags, io)
  const faulty = faultsOf([...before, ...after])
  if (faulty.diagnostics.length > 0) return report(faulty, NO_FLAGS, io, io.err)
  const result = differencesOf(sentTools(before, requests, io.cwd), sentTools(after, requests, io.cwd))
  print(result, text(result))
  return result.advice === 'major' ? 1 : 0
}

/** One side of the comparison: a commit, or the current files. */
interface Version {
  /** Files, folders or globs. */
  readonly args: readonly string[]
  readonly revision: Revision | undefined
}

function versionsOf([old, now, extra]: readonly string[], { cwd }: Io): [Version, Version] {
  if (old === undefined || extra !== undefined)
    throw new UsageError(
      extra === undefined ? usage.missingArgument : usage.unexpectedArgument(extra),
      usage.nameTwoVersions,
    )
  const revisionOf = (arg: string): Revision | undefined =>
    pathKind(resolve(cwd, arg)) === undefined ? openRevision(arg, cwd) : undefined
  const [before, after] = [revisionOf(old), now === undefined ? undefined : revisionOf(now)]
  if (now === undefined && before === undefined)
    throw new UsageError(usage.noCommit(old), usage.nameTwoVersions)
  const args = now === undefined || after !== undefined ? [] : [now]
  if (before !== undefined)
    return [
      { args, revision: before },
      { args, revision: after },
    ]
  return [
    { args: [old], revision: undefined },
    { args, revision: after },
  ]
}

async function compileVersion(
  { args, revision }: Version,
  project: Project,
  requests: readonly CompileRequest[],
  flags: Flags,
  io: Io,
): Promise<readonly CompiledSource[]> {
  if (revision === undefined)
    return compileSources(findSources(selectionOf(args, project, io), project.host), requests, project)
  const { host, kindOf } = revision
  const own = await openProject(flags, io, { files: host })
  // Modules in code are excluded: evaluating them needs their imports, which only the working tree has.
  // Paths that the commit does not have yet count as new.
  const selection = { ...selectionOf(args, own, io), kindOf, isNative: false, mayBeAbsent: true }
  return compileSources(sourcesOf(selection, own.host), requests, own)
}

function faultsOf(sources: readonly CompiledSource[]): Findings {
  const findings = findingsOf(sources)
  return { ...findings, diagnostics: findings.diagnostics.filter(isFault) }
}

/** Whether a diagnostic is an error of a file. A provider's refusal of a tool is part of the result instead. */
function isFault({ severity, profile }: Diagnostic): boolean {
  return severity === 'error' && profile === undefined
}

function text({ advice, tools }: Differences): string {
  if (tools.length === 0) return messages.nothingChanged
  const breaking = tools.filter(({ verdict }) => verdict === 'breaking').length
  const last = messages.changed(tools.length, breaking, advice)
  return [...tools.map(toolText), last].join('\n\n')
}

function revisionText({ profile, before, after, changes }: ComparedRevisions): string {
  const lines = changes.flatMap(({ changed, seen }) => [`  ${changed}`, `  ${messages.ruleRead(seen)}`])
  return [`${profile}: ${before} → ${after}`, ...lines].map(escapeHidden).join('\n')
}

function toolText({ identity, kind, verdict, changes, providers }: DifferentTool): string {
  const lines = [
    ...changes.map((change) => `  ${change.verdict.padEnd(10)}  ${change.pointer}: ${change.message}`),
    ...providers.map((effect) => `  ${effect.profile}: ${effectText(effect)}`),
  ]
  return [`${identity}: ${kind}, ${verdict}`, ...lines].map(escapeHidden).join('\n')
}

function effectText({ effect, name, mode, verdict }: ProviderEffect): string {
  const changes = [
    messages.EFFECTS[effect],
    ...(name === undefined ? [] : [messages.renamed(name.before, name.after), ...(verdict ? [verdict] : [])]),
    ...(mode === undefined ? [] : [messages.modeChanged(mode.before, mode.after)]),
  ]
  return changes.join(', ')
}
