import type { Origin } from '../diagnostics/origin.ts'
import { copyJson, type Json } from '../json.ts'
import { notes } from '../messages/lowering.ts'
import { accepts } from '../schema/evaluate/evaluate.ts'
import {
  decides,
  headOf,
  IN_PLACE,
  isIdle,
  keywordInfo,
  OF_UNDECLARED,
  STAYS_BOOLEAN,
  UNEVALUATED,
} from '../schema/keywords.ts'
import { areDisjoint } from '../schema/relate/disjoint.ts'
import type { SchemaObject } from '../schema/types.ts'
import { holdsSchemas, mapSubschemas, SAME_VALUE, subschemasOf } from '../schema/walk.ts'
import { type Codec, SAME } from './codec.ts'
import { describedText } from './described.ts'
import type { Facts, Planned, Planner, Site, Writer, WrittenNode } from './planned.ts'
import { addNote } from './planned.ts'
import { reportKeyword } from './report-keyword.ts'
import { authorKeyword, keywordOrigin, keywordOrigins, planChild } from './site.ts'
import { DESCRIBED, removesImpossible, treatmentOf } from './treatment.ts'
import type { Treatment } from './types.ts'

/** Keywords as a rewrite made them; `undefined` omits the keyword. */
export type Structure = Record<string, SchemaObject[string] | undefined>

/**
 * The lowered node: structural keywords as the rewrite made them (in the author's order, new ones at the end), every
 * other keyword by the mode's treatment of it.
 */
export type Assemble = (structure: Structure, codec: Codec, writer: Writer) => SchemaObject

interface PlannedKeyword {
  readonly keyword: string
  readonly value: Json
  readonly kind: Treatment['kind']
  readonly parts: readonly Planned[]
}

/** Annotations whose value is instance data, which is encoded as values of the node are. */
const INSTANCE_DATA = new Set(['default', 'examples'])

/**
 * Plans the keywords that the rewrite does not write itself.
 *
 * @param rewritten keywords whose subschemas the rewrite plans itself
 */
export function planKeywords(
  node: SchemaObject,
  rewritten: readonly string[],
  site: Site,
  planner: Planner,
): Assemble {
  const { llmDescriptions } = planner.settings
  const refusedAtRoot: readonly string[] = (site.isRoot && planner.mode.shape.refusedAtRoot) || []
  const planned = new Map<string, PlannedKeyword>()
  for (const [keyword, value] of Object.entries(node)) {
    // Definitions are written when they are referenced.
    if (keyword === '$defs' || rewritten.includes(keyword)) continue
    if (keyword === 'x-llm-description' && llmDescriptions) continue
    const rootTreatment = decides(keyword) ? DESCRIBED : ({ kind: 'drop' } as const)
    const { kind } = refusedAtRoot.includes(keyword) ? rootTreatment : treatmentOf(keyword, node, planner)
    const parts = kind === 'keep' ? planParts(keyword, value, site, planner) : []
    planned.set(keyword, { keyword, value, kind, parts })
    if (parts.length === 0) continue
    // A kept keyword constrains values as the author writes them, so the encoding of its subschemas must not change.
    const mayBeImpossible = STAYS_BOOLEAN.has(keyword) || !removesImpossible(planner.mode)
    const canStay = (part: Planned, facts: Facts): boolean =>
      part.isPossible(facts) ? part.keepsValues(facts) : mayBeImpossible
    planner.askConflict((facts) => !parts.every((part) => canStay(part, facts)))
  }
  return (structure, codec, writer) => {
    const result: SchemaObject = {}
    const noted: string[] = []
    const at = { node, site, writer }
    for (const keyword of new Set([...Object.keys(node), ...Object.keys(structure)])) {
      const own = Object.hasOwn(structure, keyword) ? undefined : planned.get(keyword)
      const value = own ? writeKeyword(own, codec, noted, at) : structure[keyword]
      if (value === undefined) continue
      result[keyword] = value
      const isWidened =
        authorKeyword(keyword, at) === 'oneOf' && !areDisjoint(result.anyOf ?? [], writer.lowered)
      if (isWidened) noted.push(notes.onlyOne)
    }
    const instead = node['x-llm-description']
    if (llmDescriptions && typeof instead === 'string') result.description = instead
    if (noted.length > 0) addNote(result, noted.join(', '))
    return writer.origins.derive(result, node)
  }
}

function planParts(keyword: string, value: Json, site: Site, planner: Planner): Planned[] {
  if (!holdsSchemas(keyword) || (typeof value === 'boolean' && STAYS_BOOLEAN.has(keyword))) return []
  const children = subschemasOf({ [keyword]: value })
  return children.map(({ schema, key }) => planChild(schema, site, planner, keyword, key))
}

/** Returns the value in the lowered schema; undefined if the keyword is not kept, which is reported. */
function writeKeyword(
  planned: PlannedKeyword,
  codec: Codec,
  noted: string[],
  place: WrittenNode,
): Json | undefined {
  const { node, site, writer } = place
  const { keyword, value, kind } = planned
  const kept = kind === 'keep' ? keepValue(planned, codec, place) : undefined
  if (kept !== undefined) return kept
  if (kind === 'reject') {
    const at = keywordOrigin(node, keyword, site, writer)
    writer.refuse({ code: 'keyword_refused', at, mark: 'key', keyword, params: { keyword } }, site)
    return undefined
  }
  const name = authorKeyword(keyword, place)
  const hasNoEffect = isIdle(keyword, value) || (keyword === 'default' && value === null)
  // Zod writes these bounds for every integer: they say nothing to a model.
  const isSafe = typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER
  const isDropped = kind === 'drop' || (kind === 'describe' && (hasNoEffect || isSafe))
  const isExact = !decides(keyword) || (isDropped && hasNoEffect)
  if (!isDropped) {
    const data = INSTANCE_DATA.has(keyword) ? encodeData(keyword, value, codec, place) : value
    // The null of each absent property would only be long: one default could have hundreds.
    const isShort = keyword === 'default' && !JSON.stringify(value).includes('null')
    const shown = isShort ? JSON.parse(JSON.stringify(data, (_, part: Json) => part ?? undefined)) : data
    noted.push(describedText(name, shown, site, writer, codec))
  }
  const code = isDropped ? 'keyword_dropped' : 'keyword_described'
  reportKeyword(code, isExact ? 'exact' : 'described', name, place, writtenAt(keyword, place))
  return undefined
}

/** Returns every origin of a keyword: of `allOf` those of its parts, if all are known. One may come from a pattern. */
function writtenAt(keyword: string, { node, site, writer }: WrittenNode): readonly Origin[] {
  const parts = keyword === 'allOf' ? (node.allOf ?? []) : []
  const known = parts.flatMap((part) => (typeof part === 'object' && writer.origins.of(part)) || [])
  const areKnown = parts.length > 0 && known.length === parts.length
  return areKnown ? known : keywordOrigins(node, keyword, site, writer)
}

/** The value in the lowered schema; undefined when subschemas of it cannot be written in place. */
function keepValue(planned: PlannedKeyword, codec: Codec, place: WrittenNode): Json | undefined {
  const { node, writer } = place
  const { keyword, value, parts } = planned
  if (INSTANCE_DATA.has(keyword)) return encodeData(keyword, value, codec, place)
  // Items that are written differently may be the same item for the author.
  if (keyword === 'uniqueItems' && !writer.keepsValues(codec)) return undefined
  // Schemas for members name none of the object itself; `unevaluated*` depends on the subschemas in place.
  const isAbout = decides(keyword) && keywordInfo(keyword)?.evaluates !== 'members'
  const own: readonly string[] = isAbout ? [keyword] : []
  const deciding = UNEVALUATED.includes(keyword) ? IN_PLACE : own
  if (deciding.some((name) => isAboutChanged(name, node, codec, writer))) return undefined
  if (parts.length === 0) return copyJson(value)
  const rest = parts.values()
  let canStay = true
  const mapped = mapSubschemas({ [keyword]: value }, () => {
    const { node = true, codec: inner = SAME } = rest.next().value?.write(writer) ?? {}
    canStay &&= writer.keepsValues(inner)
    if (node !== false || STAYS_BOOLEAN.has(keyword)) return node
    canStay &&= !removesImpossible(writer.mode)
    return writer.mode.shape.closed ? false : { not: {} }
  })
  return canStay ? mapped[keyword] : undefined
}

/**
 * Whether a keyword, or one that counts only together with it, is about a property that is not sent as the author
 * writes it: it names a renamed property, or constrains the value of one whose encoding changes.
 */
function isAboutChanged(keyword: string, node: SchemaObject, codec: Codec, writer: Writer): boolean {
  const properties = codec.kind === 'object' ? Object.entries(codec.properties) : []
  const isInPlace = SAME_VALUE.has(keyword)
  const changed = properties.filter(
    ([key, { name, codec: inner }]) => name !== key || (isInPlace && !writer.keepsValues(inner)),
  )
  if (changed.length === 0 || node[keyword] === undefined) return false
  const together = Object.entries(node).filter(([name]) => headOf(name) === headOf(keyword))
  const text = JSON.stringify(together.map(([, value]) => value))
  const names = [...changed.map(([key]) => key), ...(isInPlace ? OF_UNDECLARED : [])]
  return names.some((name) => text.includes(JSON.stringify(name)))
}

/** Instance data as it is sent. Examples that are invalid, and so reported, have no encoding. */
function encodeData(keyword: string, value: Json, codec: Codec, { node, writer }: WrittenNode): Json {
  const encode = (item: Json): Json => writer.encode(codec, item)
  if (keyword !== 'examples' || !Array.isArray(value)) return encode(value)
  const keepsValues = writer.keepsValues(codec)
  return value.filter((item) => keepsValues || accepts(node, item, writer.definition)).map(encode)
}
