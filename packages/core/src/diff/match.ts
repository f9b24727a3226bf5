import { createJsonKeys } from '../json.ts'
import { groupBy } from '../memoize.ts'
import { listedValues } from '../schema/facts/values.ts'
import { typeList } from '../schema/types.ts'
import { asObject, decidingKeywords, decidingPlace, type Located } from './place.ts'
import type { IsSame } from './same.ts'

interface Matched {
  readonly pairs: readonly (readonly [before: Located, after: Located])[]
  readonly removed: readonly Located[]
  readonly added: readonly Located[]
}

/** Pairs branches of two versions: equal ones, then those with the same name or tag, at last the only two left. */
export function match(before: readonly Located[], after: readonly Located[], isSame: IsSame): Matched {
  const pairs: [Located, Located][] = []
  let [removed, added] = [before, after]
  const pairUp = (label: Label, isMeant: IsSame = () => true): void => {
    const labelled = groupBy(added, label)
    const taken = new Set<Located>()
    removed = removed.filter((old) => {
      const text = label(old)
      const candidates = (text === undefined ? undefined : labelled.get(text)) ?? []
      const index = candidates.findIndex((now) => isMeant(old, now))
      const [now] = index === -1 ? [] : candidates.splice(index, 1)
      if (now === undefined) return true
      taken.add(now)
      pairs.push([old, now])
      return false
    })
    added = added.filter((now) => !taken.has(now))
  }
  pairUp(createOutline(), isSame)
  for (const label of LABELS) pairUp(label)
  if (removed.length === 1 && added.length === 1) pairUp(() => 'only')
  return { pairs, removed, added }
}

/** A text that is equal for places that may correspond; undefined for a place that corresponds to none. */
type Label = (place: Located) => string | undefined

/** Equal for equal schemas. It is cheap, so that the branches of long unions need not be compared pairwise. */
function createOutline(): Label {
  const keyOf = createJsonKeys()
  return (place) => {
    const { schema } = decidingPlace(place)
    if (typeof schema === 'boolean') return String(schema)
    const { const: constant = null, properties = {} } = schema
    return keyOf([decidingKeywords(schema).sort(), constant, Object.keys(properties).sort()])
  }
}

/** The labels by which branches are paired, the most reliable first. */
const LABELS: readonly Label[] = [
  (place) => asObject(place).schema.$ref,
  (place) => {
    const { properties = {} } = asObject(decidingPlace(place)).schema
    const constants = Object.entries(properties).flatMap(([key, member]) => {
      const values = typeof member === 'object' ? listedValues(member) : undefined
      return values?.length === 1 ? [[key, ...values]] : []
    })
    return constants.length === 0 ? undefined : JSON.stringify(constants)
  },
  (place) => asObject(decidingPlace(place)).schema.title,
  (place) => typeList(asObject(decidingPlace(place)).schema)?.join(),
]
