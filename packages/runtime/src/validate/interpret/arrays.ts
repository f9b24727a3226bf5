import { hasDuplicates } from '../equality.ts'
import type { Interpreted, Keyword, Run } from './interpret.ts'
import { fits } from './interpret.ts'

export const prefixItemsKeyword: Keyword = (schemas: readonly Interpreted[], value, go) => {
  if (Array.isArray(value)) {
    for (const [index, schema] of schemas.slice(0, value.length).entries())
      go(schema, `/prefixItems/${index}`, index)
  }
  return undefined
}

export const itemsKeyword: Keyword = (schema: Interpreted, value, go, { prefixItems = [] }) => {
  if (!Array.isArray(value)) return undefined
  for (let index = (prefixItems as []).length; index < value.length; index++) go(schema, '/items', index)
  return undefined
}

export const minItemsKeyword: Keyword = (count: number, value) => Array.isArray(value) && value.length < count

export const maxItemsKeyword: Keyword = (count: number, value) => Array.isArray(value) && value.length > count

export const uniqueItemsKeyword: Keyword = (unique: boolean, value) =>
  unique && Array.isArray(value) && hasDuplicates(value)

/** With `minContains` and `maxContains`. */
export const containsKeyword: Keyword = (
  schema: Interpreted,
  value,
  _go,
  { minContains = 1, maxContains },
  run,
) => {
  if (!Array.isArray(value)) return false
  const count = containedIn(run, schema, value).length
  return count < (minContains as number) || (maxContains !== undefined && count > (maxContains as number))
}

/** The indexes of the items that fit a schema. */
export function containedIn(run: Run, schema: Interpreted, value: readonly unknown[]): number[] {
  return value.flatMap((item, index) => (fits(run, schema, item) ? [index] : []))
}
