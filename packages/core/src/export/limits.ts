import { keysOf } from '../json.ts'
import { refusedMarks, reshapeOrSplit, toolMeasures } from '../messages/lowering.ts'
import { type Schema, type SchemaObject, typeList } from '../schema/types.ts'
import { visitAll, visitDown } from '../schema/walk.ts'
import type { Site, Writer } from './planned.ts'
import { keywordOrigin } from './site.ts'
import type { Limit, ModeLimits, PropertyMark } from './types.ts'

type Measures = Record<keyof ModeLimits, number>

/** A limit that is exceeded, filled in for a message. */
export interface Exceeded<Name extends string> extends Limit {
  readonly name: Name
  readonly what: string
  readonly count: number
}

/**
 * Refuses a schema that exceeds a limit which the provider sets for one tool, or that has marks of properties for which
 * the provider's clients ignore the tool.
 */
export function checkLimits(schema: Schema, site: Site, writer: Writer): void {
  if (writer.settings.root === 'input') checkMarks(schema, site, writer)
  for (const { source: _, ...params } of exceededLimits(schema, writer.mode.limits)) {
    const hint = !writer.settings.reshape && RESHAPED.has(params.name) ? reshapeOrSplit : undefined
    writer.refuse({ code: 'limit_exceeded', params, hint }, site)
  }
}

/** Limits that the schema may meet after a change of shape. */
const RESHAPED = new Set<keyof ModeLimits>(['depth', 'properties', 'optionalProperties', 'unionProperties'])

export function exceededLimits(schema: Schema, limits: ModeLimits): Exceeded<keyof ModeLimits>[] {
  return keysOf(limits).length === 0 ? [] : overLimits(limits, measure(schema, limits), toolMeasures)
}

/** @param words what is counted, as messages call it */
export function overLimits<Name extends string>(
  limits: { readonly [One in Name]?: Limit },
  counts: Readonly<Record<Name, number>>,
  words: Readonly<Record<Name, string>>,
): Exceeded<Name>[] {
  return keysOf(limits).flatMap((name) => {
    const { max = 0, source = '' } = limits[name] ?? {}
    return counts[name] > max ? [{ name, what: words[name], max, count: counts[name], source }] : []
  })
}

/** Counts what providers limit in one tool. */
function measure(schema: Schema, limits: ModeLimits): Measures {
  // The table of words has a row for each measure.
  const measures = Object.fromEntries(keysOf(toolMeasures).map((name) => [name, 0])) as Measures
  countChoices(schema, measures)
  // Depth counts levels of objects and arrays, the root being the first; references are not followed.
  visitDown(schema, 1, (node, depth: number) => {
    countValues(node, limits.enumCharacters?.aboveValues, measures)
    const isLevel = [node.properties, node.items, node.prefixItems].some((value) => value !== undefined)
    if (isLevel) measures.depth = Math.max(measures.depth, depth)
    return ({ keyword, key = '' }) => {
      if (keyword === 'properties' || keyword === '$defs') measures.characters += key.length
      const below = isLevel && keyword !== 'anyOf' ? depth + 1 : depth
      return keyword === '$defs' ? 1 : below
    }
  })
  return measures
}

/** Position of a schema: the root, a property reached from the root through properties only, or elsewhere. */
type MarkPosition = 'root' | 'property' | 'other'

function checkMarks(schema: Schema, site: Site, writer: Writer): void {
  const marks = Object.entries(writer.mode.propertyMarks ?? {})
  if (marks.length === 0) return
  const seen = new Set<string>()
  visitDown<MarkPosition>(schema, 'root', (node, place) => {
    for (const [keyword, mark] of marks) {
      const reason = faultOf(keyword, node, place, mark, seen)
      if (reason === undefined) continue
      const at = keywordOrigin(node, keyword, site, writer)
      writer.refuse({ code: 'mark_refused', at, keyword, params: { keyword, reason } }, site)
    }
    return ({ keyword }) => (place !== 'other' && keyword === 'properties' ? 'property' : 'other')
  })
}

/** Adds all properties, the optional ones and those with a union to the counts; each definition counts once. */
export function countChoices(
  schema: Schema,
  counts: Pick<Measures, 'properties' | 'optionalProperties' | 'unionProperties'>,
): void {
  visitAll(schema, ({ properties = {}, required }) => {
    for (const [key, property] of Object.entries(properties)) {
      counts.properties += 1
      if (!required?.includes(key)) counts.optionalProperties += 1
      if (typeof property === 'object' && (property.anyOf !== undefined || Array.isArray(property.type)))
        counts.unionProperties += 1
    }
  })
}

function countValues(node: SchemaObject, manyValues = Number.POSITIVE_INFINITY, measures: Measures): void {
  const values = node.const === undefined ? node.enum : [node.const]
  if (values === undefined) return
  const texts = values.filter((value) => typeof value === 'string')
  const others = values.filter((value) => typeof value !== 'string').map((value) => JSON.stringify(value))
  const characters = texts.join('').length
  measures.characters += characters + others.join('').length
  measures.enumValues += node.enum?.length ?? 0
  if (texts.length > manyValues) measures.enumCharacters = Math.max(measures.enumCharacters, characters)
}

function faultOf(
  keyword: string,
  node: SchemaObject,
  place: MarkPosition,
  { pattern, types: taken }: PropertyMark,
  seen: Set<string>,
): string | undefined {
  const value = node[keyword]
  if (value === undefined) return undefined
  const isRepeated = typeof value === 'string' && seen.has(value.toLowerCase())
  if (typeof value === 'string') seen.add(value.toLowerCase())
  if (typeof value !== 'string' || !new RegExp(pattern, 'u').test(value))
    return refusedMarks.pattern(JSON.stringify(value), pattern)
  if (place !== 'property') return refusedMarks.place
  const [type, ...others] = typeList(node) ?? []
  if (type === undefined || others.length > 0 || !taken.includes(type)) return refusedMarks.type(taken)
  return isRepeated ? refusedMarks.repeated(value) : undefined
}
