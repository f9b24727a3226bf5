import type { Grade, Origin } from '../diagnostics/types.ts'
import type { Json } from '../json.ts'
import { copyJson } from '../json.ts'
import { decides, isIdle, keywordsWhere } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { forEachSubschema, holdsSchemas, mapSubschemas } from '../schema/walk.ts'
import type { Codec } from './codec.ts'
import { describedText } from './described.ts'
import type { Facts, Planned, Planner, Site, Writer } from './planned.ts'
import { addNote } from './planned.ts'
import { childSite, keywordOrigin, keywordOrigins } from './site.ts'
import { INEXPRESSIBLE, removesImpossible, treatmentOf } from './treatment.ts'
import type { TreatmentKind } from './types.ts'

/** Keywords as a rewrite made them; undefined: left out. */
export type Structure = Record<string, SchemaObject[string]>

/** The keywords of a node that its rewrite does not write itself. */
export interface Keywords {
  /**
   * The lowered node: structural keywords as the rewrite made them (in the author's order, new ones at the end), every
   * other keyword by the mode's treatment of it.
   *
   * @param codec how values of the node are written
   */
  assemble(structure: Structure, codec: Codec, writer: Writer): SchemaObject
}

/** A keyword, its treatment, and the plans of the subschemas that stay in it. */
interface PlannedKeyword {
  readonly kind: TreatmentKind
  readonly parts: readonly Planned[]
}

/** Annotations whose value is instance data: it is written as values of the node are. */
const INSTANCE_DATA = new Set(['default', 'examples'])

/** Every provider takes `false` for "no further members" and none takes `{ not: {} }`. */
const STAYS_BOOLEAN: ReadonlySet<string> = new Set(
  keywordsWhere(({ rest }, keyword) => rest === true && keyword !== 'items'),
)

/**
 * Plans the keywords beside those that a rewrite writes.
 *
 * @param rewritten keywords whose subschemas the rewrite plans itself
 */
export function planKeywords(
  node: SchemaObject,
  rewritten: readonly string[],
  site: Site,
  planner: Planner,
): Keywords {
  const { llmDescriptions } = planner.settings
  const refusedAtRoot: readonly string[] = (site.isRoot && planner.mode.shape.plainRoot) || []
  const planned = new Map<string, PlannedKeyword>()
  for (const keyword of Object.keys(node)) {
    // Definitions are written for what references them.
    if (node[keyword] === undefined || keyword === '$defs' || rewritten.includes(keyword)) continue
    if (keyword === 'x-llm-description' && llmDescriptions) continue
    const { kind } = refusedAtRoot.includes(keyword) ? INEXPRESSIBLE : treatmentOf(keyword, node, planner)
    const parts = kind === 'keep' ? planParts(keyword, node, site, planner) : []
    planned.set(keyword, { kind, parts })
    if (parts.length > 0) planner.askConflict((facts) => !canStay(keyword, parts, facts, planner))
  }
  return {
    assemble(structure, codec, writer) {
      const result: SchemaObject = {}
      const notes: string[] = []
      for (const keyword of Object.keys(node)) {
        const own = planned.get(keyword)
        if (Object.hasOwn(structure, keyword)) {
          if (structure[keyword] !== undefined) result[keyword] = structure[keyword]
        } else if (own !== undefined) writeKeyword(keyword, own, node, codec, { result, notes }, site, writer)
      }
      for (const keyword of Object.keys(structure)) {
        if (structure[keyword] !== undefined && !Object.hasOwn(result, keyword))
          result[keyword] = structure[keyword]
      }
      const instead = node['x-llm-description']
      if (llmDescriptions && typeof instead === 'string') result.description = instead
      if (notes.length > 0) addNote(result, notes.join(', '))
      return writer.origins.derive(result, node)
    },
  }
}

function planParts(keyword: string, node: SchemaObject, site: Site, planner: Planner): Planned[] {
  const parts: Planned[] = []
  if (!holdsSchemas(keyword) || staysBoolean(keyword, node)) return parts
  forEachSubschema({ [keyword]: node[keyword] as Schema }, ({ schema, key }) => {
    const keys = key === undefined ? [keyword] : [keyword, key]
    parts.push(planner.plan(schema, childSite(schema, site, planner, ...keys)))
  })
  return parts
}

function staysBoolean(keyword: string, node: SchemaObject): boolean {
  return typeof node[keyword] === 'boolean' && STAYS_BOOLEAN.has(keyword)
}

/** Whether subschemas can be written in place: they refer to values as the author writes them. */
function canStay(keyword: string, parts: readonly Planned[], facts: Facts, { mode }: Planner): boolean {
  const mayBeImpossible = STAYS_BOOLEAN.has(keyword) || !removesImpossible(mode)
  return parts.every((part) => (part.isPossible(facts) ? part.isPlain(facts) : mayBeImpossible))
}

interface Output {
  readonly result: SchemaObject
  readonly notes: string[]
}

function writeKeyword(
  keyword: string,
  { kind, parts }: PlannedKeyword,
  node: SchemaObject,
  codec: Codec,
  { result, notes }: Output,
  site: Site,
  writer: Writer,
): void {
  const value = node[keyword] as Json
  const problem = { mark: 'key' as const, keyword, params: { keyword } }
  const isAssertion = decides(keyword)
  const hasNoEffect = isIdle(keyword, value)
  const report = (code: 'keyword_dropped' | 'keyword_described', grade: Grade): void => {
    for (const at of writtenAt(node, keyword, site, writer))
      writer.report({ code, at, ...problem, grade }, site)
  }
  if (kind === 'keep') {
    const kept = keepValue(keyword, parts, node, codec, writer)
    if (kept !== undefined) result[keyword] = kept
    else describe()
  } else if (kind === 'reject') {
    writer.refuse(
      { code: 'keyword_refused', at: keywordOrigin(node, keyword, site, writer), ...problem },
      site,
    )
  } else if (kind === 'drop' || hasNoEffect || (keyword === 'default' && value === null)) {
    report('keyword_dropped', isAssertion && !hasNoEffect ? 'described' : 'exact')
  } else describe()

  function describe(): void {
    const shown = INSTANCE_DATA.has(keyword) ? encodeData(keyword, value, codec, writer) : value
    notes.push(describedText(keyword, shown, site, writer))
    report('keyword_described', isAssertion ? 'described' : 'exact')
  }
}

/**
 * Every place where a keyword was written that was merged from several. The parts of a conjunction may come from
 * elsewhere, such as a pattern, and stand each for itself.
 */
function writtenAt(node: SchemaObject, keyword: string, site: Site, writer: Writer): readonly Origin[] {
  if (keyword !== 'allOf') return keywordOrigins(node, keyword, site, writer)
  const parts = node.allOf?.map((part) => (typeof part === 'object' ? writer.origins.of(part) : undefined))
  const known = parts?.filter((origin) => origin !== undefined) ?? []
  return known.length === parts?.length ? known : keywordOrigins(node, keyword, site, writer)
}

/** The value in the lowered schema; undefined when subschemas of it cannot be written in place. */
function keepValue(
  keyword: string,
  parts: readonly Planned[],
  node: SchemaObject,
  codec: Codec,
  writer: Writer,
): SchemaObject[string] {
  const value = node[keyword] as Json
  if (INSTANCE_DATA.has(keyword)) return encodeData(keyword, value, codec, writer)
  if (parts.length === 0) return copyJson(value)
  const rest = parts.values()
  let canStay = true
  const mapped = mapSubschemas({ [keyword]: node[keyword] }, () => {
    const lowered = (rest.next().value as Planned).write(writer)
    canStay &&= writer.isPlain(lowered.codec)
    if (lowered.node !== false || STAYS_BOOLEAN.has(keyword)) return lowered.node
    canStay &&= !removesImpossible(writer.mode)
    return writer.mode.shape.closed ? false : { not: {} }
  })
  return canStay ? mapped[keyword] : undefined
}

function encodeData(keyword: string, value: Json, codec: Codec, writer: Writer): Json {
  const isList = keyword === 'examples' && Array.isArray(value)
  return isList ? value.map((item) => writer.encode(codec, item)) : writer.encode(codec, value)
}
