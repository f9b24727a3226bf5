import type { Json } from '../json.ts'
import { equalJson } from '../json.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import type { Subschema } from '../schema/walk.ts'
import { forEachSubschema, holdsSchemas } from '../schema/walk.ts'
import type { Place, Side } from './place.ts'
import { below, decidingKeywords, settle, target } from './place.ts'

/** Whether two places say the same in the same words, annotations aside. A reference is what it leads to. */
export function isSame(before: Place, after: Place, sides: { before: Side; after: Side }): boolean {
  const assumed = new Map<object, Set<object>>()
  return same(before, after)

  function same(one: Place, other: Place): boolean {
    const [b, a] = [settle(one, sides.before), settle(other, sides.after)]
    if (typeof b.schema === 'boolean' || typeof a.schema === 'boolean') return b.schema === a.schema
    const known = assumed.get(b.schema) ?? new Set()
    // What refers to itself is the same when nothing else differs.
    if (known.has(a.schema)) return true
    assumed.set(b.schema, known.add(a.schema))
    const [left, right] = [decidingKeywords(b.schema), decidingKeywords(a.schema)]
    const { schema } = a
    return (
      left.length === right.length &&
      left.every((keyword) => Object.hasOwn(schema, keyword)) &&
      left.every((keyword) => sameKeyword(b.schema as SchemaObject, schema, keyword)) &&
      sameChildren({ ...b, schema: b.schema }, { ...a, schema })
    )
  }

  function sameKeyword(one: SchemaObject, other: SchemaObject, keyword: string): boolean {
    if (keywordInfo(keyword) === undefined || holdsSchemas(keyword)) return true
    if (SETS.includes(keyword)) return sameSet(one[keyword], other[keyword])
    if (keyword !== '$ref') return equalJson(one[keyword] as Json, other[keyword] as Json)
    const [b, a] = [target(one.$ref as string, sides.before), target(other.$ref as string, sides.after)]
    return b !== undefined && a !== undefined && same(b, a)
  }

  function sameChildren(
    one: Place & { schema: SchemaObject },
    other: Place & { schema: SchemaObject },
  ): boolean {
    const [left, right] = [childrenOf(one.schema), childrenOf(other.schema)]
    if (left.size !== right.size) return false
    return [...left].every(([id, { keyword, key }]) => {
      return right.has(id) && same(below(one, keyword, key), below(other, keyword, key))
    })
  }
}

/** The subschemas that decide, by where they stand. */
function childrenOf(schema: SchemaObject): Map<string, Subschema> {
  const children = new Map<string, Subschema>()
  forEachSubschema(schema, (child) => {
    const kind = keywordInfo(child.keyword)?.kind
    if (kind === 'applicator') children.set(JSON.stringify([child.keyword, child.key]), child)
  })
  return children
}

/** Lists in which the order says nothing. */
const SETS: readonly string[] = ['type', 'enum', 'required']

function sameSet(one: unknown, other: unknown): boolean {
  const [b, a] = [[one].flat() as Json[], [other].flat() as Json[]]
  const isWithin = (items: Json[], list: Json[]): boolean =>
    items.every((item) => list.some((listed) => equalJson(item, listed)))
  return isWithin(b, a) && isWithin(a, b)
}
