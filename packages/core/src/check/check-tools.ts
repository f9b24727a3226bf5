import { ESTIMATED, exceeded } from '../export/budget.ts'
import { excludedBy } from '../export/extras.ts'
import { nameProblem, reservation } from '../export/name.ts'
import type { FactSource, Profile } from '../export/types.ts'
import { listTools } from '../export/unwrap-request.ts'
import { definedMembers, isObject, type Json, memberAt, own, pathTo } from '../json.ts'
import { refusals } from '../messages/check.ts'
import { refusedNames } from '../messages/lowering.ts'
import { formatPointer } from '../pointer.ts'
import { dialectOf } from '../ref/dialect.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { isSchema } from '../schema/walk.ts'
import { checkSchema } from './check-schema.ts'
import { type Finding, finding, limitFinding, type Path } from './finding.ts'
import { hasValidForms } from './keyword-rules.ts'
import type { ToolFinding } from './types.ts'
import { wirePlaces } from './wire-places.ts'

interface CheckedTool {
  readonly json: Json
  /** The tool in the form that the profile writes. */
  readonly wire: Json
  readonly path: Path
}

/**
 * Reports what a provider would refuse in tools of its own form, from any origin: each problem with its place, its
 * rule, and the source of the rule. Nothing is lowered, and nothing is sent.
 *
 * @param json a request, an answer to `tools/list`, an array of tools or a single one
 * @param form the profile in whose form they are; default the one whose rules are checked
 */
export function checkTools(json: Json, profile: Profile, form: Profile = profile): ToolFinding[] {
  const tools = listTools(json).flatMap(([pointer, item]) => toolsAt(pointer, item, form))
  const ofTools = tools.flatMap((tool) => findingsOf(tool, profile, form))
  return [...ofTools, ...requestFindings(tools, profile, form)]
}

function toolsAt(pointer: string, item: Json, form: Profile): CheckedTool[] {
  const path = pointer.split('/').slice(1)
  const inner = form.disassemble?.(item) ?? [item]
  return inner.map((json) => ({
    json,
    wire: form.otherForm?.(json) ?? json,
    path: [...path, ...(pathTo(item, (one) => one === json) ?? [])],
  }))
}

function pathInJson({ json, wire }: CheckedTool, place: Path): Path {
  if (json === wire || !isObject(json) || !isObject(wire)) return place
  const value = memberAt(wire, place)
  const replaced = Object.keys(json).filter((key) => !Object.hasOwn(wire, key))
  return pathTo(json, (one) => one === value) ?? (replaced.length > 0 ? replaced : place)
}

function findingsOf(checked: CheckedTool, profile: Profile, form: Profile): ToolFinding[] {
  const { wire, path } = checked
  const places = wirePlaces(form)
  const valueAt = (place: Path | undefined): Json | undefined => place && memberAt(wire, place)
  // The schema in JSON Schema's own words, if the form has other names for them.
  const { input_schema: read, description: text } = form.unwrap(wire) ?? {}
  const [name, input, output] = [valueAt(places.name), read ?? valueAt(places.input), valueAt(places.output)]
  const tool = typeof name === 'string' ? name : undefined
  const toolFinding = (one: Parameters<typeof toFinding>[0], place: Path = []): ToolFinding =>
    toFinding(one, [...path, ...pathInJson(checked, place)], tool, profile)
  if (tool === undefined || !isSchema(input)) return [toolFinding(finding('tool', refusals.tool(form.label)))]
  const around = places.name?.slice(0, -1)
  const members = Object(valueAt(around))
  const clashes = [...excludedBy(profile, members)].filter(([what]) => own<Json>(members, what) ?? false)
  const reserved = reservation(tool, profile.name, members)
  const problem = nameProblem(tool, profile.name) ?? (reserved && refusedNames.reserved)
  const reason = problem === undefined ? undefined : refusals.name(tool, problem)
  const isStrict = profile.modes.strict !== undefined && valueAt(places.strict) === true
  const mode = (isStrict ? profile.modes.strict : undefined) ?? profile.modes.loose
  const { metaSchema, olderDialects = [] } = profile
  const isOlder = ({ $schema = '' }: SchemaObject): boolean =>
    olderDialects.some((dialect) => dialect === dialectOf($schema))
  const schemaFindings = (schema: Json & Schema, isInput: boolean, place: Path | undefined) =>
    checkSchema(schema, { mode, metaSchema, isOlder: isOlder(Object(schema)), isInput })
      .filter((one) => isReported(one, profile))
      .map((one) => toolFinding({ ...one, isInput }, place))
  const { max = Number.POSITIVE_INFINITY, source } = profile.description ?? {}
  const { length } = typeof text === 'string' ? text : ''
  const long = length > max ? [finding('limit', refusedNames.length(length, max), [], source)] : []
  return [
    ...clashes.map(([what, [key, source]]) =>
      toolFinding(finding('excluded', refusals.excluded(what, key), [key], source), around),
    ),
    ...long.map((one) => toolFinding(one, [...(places.name ?? []).slice(0, -1), 'description'])),
    ...(reason === undefined
      ? []
      : [toolFinding(finding('name', reason, [], reserved?.source ?? profile.name.source), places.name)]),
    // A tool without parameters has no schema to check.
    ...(valueAt(places.input) === undefined ? [] : schemaFindings(input, true, places.input)),
    // Output schemas are not sent to providers that accept none.
    ...(isSchema(output) && profile.outputSchema !== 'absent'
      ? schemaFindings(output, false, places.output)
      : []),
  ]
}

function requestFindings(tools: readonly CheckedTool[], profile: Profile, form: Profile): ToolFinding[] {
  const places = wirePlaces(form)
  const strict = tools.flatMap(({ wire }) => {
    const input = memberAt(wire, places.input ?? [])
    if (!isSchema(input) || (typeof input === 'object' && !hasValidForms(input))) return []
    return places.strict && memberAt(wire, places.strict) === true ? [input] : []
  })
  const members = tools.map(({ wire }) => Object(memberAt(wire, places.name?.slice(0, -1) ?? [])))
  const over = exceeded(strict, profile, members).map((bound) => {
    const exceeding = toFinding(limitFinding(bound), [], undefined, profile)
    return bound.name === ESTIMATED ? { ...exceeding, verdict: 'doubtful' as const } : exceeding
  })
  const seen = new Set<string>()
  const repeated = tools.flatMap((tool) => {
    const name = memberAt(tool.wire, places.name ?? [])
    if (typeof name !== 'string' || seen.size < seen.add(name).size) return []
    const place = pathInJson(tool, places.name ?? [])
    const twice = finding('name-twice', refusals.repeated(name), place, profile.name.source)
    return [toFinding(twice, tool.path, name, profile)]
  })
  return [...over, ...repeated]
}

/** Whether the provider refuses it for certain, or may do so. */
function isReported({ source, isDroppable }: Finding, { sources }: Profile): boolean {
  const fact = source === undefined ? undefined : sources[source]
  return fact?.harmless !== true && !(isDroppable && !hasFirmEvidence(fact))
}

const hasFirmEvidence = (fact: FactSource | undefined): boolean =>
  fact === undefined || ['sdk', 'doc', 'live'].includes(fact.evidence)

function toFinding(
  { rule, message, path, field, source, isInput = false }: Finding & { isInput?: boolean },
  place: Path,
  tool: string | undefined,
  { sources, name }: Profile,
): ToolFinding {
  const fact = source === undefined ? undefined : sources[source]
  const isAdvice = rule === 'name' ? name.advisory : isInput && fact?.advisory === 'input'
  return {
    rule,
    message,
    pointer: formatPointer([...place, ...path]),
    ...definedMembers({ tool, field: field || undefined, source: fact }),
    verdict: hasFirmEvidence(fact) && !isAdvice ? 'refused' : 'doubtful',
  }
}
