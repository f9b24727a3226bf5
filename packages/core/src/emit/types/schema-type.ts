import { type Json, type Kind, oneOfJson } from '../../json.ts'
import { targetOf } from '../../schema/definitions.ts'
import { inPlaceMembers } from '../../schema/facts/members.ts'
import { fittingValues, isImpossible, listedValues } from '../../schema/facts/values.ts'
import { IN_PLACE, keywordInfo, keywordsWhere, OF_EVERY_TYPE, OF_MEMBERS } from '../../schema/keywords.ts'
import { intersect } from '../../schema/relate/intersect.ts'
import { kindsOf, type Schema, type SchemaObject, typeList } from '../../schema/types.ts'
import { visitAll } from '../../schema/walk.ts'
import { literalType } from './literal.ts'
import { type Beside, kindType } from './parts-type.ts'
import { intersection, NEVER, type TypeNode, UNKNOWN, union } from './type-node.ts'
import type { TypeReader, TypeSite } from './type-reader.ts'

/** Returns the type that the keywords of a schema describe. Every valid value is assignable to it. */
export function schemaType(written: SchemaObject, site: TypeSite, reader: TypeReader): TypeNode {
  if (isImpossible(written)) return NEVER
  const values = listedValues(written)
  if (values !== undefined) return literals(values, written, site)
  const { schema, others } = mergeConjunction(written, reader)
  if (schema === false) return NEVER
  const branches = others.length === 0 ? mergedBranches(schema, reader) : undefined
  if (branches !== undefined) return union(branches.map((branch) => schemaType(branch, site, reader)))
  const declared = declaredKinds(schema, site)
  const shape = kindsWith(schema, SHAPE)
  const combined = combinedTypes(schema, others, { kinds: declared, direct: site.direct }, reader)
  const isCombined = combined.some((type) => type !== UNKNOWN)
  const beside: Beside = {
    isAlone: others.length === 0 && IN_PLACE.every((keyword) => schema[keyword] === undefined),
    further: conditionalMembers(schema, others, reader),
  }
  // Without `type`, keywords imply it. Beside `$ref`, unions and the like, only the keywords for parts do.
  const known = isCombined ? shape : kindsWith(schema, DECIDING)
  const implied = isCombined || known.length === 0 ? known : kindsWith(schema, DECIDING, true)
  const kinds = declared ?? (isCombined || implied.length > 0 ? implied : undefined)
  const own = kinds === undefined ? UNKNOWN : union(kinds.map((one) => kindType(one, schema, beside, reader)))
  if (!isCombined) return own
  if (shape.length === 0) return intersection(combined)
  return declared === undefined ? joinImplied(own, intersection(combined)) : intersection([own, ...combined])
}

function literals(values: readonly Json[], schema: SchemaObject, { kinds }: TypeSite): TypeNode {
  const listed = schema.const === undefined ? undefined : schema.enum
  const allowed = listed === undefined ? values : values.filter(oneOfJson(listed))
  const fitting = fittingValues(fittingValues(allowed, typeList(schema)), kinds)
  return union(fitting.map((value) => literalType(value)))
}

/** Merges the branches of `allOf` that can be merged, for one readable object type, and returns the others. */
function mergeConjunction(
  written: SchemaObject,
  reader: TypeReader,
): { schema: SchemaObject | false; others: readonly Schema[] } {
  const { allOf, ...rest } = written
  if (allOf === undefined) return { schema: written, others: [] }
  let schema: SchemaObject = rest
  const others: Schema[] = []
  for (const branch of allOf) {
    const merged = branch === false ? false : mergeBranch(schema, branch, reader)
    if (merged === false) return { schema: false, others }
    if (merged === undefined) others.push(branch)
    else schema = merged
  }
  return { schema: reader.section.origins.derive(schema, written), others }
}

/** Up to this many members are repeated in all branches together. */
const MAX_REPEATED = 12

/** Returns the branches of a union, each merged with the siblings of the union; undefined if impossible or too long. */
function mergedBranches(schema: SchemaObject, reader: TypeReader): SchemaObject[] | undefined {
  const { anyOf, oneOf, ...rest } = schema
  const branches = anyOf === undefined ? oneOf : oneOf === undefined ? anyOf : undefined
  if (branches === undefined || kindsWith(rest, SHAPE).length === 0) return undefined
  if (isCombination(rest, reader)) return undefined
  if (Object.keys(rest.properties ?? {}).length * branches.length > MAX_REPEATED) return undefined
  const merged = branches.map((branch) => mergeBranch(rest, branch, reader))
  const possible = merged.filter((branch) => branch !== false)
  const { derive } = reader.section.origins
  return possible.every((branch) => typeof branch === 'object')
    ? possible.map((branch) => derive({ ...branch }, schema))
    : undefined
}

/** Merges a branch into a schema; undefined if the branch is more than keywords for one type. */
function mergeBranch(
  schema: SchemaObject,
  branch: Schema,
  reader: TypeReader,
): SchemaObject | false | undefined {
  const isPlain = typeof branch === 'object' && !isCombination(branch, reader)
  const merged = isPlain ? intersect(schema, branch) : undefined
  return merged === true ? undefined : merged
}

function isCombination(schema: SchemaObject, { section }: TypeReader): boolean {
  return (
    section.origins.target(schema) !== undefined ||
    // No type says what a value is not.
    OF_EVERY_TYPE.some((keyword) => keyword !== 'not' && schema[keyword] !== undefined)
  )
}

/** Returns the kinds that `type` accepts, here and in the schemas around. */
function declaredKinds(schema: SchemaObject, { kinds }: TypeSite): readonly Kind[] | undefined {
  const types = typeList(schema)
  if (types === undefined) return kinds
  return kindsOf(types).filter((kind) => kinds === undefined || kinds.includes(kind))
}

/** The keywords from which the type of an object or an array is made. */
const SHAPE: ReadonlySet<string> = new Set([
  ...OF_MEMBERS,
  'propertyNames',
  'required',
  'prefixItems',
  'items',
  'unevaluatedItems',
])

const DECIDING: ReadonlySet<string> = new Set(keywordsWhere(({ kind }) => kind !== 'annotation'))

/** Returns the kinds that keywords apply to. One that is `true` or empty counts only with `takesEmpty`. */
function kindsWith(schema: SchemaObject, keywords: ReadonlySet<string>, takesEmpty: boolean = false): Kind[] {
  const kinds = Object.entries(schema).flatMap(([keyword, value]) => {
    const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
    return keywords.has(keyword) && (takesEmpty || (value !== true && !isEmpty))
      ? (keywordInfo(keyword)?.appliesTo ?? [])
      : []
  })
  return [...new Set(kinds)]
}

/** Returns the types of the other schemas that apply to the same value. */
function combinedTypes(
  schema: SchemaObject,
  others: readonly Schema[],
  site: TypeSite,
  reader: TypeReader,
): TypeNode[] {
  const { anyOf, oneOf, if: condition, then = true, else: otherwise = true } = schema
  const target = targetOf(schema, reader.section.definition)
  const typeOf = (branch: Schema): TypeNode => reader.typeOf(branch, site)
  const types = others.map(typeOf)
  if (target !== undefined)
    types.unshift(typeof target === 'object' ? reader.refer(target, site) : typeOf(target))
  for (const branches of [anyOf, oneOf]) if (branches !== undefined) types.push(union(branches.map(typeOf)))
  // A value that meets `if` meets `then`, any other meets `else`; without one of them nothing is known of the value.
  if (condition !== undefined && otherwise !== true)
    types.push(union([intersection([typeOf(condition), typeOf(then)]), typeOf(otherwise)]))
  return types
}

/** Returns the properties that are constrained only if a condition is met: otherwise they may be anything. */
function conditionalMembers(schema: SchemaObject, others: readonly Schema[], reader: TypeReader): string[] {
  const { if: condition, dependentRequired, dependentSchemas } = schema
  const isPlain = [condition, dependentRequired, dependentSchemas].every((part) => part === undefined)
  if (isPlain && others.length === 0) return []
  const names: string[] = []
  const whole = { ...schema, allOf: [...others] }
  const visit = (part: SchemaObject): void => {
    const { then = true, else: otherwise = true, dependentRequired = {}, dependentSchemas = {} } = part
    const allOf = [otherwise === true ? then : true, ...Object.values(dependentSchemas)]
    const { members } = inPlaceMembers({ allOf, dependentRequired }, reader.section.definition)
    names.push(...members.keys())
  }
  visitAll(whole, visit, undefined, (keyword) => keyword === 'allOf')
  return names
}

/** Joins the type that keywords imply without `type`: it applies only to values that have parts. */
function joinImplied(own: TypeNode, combined: TypeNode): TypeNode {
  const parts = combined.kind === 'union' ? combined.parts : [combined]
  const hasNoParts = (part: TypeNode): boolean => part.kind === 'word' && part !== UNKNOWN
  const structured = parts.filter((part) => !hasNoParts(part))
  if (structured.length === 0) return combined
  return union([intersection([own, union(structured)]), ...parts.filter(hasNoParts)])
}
