import type { Diagnostic, Json, LoweredRequest, LoweredTool, Origin, Profile, Schema } from '@toolbake/core'
import { originPointer, parsePointer } from '@toolbake/core/internal'
import type { Change, ComparedTool, Detail, Line, Place, Row } from '../protocol.ts'
import { alignValues } from './align.ts'
import { pathOf } from './project.ts'
import { sourceOf } from './rule-source.ts'

/** Codes that concern calls and requests, and change no schema. */
const ELSEWHERE: ReadonlySet<string> = new Set(['needs_decode', 'profile_refused'])

type Compared = Omit<Extract<Detail, { readonly pane: 'compare' }>, 'pane'>

/** The author's schemas beside what one profile is sent, with what was recorded about each difference. */
export function compareTools(request: LoweredRequest, diagnostics: readonly Diagnostic[]): Compared {
  const { profile, tools } = request
  const own = diagnostics
    .filter((one) => one.profile === profile.id && !ELSEWHERE.has(one.code))
    .sort((a, b) => (a.uri === b.uri ? a.range.start.offset - b.range.start.offset : 0))
  const changes = own.map((diagnostic) => changeOf(diagnostic, profile, tools))
  const byPlace = new Map<string, number[]>()
  own.forEach(({ uri, pointer }, index) => {
    const key = `${uri}#${pointer}`
    byPlace.set(key, [...(byPlace.get(key) ?? []), index])
  })
  return { changes, tools: tools.map((tool) => compareTool(tool, own, byPlace)) }
}

function compareTool(
  lowered: LoweredTool,
  own: readonly Diagnostic[],
  byPlace: ReadonlyMap<string, readonly number[]>,
): ComparedTool {
  const { tool, name, mode, grade, description, input, output } = lowered
  const isOwn = (index: number): boolean =>
    own[index]?.tool === undefined || own[index]?.tool === tool.identity
  const at = (origin: Origin | undefined): readonly number[] =>
    origin === undefined ? [] : (byPlace.get(idOf(origin)) ?? []).filter(isOwn)
  const under = (keys: readonly string[]): readonly number[] =>
    byPlace.get(`${tool.origin.document.uri}#${[originPointer(tool.origin), ...keys].join('/')}`) ?? []
  const rows: Row[] = [
    textRow('name', tool.identity, name, under(['module_id']).filter(isOwn)),
    textRow('description', tool.description, description, []),
  ].filter((row) => row.left !== undefined || row.right !== undefined)
  rows.push(...schemaRows('input_schema', tool.input, input, at))
  if (tool.output !== undefined) {
    const explained = under(['output_schema']).filter(isOwn)
    rows.push(...schemaRows('output_schema', tool.output, output, at, explained))
  }
  return { identity: tool.identity, name, mode, grade, rows: withoutRepeats(rows) }
}

function schemaRows(
  key: string,
  { schema, origins }: LoweredTool['tool']['input'],
  sent: Schema | undefined,
  at: (origin: Origin | undefined) => readonly number[],
  explained: readonly number[] = [],
): Row[] {
  const own = (node: object): readonly number[] => at(origins.of(node))
  const rows = alignValues(key, schema as Json, sent as Json | undefined, {
    of: own,
    ofMember: (node, member) => {
      const places = origins.ofKeyword(node, member)
      // What has no place of its own stands where its schema does.
      const ids = new Set(own(node))
      return places.flatMap(at).filter((index) => !ids.has(index))
    },
    placeOf: (node) => placeOf(origins.of(node)),
  })
  const [first, ...rest] = rows
  return first === undefined ? [] : [{ ...first, changes: [...first.changes, ...explained] }, ...rest]
}

function textRow(
  key: string,
  left: string | undefined,
  right: string | undefined,
  changes: readonly number[],
): Row {
  const line = (text: string | undefined): Line | undefined =>
    text === undefined ? undefined : { depth: 0, text: `"${key}": ${JSON.stringify(text)}` }
  const kind =
    left === right ? 'same' : left === undefined ? 'added' : right === undefined ? 'removed' : 'changed'
  return { left: line(left), right: line(right), kind, changes }
}

/** A change is named where it is first seen. */
function withoutRepeats(rows: readonly Row[]): Row[] {
  const seen = new Set<number>()
  return rows.map((row) => {
    const changes = [...new Set(row.changes)].filter((index) => !seen.has(index) || row.kind !== 'same')
    for (const index of changes) seen.add(index)
    changes.sort((a, b) => a - b)
    return { ...row, changes }
  })
}

function changeOf(diagnostic: Diagnostic, profile: Profile, tools: readonly LoweredTool[]): Change {
  const { code, grade, message, hint, uri, range, keyword, tool } = diagnostic
  const mode = tools.find((lowered) => lowered.tool.identity === tool)?.mode ?? 'loose'
  return {
    code,
    grade,
    message,
    hint,
    place: { path: pathOf(uri), start: range.start.offset },
    line: range.start.line,
    column: range.start.column,
    source: sourceOf({ code, keyword }, profile, mode),
  }
}

function idOf(origin: Origin): string {
  return `${origin.document.uri}#${originPointer(origin)}`
}

/** The name of the member that an origin is. */
function placeOf(origin: Origin | undefined): Place | undefined {
  if (origin === undefined) return undefined
  const { start } = origin.document.locate(parsePointer(originPointer(origin)) ?? [], 'key')
  return { path: pathOf(origin.document.uri), start: start.offset }
}
