import type { Json, SchemaType } from '../../json.ts'
import { equalJson } from '../../json.ts'
import { fittingValues, isImpossible, listedValues } from '../../schema/facts/values.ts'
import { decides, IN_PLACE, keywordInfo, keywordsWhere } from '../../schema/keywords.ts'
import { intersect } from '../../schema/relate/intersect.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import { typeList } from '../../schema/types.ts'
import { arrayType } from './array-type.ts'
import { conditionalMembers, conditionalType } from './conditional.ts'
import { literalType } from './literal.ts'
import { objectType } from './object-type.ts'
import type { TypeNode } from './type-node.ts'
import { intersection, NEVER, UNKNOWN, union } from './type-node.ts'
import type { Beside, Kind, TypeReader, TypeSite } from './type-site.ts'
import { plainType } from './type-site.ts'

/** The type of what a schema says in its own keywords. Every valid value is of the type. */
export function schemaType(written: SchemaObject, site: TypeSite, reader: TypeReader): TypeNode {
  if (isImpossible(written)) return NEVER
  const values = listedValues(written)
  if (values !== undefined) return literals(values, written, site)
  const { schema, others } = mergeConjunction(written, reader)
  if (schema === false) return NEVER
  const branches = others.length === 0 ? mergedBranches(schema, reader) : undefined
  if (branches !== undefined) return union(branches.map((branch) => schemaType(branch, site, reader)))
  const declared = declaredKinds(schema, site)
  const inner: TypeSite = { kinds: declared, direct: site.direct }
  const shape = shapeOf(schema)
  const combined = combinedTypes(schema, others, inner, reader)
  const isCombined = combined.some((type) => type !== UNKNOWN)
  const own = ownType(
    schema,
    declared ?? impliedKinds(schema, shape, isCombined),
    {
      isAlone: others.length === 0 && IN_PLACE.every((keyword) => schema[keyword] === undefined),
      further: conditionalMembers(schema, others, reader),
    },
    reader,
  )
  if (!isCombined) return own
  if (shape.length === 0) return intersection(combined)
  return declared === undefined ? joinImplied(own, intersection(combined)) : intersection([own, ...combined])
}

function literals(values: readonly Json[], schema: SchemaObject, { kinds }: TypeSite): TypeNode {
  const listed = schema.const === undefined ? undefined : schema.enum
  const allowed = values.filter(
    (value) => listed === undefined || listed.some((one) => equalJson(one, value)),
  )
  const inside = kinds?.map((kind): SchemaType => kind)
  return union(fittingValues(fittingValues(allowed, typeList(schema)), inside).map(literalType))
}

interface Conjunction {
  /** What was said in place, with the branches of `allOf` that could be merged into it. */
  readonly schema: SchemaObject | false
  readonly others: readonly Schema[]
}

/** Branches that only say more of the same become part of it: one object type reads better than an intersection. */
function mergeConjunction(written: SchemaObject, reader: TypeReader): Conjunction {
  const { allOf, ...rest } = written
  if (allOf === undefined) return { schema: written, others: [] }
  let schema: SchemaObject = rest
  const others: Schema[] = []
  for (const branch of allOf) {
    if (branch === false) return { schema: false, others }
    const isPlain = typeof branch === 'object' && !isCombination(branch, reader)
    const merged = isPlain ? intersect(schema, branch) : undefined
    if (merged === false) return { schema: false, others }
    if (typeof merged === 'object') schema = merged
    else others.push(branch)
  }
  return { schema: reader.section.origins.derive(schema, written), others }
}

/** More members than this are not written for each branch. */
const MAX_REPEATED = 12

/** The branches of a union, each with what is said beside it, where that is possible and not long. */
function mergedBranches(schema: SchemaObject, reader: TypeReader): SchemaObject[] | undefined {
  const { anyOf, oneOf, ...rest } = schema
  const branches = anyOf === undefined ? oneOf : oneOf === undefined ? anyOf : undefined
  if (branches === undefined || shapeOf(rest).length === 0 || isCombination(rest, reader)) return undefined
  if (Object.keys(rest.properties ?? {}).length * branches.length > MAX_REPEATED) return undefined
  const merged = branches.map((branch) =>
    typeof branch === 'object' && !isCombination(branch, reader) ? intersect(rest, branch) : undefined,
  )
  const possible = merged.filter((branch) => branch !== false)
  const { derive } = reader.section.origins
  return possible.every((branch) => typeof branch === 'object')
    ? possible.map((branch) => derive({ ...branch }, schema))
    : undefined
}

/** Keywords that restrict values of all types. */
const COMBINING = keywordsWhere(
  ({ appliesTo, needs }, keyword) =>
    appliesTo === undefined && needs === undefined && decides(keyword) && keyword !== 'type',
)

function isCombination(schema: SchemaObject, { section }: TypeReader): boolean {
  return (
    section.origins.target(schema) !== undefined || COMBINING.some((keyword) => schema[keyword] !== undefined)
  )
}

/** The kinds that `type` lets through, here and around. */
function declaredKinds(schema: SchemaObject, { kinds }: TypeSite): readonly Kind[] | undefined {
  const types = typeList(schema)
  if (types === undefined) return kinds
  const own = [...new Set(types.map((type): Kind => (type === 'integer' ? 'number' : type)))]
  return kinds === undefined ? own : own.filter((kind) => kinds.includes(kind))
}

/** Keywords of which the type of an object or a list is made. */
const SHAPE = new Set<string>(
  keywordsWhere(({ evaluates, merge, kind, appliesTo }, keyword) =>
    appliesTo === 'array'
      ? evaluates === 'items' && keyword !== 'contains'
      : appliesTo === 'object' && (merge === 'names' || (kind === 'applicator' && evaluates !== 'in-place')),
  ),
)

/** The kinds whose parts a schema constrains. */
function shapeOf(schema: SchemaObject): Kind[] {
  const kinds = Object.keys(schema).flatMap((keyword) =>
    SHAPE.has(keyword) && hasEffect(schema, keyword) ? (keywordInfo(keyword)?.appliesTo ?? []) : [],
  )
  return [...new Set(kinds)]
}

/** Where `type` is missing, keywords imply it. Beside `$ref`, unions and the like, only those for parts count. */
function impliedKinds(
  schema: SchemaObject,
  shape: readonly Kind[],
  isCombined: boolean,
): readonly Kind[] | undefined {
  if (isCombined) return shape
  const implied = Object.keys(schema).flatMap((keyword) => {
    const info = keywordInfo(keyword)
    return info === undefined || info.kind === 'annotation' || !hasEffect(schema, keyword)
      ? []
      : (info.appliesTo ?? [])
  })
  return implied.length === 0 ? undefined : [...new Set(implied)]
}

/** `additionalProperties: true`, `required: []` and the like are as good as absent. */
function hasEffect(schema: SchemaObject, keyword: string): boolean {
  const value = schema[keyword]
  return value !== true && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}

function ownType(
  schema: SchemaObject,
  kinds: readonly Kind[] | undefined,
  beside: Beside,
  reader: TypeReader,
): TypeNode {
  if (kinds === undefined) return UNKNOWN
  return union(
    kinds.map((kind) => {
      if (kind === 'object') return objectType(schema, beside, reader)
      return kind === 'array' ? arrayType(schema, beside, reader) : plainType([kind])
    }),
  )
}

/** The types of the other schemas that apply to the same value. */
function combinedTypes(
  schema: SchemaObject,
  others: readonly Schema[],
  site: TypeSite,
  reader: TypeReader,
): TypeNode[] {
  const { $ref, anyOf, oneOf } = schema
  const target = $ref === undefined ? undefined : reader.section.definition($ref)
  const unionOf = (branches: readonly Schema[]): TypeNode =>
    union(branches.map((branch) => reader.typeOf(branch, site)))
  return [
    ...(target === undefined
      ? []
      : [typeof target === 'object' ? reader.refer(target, site) : reader.typeOf(target, site)]),
    ...others.map((branch) => reader.typeOf(branch, site)),
    ...(anyOf === undefined ? [] : [unionOf(anyOf)]),
    ...(oneOf === undefined ? [] : [unionOf(oneOf)]),
    ...conditionalType(schema, site, reader),
  ]
}

/** Constraints on parts without `type`: they apply only to values that have parts. */
function joinImplied(own: TypeNode, combined: TypeNode): TypeNode {
  const parts = combined.kind === 'union' ? combined.parts : [combined]
  const hasNoParts = (part: TypeNode): boolean => part.kind === 'word' && part !== UNKNOWN
  const structured = parts.filter((part) => !hasNoParts(part))
  if (structured.length === 0) return combined
  return union([intersection([own, union(structured)]), ...parts.filter(hasNoParts)])
}
