import type { Compilation } from '@toolbake/core'
import { findingsOf } from '../findings.ts'
import { NO_FLAGS } from '../flags.ts'
import { jsonText } from '../json-text.ts'
import { plural } from '../messages/report.ts'
import type { CompiledSource } from '../project.ts'
import { compileSources, openProject, readRequests, selectionOf } from '../project.ts'
import { relativePath, relativeUri } from '../report/relative-uri.ts'
import { report } from '../report/report.ts'
import { findSources } from '../sources.ts'
import { table } from '../table.ts'
import type { ExitCode, Flags, Io } from '../types.ts'

interface Row {
  readonly uri: string
  readonly profile: string
  readonly tool: string
  readonly name: string
  readonly bytes: number
  readonly tokens: number
}

/**
 * Rough: English prose and JSON have about four bytes a token in the usual vocabularies, and providers do not send the
 * JSON as such to their models. Good for comparing tools with each other.
 */
const BYTES_PER_TOKEN = 4

/** Bytes of each tool's compact JSON, per profile, and the tokens that they may come to. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const project = await openProject(flags, io)
  const requests = await readRequests(flags, project)
  const uris = findSources(selectionOf(args, project, io), project.host)
  const sources = await compileSources(uris, requests, project)
  const partial = sources.filter(({ compilations }) => compilations.some(isPartial))
  const code = partial.length > 0 ? report(findingsOf(partial), NO_FLAGS, io, io.err) : 0
  const rows = sources.flatMap(rowsOf)
  if (flags.text('format') === 'json') {
    const list = rows.map((row) => ({ ...row, uri: relativeUri(row.uri, io.cwd) }))
    io.out(jsonText(list))
  } else io.out(text(rows, io.cwd))
  return code
}

/** Whether rows are missing: of a file with errors, or of a provider that refuses it. */
function isPartial({ ok, diagnostics }: Compilation): boolean {
  return !ok || diagnostics.some(({ code }) => code === 'profile_refused')
}

function rowsOf({ uri, compilations }: CompiledSource): Row[] {
  return compilations.flatMap(({ requests }) =>
    Object.values(requests).flatMap(({ profile, tools }) =>
      tools.map((tool) => {
        const bytes = Buffer.byteLength(JSON.stringify(profile.wrap(tool)))
        const tokens = Math.ceil(bytes / BYTES_PER_TOKEN)
        return { uri, profile: profile.id, tool: tool.tool.identity, name: tool.name, bytes, tokens }
      }),
    ),
  )
}

function text(rows: readonly Row[], cwd: string): string {
  const head = ['file', 'profile', 'tool', 'bytes', '~tokens']
  const lines = rows.map(({ uri, profile, tool, bytes, tokens }) => [
    relativePath(uri, cwd),
    profile,
    tool,
    bytes,
    tokens,
  ])
  return table([head, ...lines, ...totals(rows)])
}

function totals(rows: readonly Row[]): (string | number)[][] {
  return [...new Set(rows.map(({ profile }) => profile))].map((id) => {
    const own = rows.filter(({ profile }) => profile === id)
    const sum = (key: 'bytes' | 'tokens'): number => own.reduce((total, row) => total + row[key], 0)
    return ['all', id, plural(own.length, 'tool'), sum('bytes'), sum('tokens')]
  })
}
