import { originPointer } from '../diagnostics/origin.ts'
import type { SchemaType } from '../json.ts'
import { UNEVALUATED, UNIONS } from '../schema/keywords.ts'
import { isAmong, type Schema, type SchemaObject, typeList, without } from '../schema/types.ts'
import { mergeAllOf } from '../strict/conjunction.ts'
import { dropInert } from '../strict/type.ts'
import type { PassSite } from '../strict/types.ts'
import type { Comparer } from './comparer.ts'
import { match } from './match.ts'
import { asObject, childPlaces, decidingKeywords, decidingPlace, type Located, partsOf } from './place.ts'

// Returns schemas in other forms, in which two versions can be compared.

export type Both = readonly [before: Located<SchemaObject>, after: Located<SchemaObject>]

/** The limit for one version, because some schemas grow by merging; further ones are not merged. */
const MAX_MERGED = 500

/**
 * Returns both versions without `allOf` and references beside other keywords. Undefined if there are none, if their
 * parts correspond and can be compared one by one, or if the results would be no simpler.
 */
export function mergedPair([before, after]: Both, { isSame }: Comparer): Both | undefined {
  const [old, now] = [partsOf(before), partsOf(after)]
  if (old.length + now.length === 0) return undefined
  const { pairs, removed, added } = match(old, now, isSame)
  const isMatched = removed.length + added.length === 0 && ownKeywords(before) === ownKeywords(after)
  if (isMatched && pairs.every(([one, other]) => isSame(one, other))) return undefined
  const both: Both = [merged(before), merged(after)]
  return !isMatched || both.every((at) => partsOf(at).length === 0) ? both : undefined
}

function ownKeywords({ schema }: Located<SchemaObject>): string {
  return decidingKeywords(without(schema, 'allOf', '$ref'))
    .sort()
    .join()
}

function merged(at: Located<SchemaObject>): Located<SchemaObject> {
  const { schema, origin, version } = at
  if (partsOf(at).length === 0 || UNEVALUATED.some((keyword) => schema[keyword] !== undefined)) return at
  const text = originPointer(origin) + JSON.stringify(schema)
  const known = version.merged.get(text)
  if (known === undefined && version.merged.size >= MAX_MERGED) return at
  const result = known ?? mergeAllOf(schema, siteOf(at))
  version.merged.set(text, result)
  return { ...at, schema: result }
}

/** Returns a context for the passes of `strict/` that reports nothing. */
function siteOf({ origin, version: { origins, definition } }: Located): PassSite {
  return {
    isRoot: false,
    origin,
    origins,
    definition,
    copies: undefined,
    place: () => origin,
    report: () => undefined,
  }
}

/** Returns both versions as unions if one of them is only a union, with or without `type` beside it. */
export function asUnions([old, now]: Both): Both {
  const isPlain = ({ schema }: Located<SchemaObject>): boolean => {
    const union = unionOf(schema)
    return union === undefined || decidingKeywords(without(schema, 'type')).join() === union
  }
  if (!isPlain(old) || !isPlain(now)) return [old, now]
  const [before, after] = [withTypedBranches(old), withTypedBranches(now)]
  return [asUnion(before, unionOf(after.schema)), asUnion(after, unionOf(before.schema))]
}

export function unionOf(schema: SchemaObject): string | undefined {
  return UNIONS.find((keyword) => schema[keyword] !== undefined)
}

/** Returns a union in whose branches the sibling `type` is repeated. */
function withTypedBranches(at: Located<SchemaObject>): Located<SchemaObject> {
  const [keyword, types] = [unionOf(at.schema), typeList(at.schema)]
  if (keyword === undefined || types === undefined) return at
  const branches = [...childPlaces(at, keyword).values()].map((branch) => typed(branch, types))
  return { ...at, schema: at.version.origins.derive({ [keyword]: branches }, at.schema) }
}

function typed(branch: Located, types: readonly SchemaType[]): Schema {
  const deciding = decidingPlace(branch)
  if (deciding.schema === false) return branch.schema
  const own = typeList(asObject(deciding).schema)
  if (own?.every((type) => isAmong(type, types))) return branch.schema
  const { schema } = asObject(branch)
  const type = [...types]
  const result: SchemaObject = own === undefined ? { ...schema, type } : { type, allOf: [schema] }
  return branch.version.origins.derive(result, schema)
}

/** Returns a schema as a union of itself, or of itself with each of its types, to compare it with a union. */
function asUnion(at: Located<SchemaObject>, keyword: string | undefined): Located<SchemaObject> {
  const { schema, origin, version } = at
  if (keyword === undefined || unionOf(schema) !== undefined || decidingKeywords(schema).length === 0)
    return at
  const types = typeList(schema) ?? []
  const branches = types.length < 2 ? [{ ...schema }] : types.map((type) => ({ ...schema, type }))
  const fitting = branches.map((branch) => dropInert(version.origins.derive(branch, schema), siteOf(at)))
  for (const branch of fitting) version.unwritten.add(branch)
  const union = { [keyword]: fitting }
  version.origins.set(union, origin)
  return { ...at, schema: union }
}
