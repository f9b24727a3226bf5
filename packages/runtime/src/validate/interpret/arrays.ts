import { hasDuplicates } from '../equality.ts'
import type { Keyword, Site } from './interpret.ts'
import { addError, applySchema, fits } from './interpret.ts'
import type { SchemaData } from './schema.ts'

export const prefixItemsKeyword: Keyword = (schemas: readonly SchemaData[], value, at) => {
  if (!Array.isArray(value)) return
  for (const [index, schema] of schemas.slice(0, value.length).entries()) {
    applySchema(at, schema, value[index], `/prefixItems/${index}`, index)
  }
}

/** Checks the items after those of `prefixItems`. */
const otherItems =
  (keyword: string): Keyword =>
  (schema: SchemaData, value, at) => {
    if (!Array.isArray(value)) return
    for (let index = at.schema.prefixItems?.length ?? 0; index < value.length; index++) {
      if (schema === false) addError(at, keyword, false, value[index], index)
      else applySchema(at, schema, value[index], `/${keyword}`, index)
    }
  }

export const itemsKeyword: Keyword = /* @__PURE__ */ otherItems('items')

/** Used if no other subschema applies to the same array. */
export const unevaluatedItemsKeyword: Keyword = /* @__PURE__ */ otherItems('unevaluatedItems')

export const minItemsKeyword: Keyword = (count: number, value) => Array.isArray(value) && value.length < count

export const maxItemsKeyword: Keyword = (count: number, value) => Array.isArray(value) && value.length > count

export const uniqueItemsKeyword: Keyword = (_, value) => Array.isArray(value) && hasDuplicates(value)

/** A text that describes a schema, and the schema. */
export type Described = readonly [text: string, schema: SchemaData]

/** `minContains` reports any other minimum than one. */
export const containsKeyword: Keyword = ([text]: Described, value, at) => {
  if (contained(at, value) < 1 && (at.schema.minContains ?? 1) === 1) addError(at, 'contains', text, value)
}

export const minContainsKeyword: Keyword = (count: number, value, at) =>
  count !== 1 && contained(at, value) < count

export const maxContainsKeyword: Keyword = (count: number, value, at) => contained(at, value) > count

/** Returns how many items match `contains`, which exists whenever its limits do; NaN for other values. */
function contained(at: Site, value: unknown): number {
  if (!Array.isArray(value)) return Number.NaN
  // In this data `contains` is a description with a schema.
  const [, schema] = at.schema.contains as unknown as Described
  // `filter` of the array itself would skip holes.
  return [...value].filter((item) => fits(at, schema, item)).length
}
