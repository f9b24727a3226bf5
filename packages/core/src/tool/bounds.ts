import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { JsonObject } from '../json.ts'
import { own } from '../json.ts'
import type { SchemaNode } from '../ref/types.ts'
import { keywordInfo, keywordsWhere } from '../schema/keywords.ts'

/** Every lower bound with the upper bounds of the same thing. A value may be both at once unless one is exclusive. */
const PAIRS = keywordsWhere(({ bound }) => bound === 'low').flatMap((low) =>
  keywordsWhere(({ bound, bounds }) => bound === 'high' && bounds === keywordInfo(low)?.bounds).map(
    (high) => ({
      low,
      high,
      mayMeet: [low, high].every((keyword) => keywordInfo(keyword)?.exclusive === undefined),
    }),
  ),
)

/** Reports bounds that no value satisfies together. */
export function checkBounds(schema: JsonObject, { origin }: SchemaNode, context: Context): void {
  for (const { low, high, mayMeet } of PAIRS) {
    const [least, most] = [own(schema, low), own(schema, high)]
    // In draft-04 exclusive bounds are booleans.
    if (typeof least !== 'number' || typeof most !== 'number') continue
    if (least < most || (mayMeet && least === most)) continue
    const params = { low: `${low} ${least}`, high: `${high} ${most}` }
    context.report({ code: 'bounds_crossed', at: childOrigin(origin, low), keyword: low, params })
  }
}
