import type { Node, SchemaDocument } from './evaluate/resources.ts'
import { childNode, followReference } from './evaluate/resources.ts'
import { knownKeywords } from './evaluate/vocabulary.ts'
import type { SchemaObject } from './types.ts'

/** A schema that is no boolean, and where it stands. */
export interface Part extends Node {
  readonly schema: SchemaObject
}

/** References and conjunctions may be recursive. */
const MAX_PARTS = 32

/** How many unions inside each other are looked through. */
export const MAX_UNIONS = 2

/** What a value has to fit to fit a schema: the schema itself, what it refers to, and the parts of its `allOf`. */
export function conjunctsOf(document: SchemaDocument, node: Node): Part[] {
  const parts: Part[] = []
  const places = [node]
  for (const place of places) {
    if (typeof place.schema === 'boolean') continue
    if (parts.length === MAX_PARTS) break
    const schema = knownKeywords(place.schema, place.resource.vocabulary)
    const { $ref, allOf = [] } = schema
    parts.push({ ...place, schema })
    const target = $ref === undefined ? undefined : followReference(document, place, $ref)
    if (target !== undefined) places.push(target)
    places.push(...allOf.map((part, index) => childNode(document, place, part, 'allOf', String(index))))
  }
  return parts
}

/** The alternatives of each union that is part of a schema. */
export function unionsOf(document: SchemaDocument, { schema, ...place }: Part): Node[][] {
  return (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const choices = schema[keyword]
    if (choices === undefined) return []
    const node = { schema, ...place }
    return [choices.map((choice, index) => childNode(document, node, choice, keyword, String(index)))]
  })
}
