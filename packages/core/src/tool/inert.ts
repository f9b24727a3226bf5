import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { JsonObject } from '../json.ts'
import * as messages from '../messages/schemas.ts'
import type { SchemaNode } from '../ref/types.ts'
import { typeList } from '../schema/types.ts'
import { appliesTo, counterpart } from './misplaced.ts'

/** Reports keywords that apply to none of the schema's types, so that they check nothing. */
export function checkInert(schema: JsonObject, { origin }: SchemaNode, context: Context): void {
  const types = typeList(schema)
  if (types === undefined) return
  for (const keyword of Object.keys(schema)) {
    // `additionalItems` without a list is reported already.
    if (appliesTo(keyword, schema) || (keyword === 'additionalItems' && !Array.isArray(schema['items'])))
      continue
    const meant = counterpart(keyword, schema)
    context.report({
      code: 'keyword_inert',
      at: childOrigin(origin, keyword),
      mark: 'key',
      keyword,
      params: { keyword, types: messages.listOfTypes(types) },
      ...(meant === undefined ? {} : { hint: messages.didYouMean(meant) }),
    })
  }
}
