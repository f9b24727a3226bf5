import type { Json } from '../json.ts'
import { escapeToken } from '../pointer.ts'
import type { Definition } from '../schema/definitions.ts'
import { definitionsOf } from '../schema/definitions.ts'
import { keywordInfo } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'

/** A schema and its JSON Pointer from the tool on. */
export interface Place {
  readonly schema: Schema
  readonly pointer: string
  /** A branch of a union that nobody wrote. */
  readonly isOnly?: true
  /** What the schema was merged from, where nobody wrote it as it is. */
  readonly parts?: readonly Place[]
}

/** How many branches of a union a value is valid under. */
export type Tally = (value: Json) => number

/** One version of a self-contained schema. */
export interface Side {
  readonly root: Place
  readonly definition: Definition
  /** Merged schemas by the text of what they were merged from: recursive ones come to an end. */
  readonly merged: Map<string, SchemaObject>
  /** Which unions every value fits: definitions lead to others along many ways. */
  readonly anything: Map<Schema, boolean>
  /** Values that schemas list, by what was asked for. */
  readonly candidates: Map<SchemaObject, Map<string, readonly Json[] | undefined>>
  /** Unions whose branches list their values. */
  readonly tallies: Map<SchemaObject, Tally | undefined>
}

/** A version of a schema that stands at a pointer of the tool. */
export function sideOf(schema: Schema, pointer: string): Side {
  return {
    root: { schema, pointer },
    definition: definitionsOf(schema),
    merged: new Map(),
    anything: new Map(),
    candidates: new Map(),
    tallies: new Map(),
  }
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
  const schema = valueAt(at, keyword, key)
  const found = (at.parts ?? []).filter((part) => valueAt(part, keyword, key) !== undefined)
  const parts = found.map((part) => below(part, keyword, key))
  const [first] = parts
  if (first !== undefined) {
    return parts.length === 1 && first.schema === schema
      ? first
      : { schema: schema ?? true, pointer: first.pointer, parts }
  }
  const pointer = `${at.pointer}/${escapeToken(keyword)}${key === undefined ? '' : `/${escapeToken(key)}`}`
  return { schema: schema ?? true, pointer: at.parts === undefined ? pointer : at.pointer }
}

function valueAt({ schema }: Place, keyword: string, key: string | undefined): Schema | undefined {
  if (typeof schema === 'boolean' || !Object.hasOwn(schema, keyword)) return undefined
  const value = schema[keyword]
  if (key === undefined) return value as Schema
  const members = value as Readonly<Record<string, Schema>>
  return Object.hasOwn(members, key) ? members[key] : undefined
}

/** The places in a keyword's list or map. */
export function childPlaces(at: Place & { schema: SchemaObject }, keyword: string): Place[] {
  return Object.keys((at.schema[keyword] ?? {}) as object).map((key) => below(at, keyword, key))
}
