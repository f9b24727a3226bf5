import type { Definition } from '../definitions.ts'
import type { Json } from '../json.ts'
import { keywordInfo } from '../keywords.ts'
import { escapeToken } from '../pointer.ts'
import type { Schema, SchemaObject } from '../schema.ts'

/** A schema and its JSON Pointer from the tool on. */
export interface Place {
  readonly schema: Schema
  readonly pointer: string
  /** The branch of a union of one that nobody wrote. */
  readonly isOnly?: true
}

/** One version of a self-contained schema. */
export interface Side {
  readonly root: Place
  readonly definition: Definition
}

/** An annotation and where it stands. */
interface Note {
  readonly value: Json
  readonly pointer: string
}

/** What a place comes to: the schema that decides, and the annotations on the way to it. */
export interface Settled extends Place {
  readonly notes: ReadonlyMap<string, Note>
}

/** Follows references that stand alone and conjunctions of one; the outer annotation goes before the inner one. */
export function settle(place: Place, side: Side): Settled {
  const notes = new Map<string, Note>()
  const passed = new Set<Schema>()
  let at = place
  for (;;) {
    const { schema, pointer } = at
    if (typeof schema === 'boolean') return { ...at, notes }
    for (const [key, value] of Object.entries(schema)) {
      if (isNote(key) && !notes.has(key))
        notes.set(key, { value: value as Json, pointer: below(at, key).pointer })
    }
    const next = onlyStep({ schema, pointer }, side)
    if (next === undefined || passed.has(schema)) return { ...at, notes }
    passed.add(schema)
    at = next
  }
}

function onlyStep(at: Place & { schema: SchemaObject }, side: Side): Place | undefined {
  const deciding = decidingKeywords(at.schema)
  if (deciding.length !== 1) return undefined
  const { $ref, allOf } = at.schema
  if ($ref !== undefined) return target($ref, side)
  return allOf?.length === 1 ? childPlaces(at, 'allOf')[0] : undefined
}

/** Where a `$ref` leads. */
export function target(ref: string, { root, definition }: Side): Place | undefined {
  const schema = definition(ref)
  return schema === undefined ? undefined : { schema, pointer: `${root.pointer}${ref.slice(1)}` }
}

/** The keywords of a schema that decide which values fit. */
export function decidingKeywords(schema: SchemaObject): string[] {
  return Object.keys(schema).filter((key) => {
    const kind = keywordInfo(key)?.kind
    return kind === 'assertion' || kind === 'applicator'
  })
}

function isNote(keyword: string): boolean {
  return (keywordInfo(keyword)?.kind ?? 'annotation') === 'annotation'
}

/** The place of a keyword's schema, or of one in its list or map; where there is none, anything fits. */
export function below(at: Place, keyword: string, key?: string): Place {
  const pointer = `${at.pointer}/${escapeToken(keyword)}${key === undefined ? '' : `/${escapeToken(key)}`}`
  if (typeof at.schema === 'boolean' || !Object.hasOwn(at.schema, keyword)) return { schema: true, pointer }
  const value = at.schema[keyword]
  if (key === undefined) return { schema: value as Schema, pointer }
  const members = value as Readonly<Record<string, Schema>>
  return { schema: Object.hasOwn(members, key) ? (members[key] as Schema) : true, pointer }
}

/** The places in a keyword's list or map. */
export function childPlaces(at: Place & { schema: SchemaObject }, keyword: string): Place[] {
  return Object.keys((at.schema[keyword] ?? {}) as object).map((key) => below(at, keyword, key))
}
