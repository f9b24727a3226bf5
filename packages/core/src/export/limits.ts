import { toolMeasures } from '../messages/lowering.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import { forEachSubschema } from '../schema/walk.ts'
import type { Site, Writer } from './planned.ts'
import type { Limit } from './types.ts'

/** What providers count in a schema. */
interface Measures {
  properties: number
  /** Levels of objects and arrays below each other, the root being the first; references are not followed. */
  depth: number
  enumValues: number
  /** Of property names, definition names, enum and const values. */
  characters: number
  /** Of the strings in the largest enum that has many. */
  enumCharacters: number
}

function measure(schema: Schema, manyValues: number = Number.POSITIVE_INFINITY): Measures {
  const total: Measures = { properties: 0, depth: 0, enumValues: 0, characters: 0, enumCharacters: 0 }
  visit(schema, 1)
  return total

  function visit(node: Schema, depth: number): void {
    if (typeof node === 'boolean') return
    count(node)
    const isLevel =
      node.properties !== undefined || node.items !== undefined || node.prefixItems !== undefined
    if (isLevel) total.depth = Math.max(total.depth, depth)
    forEachSubschema(node, ({ schema: child, keyword, key }) => {
      if (keyword === 'properties') total.properties += 1
      if (keyword === 'properties' || keyword === '$defs') total.characters += (key ?? '').length
      const below = keyword === '$defs' ? 1 : isLevel && keyword !== 'anyOf' ? depth + 1 : depth
      visit(child, below)
    })
  }

  function count(node: SchemaObject): void {
    const values = node.const === undefined ? (node.enum ?? []) : [node.const]
    const characters = values.reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? value : JSON.stringify(value)).length,
      0,
    )
    total.characters += characters
    total.enumValues += node.enum?.length ?? 0
    const texts = values.filter((value) => typeof value === 'string')
    if (texts.length > manyValues)
      total.enumCharacters = Math.max(total.enumCharacters, texts.join('').length)
  }
}

/** Refuses what exceeds a bound that the provider puts on one tool. */
export function checkLimits(schema: SchemaObject, site: Site, writer: Writer): void {
  const { limits } = writer.mode
  const measures = measure(schema, limits.enumCharacters?.aboveValues)
  for (const [name, { max }] of Object.entries(limits) as [keyof Measures, Limit][]) {
    const params = { what: toolMeasures[name], max, count: measures[name] }
    if (params.count > max) writer.refuse({ code: 'limit_exceeded', params }, site)
  }
}
