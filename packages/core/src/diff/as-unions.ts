import type { SchemaType } from '../json.ts'
import type { Schema } from '../schema/types.ts'
import { typeList } from '../schema/types.ts'
import type { Comparer, Version } from './comparer.ts'
import { byType } from './merged.ts'
import type { Place, Side } from './place.ts'
import { childPlaces, decidingKeywords, settle } from './place.ts'

/** Both versions as unions where one of them is nothing else, but for a `type` beside it. */
export function asUnions(old: Version, now: Version, { before, after }: Comparer): [Version, Version] {
  if (![old, now].every(({ schema }) => unionOf(schema) === undefined || isUnion(schema))) return [old, now]
  const [was, is] = [spread(old, before), spread(now, after)]
  return [asUnion(was, is), asUnion(is, was)]
}

type Keywords = Version['schema']

function unionOf(schema: Keywords): 'anyOf' | 'oneOf' | undefined {
  return schema.anyOf !== undefined ? 'anyOf' : schema.oneOf !== undefined ? 'oneOf' : undefined
}

/** Whether nothing stands beside the union but a `type`. */
function isUnion(schema: Keywords): boolean {
  const [keyword, ...more] = decidingKeywords(schema).filter((key) => key !== 'type')
  return keyword !== undefined && keyword === unionOf(schema) && more.length === 0
}

/** A union whose branches say the `type` that stands beside it. */
function spread(at: Version, side: Side): Version {
  const [keyword, types] = [unionOf(at.schema), typeList(at.schema)]
  if (keyword === undefined || types === undefined) return at
  const branches = childPlaces(at, keyword).map((branch) => typed(branch, types, side))
  return { ...at, schema: { [keyword]: branches.map(({ schema }) => schema) }, branches }
}

function typed(branch: Place, types: readonly SchemaType[], side: Side): Place {
  const settled = settle(branch, side).schema
  if (settled === false) return branch
  const own = typeof settled === 'object' ? typeList(settled) : undefined
  if (own?.every((type) => isAmong(type, types))) return branch
  const schema: Schema =
    typeof branch.schema === 'object' && own === undefined
      ? { ...branch.schema, type: [...types] }
      : { type: [...types], allOf: [branch.schema] }
  return { ...branch, schema, parts: branch.parts ?? [branch] }
}

function isAmong(type: SchemaType, types: readonly SchemaType[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** A schema that became a branch of a union, or was one, is a union of one; a list of types is a union of each. */
function asUnion(at: Version, other: Version): Version {
  const keyword = unionOf(other.schema)
  if (keyword === undefined || unionOf(at.schema) !== undefined) return at
  if (decidingKeywords(at.schema).length === 0) return at
  const branches = byType(at)
  return { schema: { [keyword]: branches.map(({ schema }) => schema) }, pointer: at.pointer, branches }
}
