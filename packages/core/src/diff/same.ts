import { equalJson, oneOfJson } from '../json.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { SchemaObject } from '../schema/types.ts'
import { holdsSchemas } from '../schema/walk.ts'
import type { Located, Pairs } from './place.ts'
import { childPlaces, decidingKeywords, decidingPlace, isObjectPlace, setPair } from './place.ts'

/** Whether two places have the same keywords with the same values, annotations aside. References are followed. */
export type IsSame = (before: Located, after: Located) => boolean

/** Creates a test that caches its results, because definitions may refer to each other in many ways. */
export function createIsSame(): IsSame {
  const known: Pairs<boolean> = new Map()
  return (before, after) => {
    // A recursive schema is the same if nothing else differs.
    const assumed: Pairs<boolean> = new Map()
    const places: [Located, Located][] = [[before, after]]
    for (const [one, other] of places) {
      const [old, now] = [decidingPlace(one), decidingPlace(other)]
      const verdict = known.get(old.schema)?.get(now.schema)
      if (verdict === true || assumed.get(old.schema)?.has(now.schema)) continue
      const further = verdict === false ? undefined : counterparts(old, now)
      if (further === undefined) {
        setPair(known, decidingPlace(before).schema, decidingPlace(after).schema, false)
        return false
      }
      setPair(assumed, old.schema, now.schema, true)
      places.push(...further)
    }
    for (const [old, others] of assumed) for (const now of others.keys()) setPair(known, old, now, true)
    return true
  }
}

/** Returns the subschemas that must be the same; undefined if the schemas themselves differ. */
function counterparts(before: Located, after: Located): [Located, Located][] | undefined {
  if (!isObjectPlace(before) || !isObjectPlace(after)) return before.schema === after.schema ? [] : undefined
  const keywords = decidingKeywords(before.schema)
  if (keywords.length !== decidingKeywords(after.schema).length) return undefined
  if (!keywords.every((keyword) => sameData(keyword, before.schema, after.schema))) return undefined
  const pairs: [Located, Located][] = []
  for (const keyword of keywords) {
    const [old, now] = [childPlaces(before, keyword), childPlaces(after, keyword)]
    if (old.size !== now.size) return undefined
    for (const [key, place] of old) {
      const other = now.get(key)
      if (other === undefined) return undefined
      pairs.push([place, other])
    }
  }
  return pairs
}

/** Whether a keyword is in both schemas, with the same data unless it has subschemas or refers to one. */
function sameData(keyword: string, before: SchemaObject, after: SchemaObject): boolean {
  if (!Object.hasOwn(after, keyword)) return false
  if (keyword === '$ref' || holdsSchemas(keyword)) return true
  const [old, now] = [before[keyword] ?? null, after[keyword] ?? null]
  const rule = keywordInfo(keyword)?.merge
  // In other arrays the order matters.
  const isSet = rule === 'types' || rule === 'values' || rule === 'names'
  if (!isSet) return equalJson(old, now)
  const [one, other] = [[old].flat(), [now].flat()]
  return one.every(oneOfJson(other)) && other.every(oneOfJson(one))
}
