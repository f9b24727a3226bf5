import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import { createJsonKeys } from '../json.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { SchemaNode } from '../ref/types.ts'
import { keywordsWhere } from '../schema/keywords.ts'

/** Lists in which an equal second member is no mistake that the meta-schema knows of. */
const LISTS = keywordsWhere(({ value }, keyword) => value === 'branches' || keyword === 'enum')

/** Unions stand in unions: what a schema is equal to is found once, and documents never change. */
const KEYS = new WeakMap<SourceDocument, (value: Json) => string>()

/** What a list names twice is sent once; the author may have meant something else by the second. */
export function checkRepeats(
  schema: JsonObject,
  { origin, value: written }: SchemaNode,
  context: Context,
): void {
  for (const keyword of LISTS) {
    const list = schema[keyword]
    if (!Array.isArray(list) || list.length < 2) continue
    // In another one stands `true` for what is no schema.
    if (list !== (written as JsonObject)[keyword]) continue
    const keyOf = KEYS.get(origin.document) ?? createJsonKeys()
    KEYS.set(origin.document, keyOf)
    const index = firstRepeat(list.map(keyOf))
    if (index === undefined) continue
    const value = list[index] as Json
    const name = keyword === 'enum' ? 'one value' : 'one schema'
    const told = typeof value === 'object' && value !== null ? name : describeValue(value)
    context.report({
      code: 'listed_twice',
      at: childOrigin(origin, keyword, String(index)),
      keyword,
      params: { keyword, value: told },
      ...(keyword === 'oneOf' && { hint: 'Remove one of the two: a value that fits both is refused.' }),
    })
  }
}

function firstRepeat(keys: readonly string[]): number | undefined {
  const known = new Set<string>()
  const index = keys.findIndex((key) => known.size === known.add(key).size)
  return index < 0 ? undefined : index
}
