import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { Subschema } from '../schema/walk.ts'
import { forEachSubschema, holdsSchemas } from '../schema/walk.ts'
import type { Place, Side } from './place.ts'
import { below, decidingKeywords, settle, target } from './place.ts'

/** Pairs of schemas: one of the old version and one of the new. */
type Pairs = Map<object, Set<object>>

/** Two versions with the pairs that were compared: definitions may refer to each other in many ways. */
export interface Sides {
  readonly before: Side
  readonly after: Side
  readonly same: Pairs
  readonly different: Pairs
}

/** Whether two places have the same keywords with the same values, annotations aside. References are followed. */
export function isSame(before: Place, after: Place, sides: Sides): boolean {
  const assumed: Pairs = new Map()
  const isEqual = same(before, after)
  // What was only assumed is known when nothing contradicts it.
  if (isEqual) for (const [one, others] of assumed) for (const other of others) add(sides.same, one, other)
  return isEqual

  function same(one: Place, other: Place): boolean {
    const [b, a] = [settle(one, sides.before), settle(other, sides.after)]
    if (typeof b.schema === 'boolean' || typeof a.schema === 'boolean') return b.schema === a.schema
    if (has(sides.different, b.schema, a.schema)) return false
    // What refers to itself is the same when nothing else differs.
    if (has(sides.same, b.schema, a.schema) || has(assumed, b.schema, a.schema)) return true
    add(assumed, b.schema, a.schema)
    const isEqual = sameSchema({ ...b, schema: b.schema }, { ...a, schema: a.schema })
    if (!isEqual) add(sides.different, b.schema, a.schema)
    return isEqual
  }

  function sameSchema(one: ObjectPlace, other: ObjectPlace): boolean {
    const [left, right] = [decidingKeywords(one.schema), decidingKeywords(other.schema)]
    return (
      left.length === right.length &&
      left.every((keyword) => Object.hasOwn(other.schema, keyword)) &&
      left.every((keyword) => sameKeyword(one.schema, other.schema, keyword)) &&
      sameChildren(one, other)
    )
  }

  function sameKeyword(one: SchemaObject, other: SchemaObject, keyword: string): boolean {
    if (keywordInfo(keyword) === undefined || holdsSchemas(keyword)) return true
    if (SETS.includes(keyword)) return sameSet(one[keyword], other[keyword])
    if (keyword !== '$ref') return equalJson(one[keyword] as Json, other[keyword] as Json)
    const [b, a] = [target(one.$ref as string, sides.before), target(other.$ref as string, sides.after)]
    return b !== undefined && a !== undefined && same(b, a)
  }

  function sameChildren(one: ObjectPlace, other: ObjectPlace): boolean {
    const [left, right] = [childrenOf(one.schema), childrenOf(other.schema)]
    if (left.size !== right.size) return false
    return [...left].every(([id, { keyword, key }]) => {
      return right.has(id) && same(below(one, keyword, key), below(other, keyword, key))
    })
  }
}

function has(pairs: Pairs, one: object, other: object): boolean {
  return pairs.get(one)?.has(other) ?? false
}

function add(pairs: Pairs, one: object, other: object): void {
  pairs.set(one, (pairs.get(one) ?? new Set()).add(other))
}

interface ObjectPlace extends Place {
  readonly schema: SchemaObject
}

/** The subschemas that decide which values are valid, by keyword and key. */
function childrenOf(schema: SchemaObject): Map<string, Subschema> {
  const children = new Map<string, Subschema>()
  forEachSubschema(schema, (child) => {
    const kind = keywordInfo(child.keyword)?.kind
    if (kind === 'applicator') children.set(JSON.stringify([child.keyword, child.key]), child)
  })
  return children
}

/** Lists whose order has no meaning. */
const SETS: readonly string[] = ['type', 'enum', 'required']

function sameSet(one: unknown, other: unknown): boolean {
  const [b, a] = [[one].flat() as Json[], [other].flat() as Json[]]
  const isWithin = (items: Json[], list: Json[]): boolean =>
    items.every((item) => list.some((listed) => equalJson(item, listed)))
  return isWithin(b, a) && isWithin(a, b)
}
