import { openDocument, referencesOf } from '../provider-rules/references.ts'
import { type Json, toPointer } from './json.ts'

export interface Reference {
  /** The place of the keyword. */
  readonly pointer: string
  readonly keyword: string
  readonly reference: string
  /** What it names is in the same document. */
  readonly resolves: boolean
}

/** Every `$ref`, `$dynamicRef` and `$recursiveRef` of a schema; not those that are names or data. */
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

/** True when every reference leads to something inside the schema. */
export function everyRefResolves(schema: Json): boolean {
  return collectRefs(schema).every((reference) => reference.resolves)
}
