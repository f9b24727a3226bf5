import { shorten } from '../../describe.ts'
import { hasWrittenParts, isWritten, originId } from '../../diagnostics/origin.ts'
import { distinctJson, equalJson } from '../../json.ts'
import { closedObject, notes, replacements } from '../../messages/lowering.ts'
import { declaredProperty, openSchemas } from '../../schema/facts/members.ts'
import { conjoin, unite } from '../../schema/relate/join.ts'
import { type Schema, type SchemaObject, typeList } from '../../schema/types.ts'
import { definedAt } from '../../strict/node.ts'
import type { Structure } from '../assemble.ts'
import { SAME } from '../codec.ts'
import { describedText, shownSchema } from '../described.ts'
import { addNote, type Planned, type Planner, type Site, type Writer, type WrittenNode } from '../planned.ts'
import { reportDescribed, reportDropped, reportRewritten, requireReshape } from '../report-keyword.ts'
import { deeper, keywordOrigins, planChild } from '../site.ts'
import { madeObject, treatmentOf } from '../treatment.ts'

// Open keys: those that an object accepts without declaring them by name.

/** Returns the keyword that declares the open keys; undefined if there is none, as in `{ type: object }`. */
function openKeyword(node: SchemaObject): 'additionalProperties' | 'patternProperties' | undefined {
  if (node.additionalProperties !== undefined) return 'additionalProperties'
  return node.patternProperties === undefined ? undefined : 'patternProperties'
}

/** How an author declares that an object is closed, and how it is sent. */
const CLOSING = 'additionalProperties: false'

/** Refuses open keys unless `reshape` is set. If none may have been meant, the hint shows how to write that. */
export function requireOpen(what: string, at: WrittenNode): void {
  const keyword = openKeyword(at.node)
  const { isRoot, schema = at.node } = at.site
  const { properties } = typeof schema === 'boolean' ? {} : schema
  // Libraries write an open object for every schema that does not refuse other keys.
  const isOpen = ['[true]', '[{}]'].includes(JSON.stringify(openSchemas(at.node)))
  const isExtended = isOpen && Object.keys(properties ?? {}).length > 0
  // Below the root, `{ type: object }` is most often an object with any keys.
  const isBare = keyword === undefined && (isRoot || properties !== undefined)
  const hint = closedObject(isBare ? 'properties' : 'other properties', CLOSING)
  requireReshape(what, keyword, at, isBare || isExtended ? hint : undefined)
}

/** Reports that an object is read as closed, at the schema and by the keyword with which its author can close it. */
export function reportClosed({ node, site, writer }: WrittenNode, form: string = CLOSING): void {
  const places = ['properties', 'patternProperties']
    .filter((keyword) => node[keyword] !== undefined)
    .flatMap((keyword) => keywordOrigins(node, keyword, site, writer))
    .flatMap((place) => (place.parent !== undefined && isWritten(place) ? [place.parent] : []))
  const own = definedAt(node, { ...site, origins: writer.origins })
  const combined = places.find((place) => hasWrittenParts(place))
  const at = combined ?? own
  const isAlone =
    combined === undefined && places.every((place) => place === own || originId(place) === originId(own))
  const keyword = isAlone ? 'additionalProperties' : 'unevaluatedProperties'
  writer.report({ code: 'object_closed', at, params: { form, keyword } }, site)
}

const KEY = { type: 'string' } as const

/** Whether a list of entries constrains the keys as `propertyNames` does. */
export function namesKeys({ items }: SchemaObject): boolean {
  return typeof items === 'object' && !equalJson(declaredProperty(items, 'key') ?? KEY, KEY)
}

/** Undeclared keys of an object as a list of `{ key, value }`. */
export function planEntries(node: SchemaObject, site: Site, planner: Planner): Planned {
  const distinct = distinctJson(openSchemas(node))
  const [only = false, ...others] = distinct.includes(true) ? [true] : distinct
  const union: Schema = others.length === 0 ? only : { anyOf: [only, ...others] }
  const keyword = openKeyword(node)
  const holder = keyword ?? 'patternProperties'
  const values = planChild(union, deeper(site), planner, holder)
  const named = conjoin(KEY, node.propertyNames ?? true)
  const names = planChild(named, deeper(site), planner, 'propertyNames')
  return {
    isPossible: (facts) => values.isPossible(facts),
    keepsValues: () => false,
    write(writer) {
      const at = { node, site, writer }
      // Keys that match no pattern are treated like the undeclared keys of any other object.
      if (keyword === 'patternProperties') reportClosed(at, replacements.patternEntries)
      const hasPatterns = node.patternProperties !== undefined
      if (hasPatterns) reportDescribed('patternProperties', at)
      const value = values.write(writer)
      if (value.node === false) {
        reportDropped(holder, at)
        return { node: false, codec: SAME }
      }
      // Patterns were reported already.
      if (!hasPatterns) reportRewritten(keyword ?? 'type', replacements.entries, 'reversible', at)
      const isNamed = names.isPossible(writer.facts) && names.keepsValues(writer.facts)
      const key = isNamed ? names.write(writer).node : { ...KEY }
      const items = madeObject({ key, value: value.node }, writer.mode)
      return { node: { type: 'array', items }, codec: { kind: 'entries', value: value.codec } }
    },
  }
}

/** Describes which keys a list of entries may have, and their values if these depend on the key. */
export function describeKeys(result: SchemaObject, node: SchemaObject, writer: Writer): void {
  const patterns = Object.keys(node.patternProperties ?? {})
  if (patterns.length === 0) return
  const values = openSchemas(node)
  const keys = [...patterns, ...(values.length > patterns.length ? [notes.otherKeys] : [])]
  const count = new Set(values.map((value) => writer.keyOf(value))).size
  const names = values.map(nameOf)
  const isNamed = new Set(names).size === count && !names.includes(undefined)
  const textOf = (value: Schema): string => shorten(JSON.stringify(shownSchema(value, writer)), 200)
  const texts = values.map((value, index) => ` (${isNamed ? names[index] : textOf(value)})`)
  addNote(result, notes.keys(count <= 1 ? keys : keys.map((key, index) => key + texts[index])))
}

/** Returns a short name for a schema, if it has one: its title, its definition or its types. */
function nameOf(schema: Schema): string | undefined {
  if (typeof schema === 'boolean') return schema ? notes.anything : notes.nothing
  const name = schema.title ?? schema.$ref?.replace(/^.*\//, '') ?? typeList(schema)?.join('/')
  return name === undefined ? undefined : shorten(name, 60)
}

/**
 * Plans `additionalProperties` beside `patternProperties`. If the patterns are only described, it applies to the keys
 * that match them, too, so it is widened, and the author's keyword is described. Undefined if there is nothing to plan.
 */
export function planRest(
  node: SchemaObject,
  site: Site,
  planner: Planner,
): ((writer: Writer) => { structure: Structure; note?: string }) | undefined {
  const { patternProperties, additionalProperties } = node
  if (patternProperties === undefined || additionalProperties === undefined) return undefined
  const { keywords, shape } = planner.mode
  const refused = (site.isRoot && shape.refusedAtRoot) || []
  if (keywords.additionalProperties.kind !== 'keep' || refused.includes('additionalProperties')) return
  const patterns = Object.values(patternProperties)
  const isKept = treatmentOf('patternProperties', node, planner).kind === 'keep'
  const plan = (schema: Schema): Planned => planChild(schema, site, planner, 'patternProperties')
  const matching = isKept ? patterns.map(plan) : []
  const [alone, joined] = [additionalProperties, unite([...patterns, additionalProperties])]
  const [own, all] = [plan(alone), plan(joined)]
  return (writer) => {
    // Values whose encoding changes cannot stay under a pattern.
    const isApart = isKept && matching.every(({ keepsValues }) => keepsValues(writer.facts))
    const planned = isApart ? own : all
    const lowered = planned.keepsValues(writer.facts) ? planned.write(writer).node : undefined
    const structure = { additionalProperties: lowered }
    if (lowered !== undefined && (isApart || equalJson(joined, alone))) return { structure }
    reportDescribed('additionalProperties', { node, site, writer })
    return { structure, note: describedText('additionalProperties', alone, site, writer) }
  }
}
