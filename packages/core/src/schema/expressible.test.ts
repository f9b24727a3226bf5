import { expect, it } from 'vitest'
import { definitionsOf } from './definitions.ts'
import type { Expressible } from './expressible.ts'
import { isExpressible, widen } from './expressible.ts'
import type { Schema, SchemaObject } from './types.ts'

const COUNT = 60

/** Definitions in a ring, each a union of others; the first half leads only to itself. */
function ring(extra: SchemaObject): SchemaObject {
  const half = COUNT / 2
  const entries = Array.from({ length: COUNT }, (_, index): [string, Schema] => {
    const refs = [1, 7, 11].map((step) => {
      const next = index < half ? (index + step) % half : (index + step) % COUNT
      return { $ref: `#/$defs/${next}` }
    })
    return [String(index), { oneOf: refs, ...(index === COUNT - 1 ? extra : {}) }]
  })
  return { $defs: Object.fromEntries(entries) }
}

const isKept: Expressible = (keyword) => keyword !== 'contains'

it.each([
  ['nothing', {}],
  ['a schema of the ring', { contains: true }],
  ['a schema that leads back', { items: { $ref: '#/$defs/40' }, allOf: [{ contains: true }] }],
])('each schema is asked about once, where %s is left out', (_, extra) => {
  const root = ring(extra)
  const definition = definitionsOf(root)
  let asked = 0
  const counting: Expressible = (keyword, schema) => {
    asked += 1
    return isKept(keyword, schema)
  }
  const nodes = Object.values(root.$defs ?? {}).filter((node) => typeof node === 'object')
  const widened = nodes.map((node) => widen(node, counting, definition) !== node)
  expect(asked).toBeLessThan(COUNT * 6)
  // With a function that is new for each, nothing is known from before.
  const anew = nodes.map((node) =>
    node.oneOf?.some((part) => !isExpressible(part, (...all) => isKept(...all), definition)),
  )
  expect(widened).toEqual(anew)
  expect(new Set(widened)).toEqual(new Set('contains' in extra || 'allOf' in extra ? [false, true] : [false]))
})
