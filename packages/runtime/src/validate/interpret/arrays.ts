import { hasDuplicates } from '../equality.ts'
import { escapeToken } from '../pointer.ts'
import type { Keyword, Run } from './interpret.ts'
import { fits } from './interpret.ts'
import type { SchemaData } from './schema.ts'

export const prefixItemsKeyword: Keyword = (schemas: readonly SchemaData[], value, go) => {
  if (Array.isArray(value)) {
    for (const [index, schema] of schemas.slice(0, value.length).entries())
      go(schema, `/prefixItems/${index}`, index)
  }
  return undefined
}

export const itemsKeyword: Keyword = (schema: SchemaData, value, go, { prefixItems = [] }) => {
  if (!Array.isArray(value)) return undefined
  const others = [...value.keys()].slice(prefixItems.length)
  if (schema === false) return others.map(escapeToken)
  for (const index of others) go(schema, '/items', index)
  return undefined
}

export const minItemsKeyword: Keyword = (count: number, value) => Array.isArray(value) && value.length < count

export const maxItemsKeyword: Keyword = (count: number, value) => Array.isArray(value) && value.length > count

export const uniqueItemsKeyword: Keyword = (unique: boolean, value) =>
  unique && Array.isArray(value) && hasDuplicates(value)

/** Another least number than one is told by its keyword. */
export const containsKeyword: Keyword = (schema: SchemaData, value, _go, { minContains = 1 }, run) =>
  minContains === 1 && Array.isArray(value) && containedIn(run, schema, value).length < 1

export const minContainsKeyword: Keyword = (count: number, value, _go, { contains }, run) =>
  count !== 1 && counts(run, contains, value) < count

export const maxContainsKeyword: Keyword = (count: number, value, _go, { contains }, run) =>
  counts(run, contains, value) > count

/** How many items fit; NaN when there is nothing to count. */
function counts(run: Run, contains: SchemaData | undefined, value: unknown): number {
  return contains === undefined || !Array.isArray(value)
    ? Number.NaN
    : containedIn(run, contains, value).length
}

/** The indexes of the items that fit a schema. */
export function containedIn(run: Run, schema: SchemaData, value: readonly unknown[]): number[] {
  return value.flatMap((item, index) => (fits(run, schema, item) ? [index] : []))
}
