import type { Context } from '../context.ts'
import { describeValue } from '../describe.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import { createJsonKeys } from '../json.ts'
import * as messages from '../messages/schemas.ts'
import type { SourceDocument } from '../parse/types.ts'
import type { SchemaNode } from '../ref/types.ts'
import { keywordsWhere } from '../schema/keywords.ts'

/** Lists in which the meta-schema does not forbid equal members. */
const LISTS = keywordsWhere(({ value }, keyword) => value === 'branches' || keyword === 'enum')

/** A nested union is compared at every level, so that keys are kept; documents never change. */
const KEYS = new WeakMap<SourceDocument, (value: Json) => string>()

/** Reports equal members of a list: one of them is sent, and the author may have meant another by the second. */
export function checkRepeats(
  schema: JsonObject,
  { origin, value: written }: SchemaNode,
  context: Context,
): void {
  for (const keyword of LISTS) {
    const list = schema[keyword]
    if (!Array.isArray(list) || list.length < 2) continue
    // A copy has `true` in place of members that are not schemas.
    if (list !== (written as JsonObject)[keyword]) continue
    const keyOf = KEYS.get(origin.document) ?? createJsonKeys()
    KEYS.set(origin.document, keyOf)
    const index = firstRepeat(list.map(keyOf))
    if (index === undefined) continue
    const value = list[index] as Json
    const name = keyword === 'enum' ? messages.LISTED_VALUE : messages.LISTED_SCHEMA
    const repeated = typeof value === 'object' && value !== null ? name : describeValue(value)
    context.report({
      code: 'listed_twice',
      at: childOrigin(origin, keyword, String(index)),
      keyword,
      params: { keyword, value: repeated },
      ...(keyword === 'oneOf' && { hint: messages.REMOVE_ONE_BRANCH }),
    })
  }
}

function firstRepeat(keys: readonly string[]): number | undefined {
  const known = new Set<string>()
  const index = keys.findIndex((key) => known.size === known.add(key).size)
  return index < 0 ? undefined : index
}
