import { openDocument, referencesOf } from '../provider-rules/references.ts'
import { type Json, toPointer } from './json.ts'

export interface Reference {
  /** JSON Pointer of the keyword. */
  readonly pointer: string
  readonly keyword: string
  readonly reference: string
  /** Whether its target is in the same document. */
  readonly resolves: boolean
}

/** Returns every `$ref`, `$dynamicRef` and `$recursiveRef` of a schema, except in names and data. */
export function collectRefs(schema: Json): Reference[] {
  const document = openDocument(schema)
  return document.nodes.flatMap((node) =>
    referencesOf(node).map(({ keyword, reference }) => ({
      pointer: node.pointer + toPointer([keyword]),
      keyword,
      reference,
      resolves: document.resolve(node, reference).found,
    })),
  )
}

/** Whether every reference has a target in the schema. */
export function everyRefResolves(schema: Json): boolean {
  return collectRefs(schema).every((reference) => reference.resolves)
}
