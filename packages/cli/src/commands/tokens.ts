import type { Compilation } from '@toolbake/core'
import { originId } from '@toolbake/core/internal'
import { findingsOf } from '../findings.ts'
import { NO_FLAGS } from '../flags.ts'
import { jsonText } from '../json-text.ts'
import { loadInstalled } from '../load-optional.ts'
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

/** A row with the location and the JSON of its tool, to recognise duplicates. */
interface CountedRow extends Row {
  readonly place: string
  readonly json: string
}

/** Counts the tokens of a text. */
interface Counter {
  readonly tokenizer: 'o200k_base' | 'estimate'
  count(this: void, text: string): number
}

/** The package with the vocabulary of OpenAI's models since GPT-4o. */
const TOKENIZER = 'gpt-tokenizer/encoding/o200k_base'

/** English prose and JSON have about four bytes per token in common vocabularies. */
const BYTES_PER_TOKEN = 4

/** Prints bytes and tokens of each tool's compact JSON, per profile. */
export async function run(args: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const project = await openProject(flags, io)
  const requests = await readRequests(flags, project)
  const uris = findSources(selectionOf(args, project, io), project.host)
  const sources = await compileSources(uris, requests, project)
  const partial = sources.filter(({ compilations }) => compilations.some(isPartial))
  const code = partial.length > 0 ? report(findingsOf(partial), NO_FLAGS, io, io.err) : 0
  const { tokenizer, count } = await openCounter(project.base)
  const rows = withoutMembers(sources.flatMap((source) => rowsOf(source, count)))
  if (flags.text('format') === 'json') {
    const list = rows.map(({ place, json, uri, ...row }) => ({
      uri: relativeUri(uri, io.cwd),
      ...row,
      tokenizer,
    }))
    io.out(jsonText(list))
  } else io.out(text(rows, tokenizer, io.cwd))
  return code
}

async function openCounter(folder: string): Promise<Counter> {
  const found = await loadInstalled<typeof import('gpt-tokenizer/encoding/o200k_base')>(TOKENIZER, folder)
  if (found === undefined)
    return {
      tokenizer: 'estimate',
      count: (written) => Math.ceil(Buffer.byteLength(written) / BYTES_PER_TOKEN),
    }
  // Special tokens in a description, such as `<|endoftext|>`, count as text.
  const disallowedSpecial = new Set<string>()
  return {
    tokenizer: 'o200k_base',
    count: (written) => found.countTokens(written, { disallowedSpecial }),
  }
}

/** Whether rows are missing, because of errors or because a provider refuses the file. */
function isPartial({ ok, diagnostics }: Compilation): boolean {
  return !ok || diagnostics.some(({ code }) => code === 'profile_refused')
}

function rowsOf({ uri, compilations }: CompiledSource, count: Counter['count']): CountedRow[] {
  return compilations.flatMap(({ requests }) =>
    Object.values(requests).flatMap(({ profile, tools }) =>
      tools.map((lowered) => {
        const { tool, name } = lowered
        const json = JSON.stringify(profile.wrap(lowered))
        return {
          uri,
          profile: profile.id,
          tool: tool.identity,
          name,
          bytes: Buffer.byteLength(json),
          tokens: count(json),
          place: originId(tool.origin),
          json,
        }
      }),
    ),
  )
}

/** Omits tools of a toolset whose own file sends the same JSON: they are counted there. */
function withoutMembers(rows: readonly CountedRow[]): CountedRow[] {
  const isOwn = ({ uri, place }: CountedRow): boolean => place.startsWith(`${uri}#`)
  const keyOf = ({ profile, place, json }: CountedRow): string => `${profile} ${place} ${json}`
  const own = new Set(rows.filter(isOwn).map(keyOf))
  return rows.filter((row) => isOwn(row) || !own.has(keyOf(row)))
}

function text(rows: readonly Row[], tokenizer: Counter['tokenizer'], cwd: string): string {
  const head = ['file', 'profile', 'tool', 'bytes', tokenizer === 'estimate' ? '~tokens' : 'tokens']
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
