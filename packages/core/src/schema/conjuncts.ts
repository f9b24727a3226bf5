import type { Definition } from './definitions.ts'
import type { Schema, SchemaObject } from './types.ts'

/** A schema that applies to the same value as another one. */
export interface Part<Of extends Schema = Schema> {
  readonly schema: Of
  /** JSON Pointer below the other schema; behind a reference below the root of the document, after a `#`. */
  readonly path: string
}

/** References and conjunctions may be recursive. */
const MAX_PARTS = 32

/** How many unions inside each other are looked through. */
export const MAX_UNIONS = 2

/** What a value has to fit to fit a schema: the schema itself, what it refers to, and the parts of its `allOf`. */
export function conjunctsOf({ schema, path }: Part, definition: Definition): Part<SchemaObject>[] {
  const conjuncts: Part<SchemaObject>[] = []
  const parts: Part[] = [{ schema, path }]
  for (const part of parts) {
    if (typeof part.schema === 'boolean') continue
    if (conjuncts.length === MAX_PARTS) break
    const { $ref, allOf = [] } = part.schema
    conjuncts.push({ schema: part.schema, path: part.path })
    const target = $ref === undefined ? undefined : definition($ref)
    if ($ref !== undefined && target !== undefined) parts.push({ schema: target, path: $ref })
    parts.push(...allOf.map((inner, index) => ({ schema: inner, path: `${part.path}/allOf/${index}` })))
  }
  return conjuncts
}

/** The alternatives of each union that is part of a schema. */
export function unionsOf({ schema, path }: Part<SchemaObject>): Part[][] {
  return (['anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const choices = schema[keyword]
    if (choices === undefined) return []
    return [choices.map((choice, index) => ({ schema: choice, path: `${path}/${keyword}/${index}` }))]
  })
}
