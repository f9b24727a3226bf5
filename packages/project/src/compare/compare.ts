import type { Diagnostic, Json, LoweredRequest, LoweredTool, Origin, Schema } from '@toolbake/core'
import { childOrigin, originId, originPath } from '@toolbake/core/internal'
import { alignValues } from './align.ts'
import { sourceOf } from './rule-source.ts'
import type { Change, ComparedTool, Comparison, Line, PathOf, Place, Row } from './types.ts'

/** Codes of diagnostics about calls and requests, which do not change a schema. */
const ELSEWHERE: ReadonlySet<string> = new Set(['needs_decode', 'profile_refused'])

/** Compares the author's schemas with those that one profile gets, and explains each difference by its diagnostics. */
export function compareTools(
  request: LoweredRequest,
  diagnostics: readonly Diagnostic[],
  pathOf: PathOf,
): Comparison {
  const { profile, tools } = request
  const own = diagnostics
    .filter((one) => one.profile === profile.id && !ELSEWHERE.has(one.code))
    .sort((a, b) => (a.uri === b.uri ? a.range.start.offset - b.range.start.offset : 0))
  const changes = own.map((diagnostic) => changeOf(diagnostic, request, pathOf))
  const byPlace = new Map<string, number[]>()
  own.forEach(({ uri, pointer }, index) => {
    const key = `${uri}#${pointer}`
    byPlace.set(key, [...(byPlace.get(key) ?? []), index])
  })
  return { changes, tools: tools.map((tool) => compareTool(tool, { own, byPlace, pathOf })) }
}

/** The changes of a profile, and their indices by location. */
interface Recorded {
  readonly own: readonly Diagnostic[]
  readonly byPlace: ReadonlyMap<string, readonly number[]>
  readonly pathOf: PathOf
}

function compareTool(lowered: LoweredTool, { own, byPlace, pathOf }: Recorded): ComparedTool {
  const { tool, name, mode, grade, description, input, output } = lowered
  const isOwn = (index: number): boolean =>
    own[index]?.tool === undefined || own[index]?.tool === tool.identity
  const at = (origin: Origin | undefined): readonly number[] =>
    origin === undefined ? [] : (byPlace.get(originId(origin)) ?? []).filter(isOwn)
  const under = (key: string): readonly number[] => at(childOrigin(tool.origin, key))
  const rows: Row[] = [
    textRow('name', tool.identity, name, under('module_id')),
    textRow('description', tool.description, description, []),
  ].filter((row) => row.left !== undefined || row.right !== undefined)
  rows.push(...schemaRows('input_schema', tool.input, input, { at, pathOf }))
  if (tool.output !== undefined) {
    const explained = under('output_schema')
    rows.push(...schemaRows('output_schema', tool.output, output, { at, pathOf, explained }))
  }
  return { identity: tool.identity, name, mode, grade, rows: withoutRepeats(rows) }
}

interface SchemaSite {
  readonly pathOf: PathOf
  /** Returns the changes at a location. */
  at(this: void, origin: Origin | undefined): readonly number[]
  /** The changes at the section as a whole. */
  readonly explained?: readonly number[]
}

function schemaRows(
  key: string,
  { schema, origins }: LoweredTool['tool']['input'],
  sent: Schema | undefined,
  { at, pathOf, explained = [] }: SchemaSite,
): Row[] {
  const found = new Map<object, readonly number[]>()
  const own = (node: object): readonly number[] => {
    const changes = found.get(node) ?? at(origins.of(node))
    found.set(node, changes)
    return changes
  }
  const rows = alignValues(key, schema as Json, sent as Json | undefined, {
    of: own,
    ofMember: (node, member) => {
      // A keyword without an origin of its own has that of its schema, whose changes are shown already.
      return origins
        .ofKeyword(node, member)
        .flatMap(at)
        .filter((index) => !own(node).includes(index))
    },
    placeOf: (node) => placeOf(origins.of(node), pathOf),
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

/** Removes a change from unchanged rows after its first row. */
function withoutRepeats(rows: readonly Row[]): Row[] {
  const seen = new Set<number>()
  return rows.map((row) => {
    const changes = [...new Set(row.changes)].filter((index) => !seen.has(index) || row.kind !== 'same')
    for (const index of changes) seen.add(index)
    changes.sort((a, b) => a - b)
    return { ...row, changes }
  })
}

function changeOf(diagnostic: Diagnostic, { profile, tools }: LoweredRequest, pathOf: PathOf): Change {
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

/** Returns the place of an origin's key. */
function placeOf(origin: Origin | undefined, pathOf: PathOf): Place | undefined {
  if (origin === undefined) return undefined
  const { start } = origin.document.locate(originPath(origin), 'key')
  return { path: pathOf(origin.document.uri), start: start.offset }
}
