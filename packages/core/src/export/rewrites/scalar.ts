import type { Json } from '../../json.ts'
import { constructs, notes, replacements } from '../../messages/lowering.ts'
import { accepts } from '../../schema/evaluate/evaluate.ts'
import { listedValues, listingKeyword } from '../../schema/facts/values.ts'
import { keywordInfo } from '../../schema/keywords.ts'
import { partition, type SchemaObject } from '../../schema/types.ts'
import { type Assemble, planKeywords } from '../assemble.ts'
import { type Codec, SAME } from '../codec.ts'
import { describedText } from '../described.ts'
import type { Planned, Planner, Site } from '../planned.ts'
import { addNote, IMPOSSIBLE, planChanged, planUnchanged, reporting } from '../planned.ts'
import { reportDescribed, reportDropped, reportRewritten, requireReshape } from '../report-keyword.ts'
import { takesListed } from '../treatment.ts'
import { splitAnnotations } from './wrap.ts'

/** Keywords that list values, or follow from the values listed. */
const LISTING: readonly string[] = ['type', 'enum', 'const']

interface ListedValues {
  readonly node: SchemaObject
  readonly keyword: 'const' | 'enum'
  readonly values: readonly Json[]
  readonly site: Site
  readonly planner: Planner
}

/** Whether `enum` or `const` lists arrays or objects. */
export function listsStructures(node: SchemaObject): boolean {
  return listedValues(node)?.some((value) => typeof value === 'object' && value !== null) === true
}

/** Plans listed values that include arrays or objects: the valid values are written as strings. */
export function planStructures(node: SchemaObject, site: Site, planner: Planner, what: string): Planned {
  const listed = planListed(node, site, planner)
  if (listed === IMPOSSIBLE) return IMPOSSIBLE
  return reporting(listed, (writer) => requireReshape(what, listingKeyword(node), { site, writer }))
}

/** Plans the valid listed values as strings. */
function planListed(node: SchemaObject, site: Site, planner: Planner): Planned {
  const keyword = listingKeyword(node)
  const values = (listedValues(node) ?? []).filter((value) => accepts(node, value, planner.definition))
  if (values.length === 0) return IMPOSSIBLE
  const [annotations, constraints] = splitAnnotations(node)
  const others = Object.keys(constraints).filter((name) => !LISTING.includes(name) && name !== '$defs')
  const [written] = partition(node, (name) => name === keyword)
  const listed = planner.origins.derive({ ...annotations, ...written }, node)
  const assemble = planKeywords(listed, [], site, planner)
  const texts = planTexts({ node: listed, keyword, values, site, planner }, assemble)
  return reporting(texts, (writer) => {
    // The values that are left satisfy the other constraints.
    for (const other of others) reportDropped(other, { node, site, writer })
  })
}

/** Plans a schema without subschemas to rewrite. Listed values that the provider refuses are written as strings. */
export function planScalar(node: SchemaObject, site: Site, planner: Planner): Planned {
  const keyword = listingKeyword(node)
  const values = listedValues(node)
  const assemble = planKeywords(node, [], site, planner)
  const unchanged = planUnchanged((writer) => assemble({}, SAME, writer))
  if (values === undefined || values.every((value) => takesListed(value, planner.mode))) return unchanged
  const changed = planByType({ node, keyword, values, site, planner }) ?? planListed(node, site, planner)
  return {
    isPossible: (facts) => facts.describesValues || changed.isPossible(facts),
    keepsValues: (facts) => facts.describesValues || changed.keepsValues(facts),
    write: (writer) => (writer.facts.describesValues ? unchanged : changed).write(writer),
  }
}

/** Replaces listed values by their type if the mode cannot list them: null, and `true` with `false`. */
function planByType({ node, keyword, values, site, planner }: ListedValues): Planned | undefined {
  const bothTruths = values.includes(true) && values.includes(false)
  const isTyped = (value: Json): boolean =>
    !takesListed(value, planner.mode) && (value === null || (typeof value === 'boolean' && bothTruths))
  const listed = values.filter((value) => !isTyped(value))
  const types = [...new Set(values.filter(isTyped).map((value) => (value === null ? 'null' : 'boolean')))]
  const [outer, inner] = splitAnnotations(node)
  const constrainsAll = Object.keys(inner).some(
    (name) => !LISTING.includes(name) && keywordInfo(name)?.appliesTo === undefined,
  )
  if (types.length === 0 || constrainsAll || planner.mode.keywords.anyOf.kind !== 'keep') return undefined
  const branches = types.map((type): SchemaObject => ({ type }))
  if (listed.length > 0) branches.unshift(planner.origins.derive({ ...inner, [keyword]: listed }, node))
  const union = branches.length === 1 ? branches[0] : { anyOf: branches }
  const planned = planner.plan(planner.origins.derive({ ...outer, ...union }, node), site)
  return reporting(planned, (writer) =>
    reportRewritten(keyword, replacements.types(types), 'exact', { node, site, writer }),
  )
}

function planTexts({ node, keyword, values, site, planner }: ListedValues, assemble: Assemble): Planned {
  // Strings stay unchanged and other values become JSON text; if two collide or one is refused, all become JSON text.
  const mixed = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const areTaken =
    new Set(mixed).size === mixed.length && mixed.every((one) => takesListed(one, planner.mode))
  const texts = areTaken ? mixed : values.map((value) => JSON.stringify(value))
  const pairs = texts.map((lowered, index) => ({ author: values[index] ?? null, lowered }))
  return planChanged((writer) => {
    const codec: Codec = { kind: 'values', pairs }
    reportRewritten(keyword, replacements.strings, 'reversible', { node, site, writer })
    const result = assemble({ type: 'string', enum: texts, const: undefined }, codec, writer)
    return { node: result, codec }
  })
}

/** Plans any value as JSON text in a string; the constraints go to the description. */
export function planText(
  node: SchemaObject,
  site: Site,
  planner: Planner,
  code: keyof typeof notes.texts = 'untyped_as_text',
): Planned {
  const note = notes.texts[code]
  const [annotations, constraints] = splitAnnotations(node)
  const text = planner.origins.derive(annotations, node)
  const assemble = planKeywords(text, [], site, planner)
  // Written as keywords, they would constrain the text itself.
  const described = Object.keys(constraints).filter((keyword) => keyword !== '$defs')
  return planChanged((writer) => {
    requireReshape(constructs.untyped, undefined, { site, writer })
    writer.report({ code, grade: 'reversible' }, site)
    const codec: Codec = { kind: 'json-text' }
    const result = assemble({ type: 'string' }, codec, writer)
    for (const keyword of described) reportDescribed(keyword, { node, site, writer })
    const texts = described.map((one) => describedText(one, constraints[one] as Json, site, writer, codec))
    if (texts.length > 0) addNote(result, texts.join(', '))
    const { description } = result
    result.description = description === undefined ? note : `${description} (${note})`
    return { node: result, codec }
  })
}
