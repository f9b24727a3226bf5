import type { Diagnostic } from '@toolbake/core'
import { escapeHidden } from '@toolbake/core/internal'
import type { Differences, DifferentTool } from '../differences.ts'
import { differencesOf } from '../differences.ts'
import { findingsOf } from '../findings.ts'
import { NO_FLAGS } from '../flags.ts'
import { jsonText } from '../json-text.ts'
import * as messages from '../messages/report.ts'
import type { CompiledSource } from '../project.ts'
import { compileSources, openProject, readRequests, selectionOf } from '../project.ts'
import type { ProviderEffect } from '../provider-effects.ts'
import { sentTools } from '../provider-effects.ts'
import { report } from '../report/report.ts'
import { findSources } from '../sources.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

/** Shows what changed between two versions of some tools, and whether callers break. */
export async function run([old = '', now = '']: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const project = await openProject(flags, io)
  const requests = await readRequests(flags, project)
  const compileVersion = (arg: string): Promise<readonly CompiledSource[]> =>
    compileSources(findSources(selectionOf([arg], project, io), project.host), requests, project)
  const before = await compileVersion(old)
  const after = await compileVersion(now)
  const findings = findingsOf([...before, ...after])
  const faults = findings.diagnostics.filter(isFault)
  if (faults.length > 0) return report({ ...findings, diagnostics: faults }, NO_FLAGS, io, io.err)
  const result = differencesOf(sentTools(before, requests, io.cwd), sentTools(after, requests, io.cwd))
  io.out(flags.text('format') === 'json' ? jsonText(result) : text(result))
  return result.advice === 'major' ? 1 : 0
}

/** A tool that a provider refuses is part of the result, not a fault of the file. */
function isFault({ severity, profile }: Diagnostic): boolean {
  return severity === 'error' && profile === undefined
}

function text({ advice, tools }: Differences): string {
  if (tools.length === 0) return messages.nothingChanged
  const breaking = tools.filter(({ verdict }) => verdict === 'breaking').length
  const last = messages.changed(tools.length, breaking, advice)
  return [...tools.map(toolText), last].join('\n\n')
}

function toolText({ identity, kind, verdict, changes, providers }: DifferentTool): string {
  const lines = [
    ...changes.map((change) => `  ${change.verdict.padEnd(10)}  ${change.pointer}: ${change.message}`),
    ...providers.map((effect) => `  ${effect.profile}: ${effectText(effect)}`),
  ]
  return [`${identity}: ${kind}, ${verdict}`, ...lines].map(escapeHidden).join('\n')
}

function effectText({ effect, name, mode }: ProviderEffect): string {
  const changes = [
    messages.EFFECTS[effect],
    ...(name === undefined ? [] : [messages.renamed(name.before, name.after)]),
    ...(mode === undefined ? [] : [messages.modeChanged(mode.before, mode.after)]),
  ]
  return changes.join(', ')
}
