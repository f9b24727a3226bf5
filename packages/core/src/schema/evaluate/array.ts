import type { Json } from '../../json.ts'
import { distinctJson } from '../../json.ts'
import { bound } from './scalar.ts'
import type { KeywordCheck } from './visit.ts'
import { assertPart, fail, fitsSchema } from './visit.ts'

export const ARRAY_KEYWORDS: Readonly<Record<string, KeywordCheck<Json[]>>> = {
  minItems: bound('minItems', (value, limit) => value.length >= limit),
  maxItems: bound('maxItems', (value, limit) => value.length <= limit),
  uniqueItems(visit) {
    const { schema, value } = visit
    if (schema.uniqueItems === true && distinctJson(value).length < value.length) fail(visit, 'uniqueItems')
  },
  prefixItems(visit) {
    for (const [index, schema] of (visit.schema.prefixItems ?? []).entries()) {
      const item = visit.value[index]
      if (item !== undefined) assertPart(visit, String(index), item, schema, 'prefixItems')
    }
  },
  items(visit) {
    const { items = true, prefixItems = [] } = visit.schema
    for (const [index, item] of visit.value.entries()) {
      if (index >= prefixItems.length) assertPart(visit, String(index), item, items, 'items')
    }
  },
  contains(visit) {
    const { contains = true, minContains = 1, maxContains } = visit.schema
    const found = [...visit.value.keys()].filter((index) =>
      fitsSchema(visit, visit.value[index] as Json, contains),
    )
    for (const index of found) visit.evaluated.add(String(index))
    if (found.length < minContains) fail(visit, minContains === 1 ? 'contains' : 'minContains')
    if (maxContains !== undefined && found.length > maxContains) fail(visit, 'maxContains')
  },
  unevaluatedItems(visit) {
    for (const [index, item] of visit.value.entries()) {
      const part = String(index)
      if (!visit.evaluated.has(part))
        assertPart(visit, part, item, visit.schema.unevaluatedItems ?? true, 'unevaluatedItems')
    }
  },
}
