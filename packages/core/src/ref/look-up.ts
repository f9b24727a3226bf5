import { describeValue, shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import { equalJson, isObject, type Json } from '../json.ts'
import { getOrAdd } from '../memoize.ts'
import * as messages from '../messages/references.ts'
import { isSchemaMap } from '../schema/walk.ts'
import { booleanNode } from './dialect.ts'
import { explainAnchor, explainPointer } from './explain.ts'
import { type Attempt, fail, type LookUpPlace } from './graph.ts'
import { indexContained } from './index-document.ts'
import { DEFINITIONS } from './tool-file.ts'
import type { SchemaNode } from './types.ts'
import { type Fragment, type Walk, walkPointer } from './uri.ts'

/** Returns the schema that a fragment refers to; undefined for none, which is reported. */
export function lookUp(place: LookUpPlace, fragment: Fragment, attempt: Attempt): SchemaNode | undefined {
  if (fragment.length === 0) return lookUpSelf(place, attempt)
  if (typeof fragment !== 'string') return lookUpPath(place, fragment, attempt)
  const node = place.anchors.map((anchors) => anchors.get(fragment)).find((known) => known !== undefined)
  return node ?? fail(attempt, explainAnchor(place, fragment, attempt))
}

function lookUpSelf(place: LookUpPlace, attempt: Attempt): SchemaNode | undefined {
  if (place.self === undefined) return failNoSchema(messages.TOOL_FILE, attempt, messages.NAME_A_SCHEMA)
  return schemaAt(walkPointer(place.self, []), place, attempt)
}

function lookUpPath(place: LookUpPlace, tokens: readonly string[], attempt: Attempt): SchemaNode | undefined {
  const { graph } = attempt.from
  const groups = place.names && tokens.length === 1 ? DEFINITIONS : []
  const paths = [tokens, ...groups.map((group) => [group, ...tokens])]
  const walks = place.scopes.flatMap((scope) => paths.map((path) => walkPointer(scope, path)))
  const hits = walks.filter(({ isFound }) => isFound)
  const schemas = hits.filter(({ end }) => typeof end === 'boolean' || isObject(end))
  const hit = schemas[0] ?? hits[0]
  if (hit === undefined) {
    // Many authors write `#/` for the whole schema; as a pointer it refers to a member named "".
    if (tokens.length === 1 && tokens[0] === '') return lookUpSelf(place, attempt)
    return fail(attempt, explainPointer(walks, attempt))
  }
  const other = schemas.find(({ end }) => end !== hit.end)
  if (place.warns && other !== undefined) {
    // Two copies of one schema are not ambiguous. They are compared once, however many references there are.
    const differs = getOrAdd(graph.differing, other.end, () => !equalJson(hit.end, other.end))
    const params = { ref: shorten(attempt.reference, 120) }
    if (differs) graph.context.report({ code: 'ref_ambiguous', at: attempt.at, params })
  }
  return schemaAt(hit, place, attempt)
}

function failNoSchema(what: string, attempt: Attempt, hint?: string): undefined {
  const params = { ref: shorten(attempt.reference, 120), what }
  fail(attempt, { code: 'ref_not_schema', params, hint })
}

/** Returns the node of a pointer's target; creates it if the target is at no place where a keyword has schemas. */
function schemaAt(walk: Walk, { document }: LookUpPlace, attempt: Attempt): SchemaNode | undefined {
  const { scope, tokens, values, end } = walk
  const { graph } = attempt.from
  const origin = childOrigin(scope.origin, ...tokens)
  if (typeof end === 'boolean') return booleanNode(end, origin)
  if (!isObject(end)) return failNoSchema(describeValue(end), attempt)
  const known = graph.nodes.get(end)
  if (known !== undefined) return known
  const isTool = (value: Json | undefined): boolean =>
    graph.modules.has(value) || (document.isTool && value === document.root.value)
  if (isTool(end)) return failNoSchema(messages.TOOL, attempt, messages.NAME_A_SCHEMA)
  // `#/definitions`, `#/properties`: their members are not keywords.
  const [holder, key = ''] = [values.at(-2), tokens.at(-1)]
  const isInTool = isTool(holder) && DEFINITIONS.some((group) => group === key)
  const isInSchema = graph.nodes.has(holder) && isSchemaMap(key)
  if (isInTool || isInSchema) return failNoSchema(messages.MAP_OF_SCHEMAS, attempt)
  return indexContained(end, origin, document)
}
