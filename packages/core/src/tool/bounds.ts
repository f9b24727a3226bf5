import type { Context } from '../context.ts'
import { childOrigin } from '../diagnostics/origin.ts'
import type { JsonObject } from '../json.ts'
import { own } from '../json.ts'
import type { SchemaNode } from '../ref/types.ts'
import type { Keyword } from '../schema/keywords.ts'

/** A lower and an upper bound; whether a value may be both at once. */
const PAIRS: readonly (readonly [low: Keyword, high: Keyword, mayMeet: boolean])[] = [
  ['minimum', 'maximum', true],
  ['minimum', 'exclusiveMaximum', false],
  ['exclusiveMinimum', 'maximum', false],
  ['exclusiveMinimum', 'exclusiveMaximum', false],
  ['minLength', 'maxLength', true],
  ['minItems', 'maxItems', true],
  ['minContains', 'maxContains', true],
  ['minProperties', 'maxProperties', true],
]

/** Bounds beside each other that nothing is between. */
export function checkBounds(schema: JsonObject, { origin }: SchemaNode, context: Context): void {
  for (const [low, high, mayMeet] of PAIRS) {
    const [least, most] = [own(schema, low), own(schema, high)]
    // Exclusive ones of draft-04 are true or false.
    if (typeof least !== 'number' || typeof most !== 'number') continue
    if (least < most || (mayMeet && least === most)) continue
    const params = { low: `${low} ${least}`, high: `${high} ${most}` }
    context.report({ code: 'bounds_crossed', at: childOrigin(origin, low), keyword: low, params })
  }
}
