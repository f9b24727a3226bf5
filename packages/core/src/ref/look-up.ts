import { describeValue, shorten } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Json } from '../json.ts'
import { equalJson, isObject } from '../json.ts'
import * as messages from '../messages/references.ts'
import { isSchemaMap } from '../schema/walk.ts'
import { explainAnchor, explainPointer } from './explain.ts'
import type { Graph, IndexedDocument, LookUpPlace, Scope } from './graph.ts'
import { indexContained, nearestNode } from './index-contained.ts'
import { DEFINITIONS } from './index-document.ts'
import type { Attempt, Outcome } from './open.ts'
import type { Walk } from './pointer-walk.ts'
import { walkPointer } from './pointer-walk.ts'
import type { SchemaNode } from './types.ts'
import type { Fragment } from './uri.ts'

interface Hit {
  readonly scope: Scope
  readonly walk: Walk
}

export function lookUp(
  place: LookUpPlace,
  fragment: Fragment,
  attempt: Attempt,
  graph: Graph,
): Outcome<SchemaNode> {
  switch (fragment.kind) {
    case 'root':
      return lookUpSelf(place, attempt, graph)
    case 'anchor':
      return lookUpAnchor(place, fragment.name, attempt, graph)
    case 'pointer':
      return lookUpPointer(place, fragment.tokens, attempt, graph)
  }
}

function lookUpSelf(place: LookUpPlace, attempt: Attempt, graph: Graph): Outcome<SchemaNode> {
  const scope = place.self
  if (scope === undefined) return notSchema(messages.TOOL_FILE, attempt, messages.NAME_A_SCHEMA)
  return schemaAt({ scope, walk: walkPointer(scope.value, []) }, place, attempt, graph)
}

function lookUpAnchor(place: LookUpPlace, name: string, attempt: Attempt, graph: Graph): Outcome<SchemaNode> {
  for (const anchors of place.anchors) {
    const node = anchors.get(name)
    if (node !== undefined) return { kind: 'found', value: node }
  }
  return { kind: 'failed', problem: explainAnchor(place, name, attempt.reference, graph) }
}

function lookUpPointer(
  place: LookUpPlace,
  tokens: readonly string[],
  attempt: Attempt,
  graph: Graph,
): Outcome<SchemaNode> {
  const paths =
    place.names && tokens.length === 1
      ? [tokens, ...DEFINITIONS.map((group) => [group, ...tokens])]
      : [tokens]
  const walks = place.scopes.flatMap((scope) =>
    paths.map((path) => ({ scope, walk: walkPointer(scope.value, path) })),
  )
  const hits = walks.filter(({ walk }) => walk.isFound)
  const schemas = hits.filter(({ walk }) => isSchemaValue(last(walk)))
  const hit = schemas[0] ?? hits[0]
  if (hit === undefined) {
    // `#/` is also a habit for the whole schema; as a pointer it names a member called "".
    if (tokens.length === 1 && tokens[0] === '') return lookUpSelf(place, attempt, graph)
    return { kind: 'failed', problem: explainPointer(walks, attempt.reference, graph) }
  }
  const other = schemas.find(({ walk }) => last(walk) !== last(hit.walk))
  if (place.warns && other !== undefined && differ(last(hit.walk), last(other.walk), graph)) {
    const params = { ref: shorten(attempt.reference, 120) }
    graph.report({ code: 'ref_ambiguous', at: attempt.at, params })
  }
  return schemaAt(hit, place, attempt, graph)
}

/** Two copies of one schema are no ambiguity. A section's copy is compared once, however many references there are. */
function differ(taken: Json, other: Json, { differing }: Graph): boolean {
  const known = differing.get(other)
  if (known !== undefined) return known
  const answer = !equalJson(taken, other)
  differing.set(other, answer)
  return answer
}

function last({ values }: Walk): Json {
  return values.at(-1) as Json
}

function isSchemaValue(value: Json): boolean {
  return typeof value === 'boolean' || isObject(value)
}

function notSchema(what: string, { reference }: Attempt, hint?: string): Outcome<never> {
  const params = { ref: shorten(reference, 120), what }
  const problem = { code: 'ref_not_schema' as const, params, ...(hint === undefined ? {} : { hint }) }
  return { kind: 'failed', problem }
}

/** The node of what a pointer led to; made on the way when it stands where no keyword of JSON Schema leads. */
function schemaAt(
  { scope, walk }: Hit,
  { document, asker }: LookUpPlace,
  attempt: Attempt,
  graph: Graph,
): Outcome<SchemaNode> {
  const value = last(walk)
  const origin = childOrigin(scope.origin, ...walk.tokens)
  if (typeof value === 'boolean') {
    const resource = nearestNode(origin, document, graph)?.resource ?? asker
    return { kind: 'found', value: { value, origin, resource } }
  }
  if (!isObject(value)) return notSchema(describeValue(value), attempt)
  const known = graph.nodes.get(value)
  if (known !== undefined) return { kind: 'found', value: known }
  if (graph.modules.has(value) || (document.isTool && value === document.source.value)) {
    return notSchema(messages.TOOL, attempt, messages.NAME_A_SCHEMA)
  }
  if (holdsSchemas(walk, document, graph)) return notSchema(messages.MAP_OF_SCHEMAS, attempt)
  return { kind: 'found', value: indexContained(value, origin, document, graph) }
}

/** `#/definitions`, `#/properties`: the names in there are no keywords. */
function holdsSchemas({ tokens, values }: Walk, document: IndexedDocument, graph: Graph): boolean {
  const holder = values.at(-2)
  const key = tokens.at(-1)
  if (!isObject(holder) || key === undefined) return false
  if (graph.nodes.has(holder)) return isSchemaMap(key)
  const isTool = graph.modules.has(holder) || (document.isTool && holder === document.source.value)
  return isTool && DEFINITIONS.some((group) => group === key)
}
