import type { Json } from '../../json.ts'
import { isObject } from '../../json.ts'
import { bound } from './scalar.ts'
import type { KeywordCheck, Visit } from './visit.ts'
import { applyToPart, fail, fitsSubschema } from './visit.ts'

export const ARRAY_KEYWORDS: Readonly<Record<string, KeywordCheck>> = {
  minItems: bound('minItems', (value, limit) => (value as Json[]).length >= limit),
  maxItems: bound('maxItems', (value, limit) => (value as Json[]).length <= limit),
  uniqueItems(visit) {
    if (visit.schema.uniqueItems !== true) return
    const list = itemsOf(visit)
    if (new Set(list.map(canonicalText)).size < list.length) fail(visit, 'uniqueItems')
  },
  prefixItems(visit) {
    for (const [index, schema] of (visit.schema.prefixItems ?? []).entries()) {
      const item = itemsOf(visit)[index]
      if (item !== undefined) applyToPart(visit, String(index), item, schema, 'prefixItems')
    }
  },
  items(visit) {
    const { items = true, prefixItems = [] } = visit.schema
    for (const [index, item] of itemsOf(visit).entries()) {
      if (index >= prefixItems.length) applyToPart(visit, String(index), item, items, 'items')
    }
  },
  contains(visit) {
    const { contains = true, minContains = 1, maxContains } = visit.schema
    let count = 0
    for (const [index, item] of itemsOf(visit).entries()) {
      if (!fitsSubschema(visit, item, contains)) continue
      count += 1
      visit.evaluated.add(String(index))
    }
    if (count < minContains) fail(visit, minContains === 1 ? 'contains' : 'minContains')
    if (maxContains !== undefined && count > maxContains) fail(visit, 'maxContains')
  },
  unevaluatedItems(visit) {
    for (const [index, item] of itemsOf(visit).entries()) {
      const part = String(index)
      if (!visit.evaluated.has(part))
        applyToPart(visit, part, item, visit.schema.unevaluatedItems ?? true, 'unevaluatedItems')
    }
  },
}

function itemsOf({ value }: Visit): readonly Json[] {
  return value as Json[]
}

/** The same text for equal values. */
function canonicalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  // -0 is written as 0.
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] as Json)}`).join()}}`
}
