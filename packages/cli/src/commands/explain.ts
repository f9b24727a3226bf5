import { resolve } from 'node:path'
import type { CatalogueEntry, Compilation, Diagnostic } from '@toolbake/core'
import { CATALOGUE } from '@toolbake/core'
import { pathKind, pathToUri } from '@toolbake/core/node'
import { findingsOf } from '../findings.ts'
import { jsonText } from '../json-text.ts'
import * as messages from '../messages/report.ts'
import * as usage from '../messages/usage.ts'
import type { Project } from '../project.ts'
import { compileAll, openProject, readRequests } from '../project.ts'
import { relativePath, relativeUri } from '../report/relative-uri.ts'
import { canonicalSource } from '../sources.ts'
import { table } from '../table.ts'
import type { ExitCode, Flags, Io } from '../types.ts'
import { UsageError } from '../usage-error.ts'

/** Explains a code, or shows everything that was recorded while a file was compiled. */
export async function run([subject = '']: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const path = resolve(io.cwd, subject)
  const kind = pathKind(path)
  if (kind === 'folder' && !Object.hasOwn(CATALOGUE, subject))
    throw new UsageError(usage.isFolder(subject), usage.nameOneFile)
  if (kind !== 'file') return explainCode(subject, flags, io)
  const project = await openProject(flags, io)
  return explainFile(
    canonicalSource(pathToUri(path), project.compiler.options, project.host),
    project,
    flags,
    io,
  )
}

function explainCode(code: string, flags: Flags, io: Io): ExitCode {
  const entries: Readonly<Record<string, CatalogueEntry>> = CATALOGUE
  const entry = Object.hasOwn(entries, code) ? entries[code] : undefined
  if (entry === undefined) {
    const isCode = /^[a-z_]+$/.test(code)
    if (!isCode) throw new UsageError(usage.noFile(code))
    throw new UsageError(usage.noCodeOrFile(code), usage.nearCodes(nearest(code, Object.keys(entries))))
  }
  if (flags.text('format') === 'json') io.out(jsonText({ code, ...entry }))
  else {
    const setting = entry.severity === 'error' ? messages.fixedSeverity : messages.changeSeverity(code)
    const lines = [
      `${entry.severity} ${code}`,
      '',
      entry.message,
      ...(entry.hint === undefined ? [] : [entry.hint]),
    ]
    io.out([...lines, '', setting].join('\n'))
  }
  return 0
}

/** The three names that share the most pairs of letters with a text, for their length. */
function nearest(text: string, names: readonly string[]): string[] {
  const pairsOf = (word: string): string[] =>
    Array.from(word.slice(1), (letter, at) => `${word[at]}${letter}`)
  const wanted = new Set(pairsOf(text))
  const likeness = (name: string): number => {
    const pairs = pairsOf(name)
    return pairs.filter((pair) => wanted.has(pair)).length / (pairs.length + wanted.size)
  }
  return [...names].sort((a, b) => likeness(b) - likeness(a)).slice(0, 3)
}

interface Fate {
  readonly profile: string
  readonly tool: string
  readonly name: string
  readonly mode: string
  readonly grade: string
}

async function explainFile(uri: string, project: Project, flags: Flags, io: Io): Promise<ExitCode> {
  const requests = await readRequests(flags, project)
  const sources = await compileAll([uri], requests, project)
  const compilations = sources.flatMap((source) => source.compilations)
  const fates = compilations.flatMap(fatesOf)
  const { diagnostics } = findingsOf(sources)
  const isOk = compilations.every(({ ok }) => ok)
  if (flags.text('format') === 'json') {
    const records = diagnostics.map((diagnostic) => ({
      ...diagnostic.toJSON(),
      uri: relativeUri(diagnostic.uri, io.cwd),
    }))
    io.out(jsonText({ uri: relativeUri(uri, io.cwd), tools: fates, records }))
  } else io.out(fileText(uri, fates, diagnostics, io.cwd))
  return isOk ? 0 : 1
}

/** What became of every tool under every profile. */
function fatesOf({ requests }: Compilation): Fate[] {
  return Object.entries(requests).flatMap(([profile, { tools }]) =>
    tools.map(({ tool, name, mode, grade }) => ({ profile, tool: tool.identity, name, mode, grade })),
  )
}

function fileText(
  uri: string,
  fates: readonly Fate[],
  diagnostics: readonly Diagnostic[],
  cwd: string,
): string {
  const head = ['profile', 'tool', 'name', 'mode', 'grade']
  const rows = fates.map(({ profile, tool, name, mode, grade }) => [profile, tool, name, mode, grade])
  const tools = rows.length === 0 ? messages.noProfileAccepts : table([head, ...rows])
  const parts = [relativePath(uri, cwd), tools]
  for (const profile of new Set(diagnostics.map((diagnostic) => diagnostic.profile))) {
    const own = diagnostics.filter((diagnostic) => diagnostic.profile === profile)
    const lines = own.map((diagnostic) => recordLine(diagnostic, uri, cwd))
    parts.push([`${profile ?? messages.everyProfile}:`, ...lines].join('\n'))
  }
  return parts.join('\n\n')
}

function recordLine(
  { uri, range, severity, grade, code, message }: Diagnostic,
  file: string,
  cwd: string,
): string {
  const { line, column } = range.start
  const place = uri === file ? `${line}:${column}` : `${relativePath(uri, cwd)}:${line}:${column}`
  return `  ${place} ${[severity, grade, code].filter((word) => word !== undefined).join(' ')}: ${message}`
}
