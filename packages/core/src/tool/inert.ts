import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { JsonObject } from '../json.ts'
import type { SchemaNode } from '../ref/types.ts'
import { typeList } from '../schema/types.ts'
import { appliesTo, counterpart } from './misplaced.ts'

/** Keywords that speak of no type which the schema has: nothing is checked by them. */
export function checkInert(schema: JsonObject, { origin }: SchemaNode, context: Context): void {
  const types = typeList(schema)
  if (types === undefined) return
  for (const keyword of Object.keys(schema)) {
    // Of `additionalItems` without a list it was told.
    if (appliesTo(keyword, schema) || (keyword === 'additionalItems' && !Array.isArray(schema['items'])))
      continue
    const meant = counterpart(keyword, schema)
    context.report({
      code: 'keyword_inert',
      at: childOrigin(origin, keyword),
      mark: 'key',
      keyword,
      params: { keyword, types: types.join(' or ') },
      ...(meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }),
    })
  }
}
