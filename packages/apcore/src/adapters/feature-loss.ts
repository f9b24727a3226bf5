import type { Json, JsonObject, Schema, SchemaObject } from '@toolbake/core'
import {
  definitionsOf,
  formatPointer,
  keywordInfo,
  memberAt,
  memberOf,
  visitDown,
} from '@toolbake/core/internal'
import { isEqual, isObject } from '@toolbake/runtime'
import { isBranching } from '../compat.ts'
import type { ReadSchema } from '../compiler.ts'
import { readSchema } from '../compiler.ts'

/** A keyword of the source that the target lacks at the same place. */
export interface LostFeature {
  readonly feature: string
  /** JSON Pointer of the schema with the keyword. */
  readonly pointer: string
}

/**
 * Returns the keywords that a schema has and its translation lacks, in document order without duplicates; older
 * spellings under their 2020-12 names. References are followed on both sides. A place of the translation includes the
 * branches of its `anyOf`, `oneOf` and `allOf`, so that a keyword moved into a branch is not lost.
 */
export function lostFeatures(source: JsonObject, target: JsonObject): LostFeature[] {
  if (isEqual(source, target)) return []
  const { schema: root, writtenParts } = readSchema(source)
  const { schema: translated } = readSchema(target)
  const placeOf = createPlaces(translated)
  const found = new Map<string, LostFeature>()
  // Recursion may return to a schema at the same place.
  const seen = new Map<SchemaObject, Set<Place>>()
  visitDown(
    root,
    { place: placeOf([translated]), holder: '' },
    (schema, { place, holder }) => {
      const places = seen.get(schema) ?? new Set()
      if (places.has(place)) return undefined
      seen.set(schema, places.add(place))
      const add = (features: readonly string[], pointer: string): void => {
        for (const feature of features) found.set(`${pointer} ${feature}`, { feature, pointer })
      }
      const parts = partsWritten(writtenParts(schema), source)
      const pointer = parts[0]?.pointer ?? holder
      if (parts.length === 0) add(lostKeywords(schema, Object.keys(schema), place), pointer)
      for (const part of parts) {
        add(lostKeywords(part.value, part.keywords, place), part.pointer)
        if (isObject(part.given)) add(brokenKeywords(part.given, [part.value, ...place]), part.pointer)
      }
      return ({ keyword, key }) => {
        if (keyword === '$defs') return undefined
        const isInPlace = keyword === '$ref' || isBranching(keyword)
        return { place: isInPlace ? place : placeOf(partsOf(place, keyword, key)), holder: pointer }
      }
    },
    definitionsOf(root),
  )
  return [...found.values()]
}

/** Returns keywords that a format does not support, with their places; older spellings as in `lostFeatures`. */
export function unsupportedFeatures(
  source: JsonObject,
  supports: (feature: string) => boolean,
): LostFeature[] {
  const { schema: root, writtenParts } = readSchema(source)
  const found: LostFeature[] = []
  visitDown(root, '', (schema, holder) => {
    const parts = partsWritten(writtenParts(schema), source)
    const pointer = parts[0]?.pointer ?? holder
    const places = parts.length > 0 ? parts : [{ keywords: Object.keys(schema), pointer }]
    for (const place of places) {
      for (const feature of place.keywords.filter((keyword) => !supports(keyword)))
        found.push({ feature, pointer: place.pointer })
    }
    return () => pointer
  })
  return found
}

interface PartWritten {
  readonly value: SchemaObject
  /** The schema as written, possibly in an older dialect. */
  readonly given: Json | undefined
  readonly keywords: readonly string[]
  readonly pointer: string
}

/** Returns the written parts of a schema. An inlined `$ref` contributes only annotations. */
function partsWritten(written: ReturnType<ReadSchema['writtenParts']>, source: JsonObject): PartWritten[] {
  return written.flatMap(({ value, path }, index) => {
    if (typeof value === 'boolean') return []
    const given = memberAt(source, path)
    const isBeside = (keyword: string): boolean =>
      isObject(given) && Object.hasOwn(given, keyword) && describes(keyword)
    const isLast = index === written.length - 1
    const keywords = Object.keys(value).filter((keyword) => isLast || isBeside(keyword))
    return [{ value, given, keywords, pointer: formatPointer(path) }]
  })
}

/** A schema with all schemas that apply to the same value. */
type Place = readonly SchemaObject[]

/** Creates a function that returns the same list for the same schemas. */
function createPlaces(translated: Schema): (schemas: readonly Schema[]) => Place {
  const definition = definitionsOf(translated)
  const numbers = new Map<SchemaObject, number>()
  const known = new Map<string, Place>()
  return (schemas) => {
    const parts = new Set<SchemaObject>()
    for (const schema of schemas) {
      visitDown(
        schema,
        true,
        (part) => {
          if (parts.has(part)) return undefined
          parts.add(part)
          return ({ keyword }) => keyword === '$ref' || isBranching(keyword) || undefined
        },
        definition,
      )
    }
    const place = [...parts]
    for (const part of place) if (!numbers.has(part)) numbers.set(part, numbers.size)
    const id = place.map((part) => numbers.get(part)).join(' ')
    known.set(id, known.get(id) ?? place)
    return known.get(id) ?? place
  }
}

/** Keywords that name places and do not constrain values. */
const NAMING = new Set(['$ref', '$defs'])

function lostKeywords(part: SchemaObject, keywords: readonly string[], place: Place): string[] {
  return keywords.filter(
    (keyword) => !NAMING.has(keyword) && !place.some((other) => keeps(other, keyword, part, place)),
  )
}

/** Returns annotations whose values are invalid in JSON Schema, so that reading the source drops them. */
function brokenKeywords(given: JsonObject, schemas: readonly SchemaObject[]): string[] {
  return Object.entries(given).flatMap(([keyword, value]) => {
    const info = keywordInfo(keyword)
    // `example` becomes one of the `examples`.
    if (info?.kind !== 'annotation' || info.value === 'schema' || keyword === 'example') return []
    const isKept = schemas.some((schema) => isEqual(memberOf(schema, keyword), value))
    return isKept ? [] : [keyword]
  })
}

function describes(keyword: string): boolean {
  return (keywordInfo(keyword)?.kind ?? 'annotation') === 'annotation'
}

/** Whether a part of a place expresses what a keyword of the source states. */
function keeps(part: SchemaObject, feature: string, source: SchemaObject, all: Place): boolean {
  const [mine, other] = [memberOf(source, feature), memberOf(part, feature)]
  if (feature === 'type') return typesFit(source, all)
  if (feature === 'const' && part.enum?.length === 1 && isEqual(part.enum[0], mine)) return true
  // An empty list requires nothing.
  if (feature === 'required' && Array.isArray(mine)) return includesAll(part.required ?? [], mine)
  if (feature === 'enum' && Array.isArray(mine)) return Array.isArray(other) && sameValues(other, mine)
  if (feature === 'description' || feature === 'x-llm-description')
    return typeof mine === 'string' && typeof part.description === 'string' && part.description.includes(mine)
  if (other === undefined) return false
  const info = keywordInfo(feature)
  return info?.kind === 'applicator' || info?.value === 'schema' || isEqual(mine, other)
}

/** Whether the target accepts all types of the source, possibly in several branches. */
function typesFit(source: SchemaObject, target: readonly SchemaObject[]): boolean {
  const types = new Set(target.flatMap((part) => part.type ?? []))
  return [source.type ?? []].flat().every((type) => types.has(type))
}

function includesAll(list: readonly Json[], wanted: readonly Json[]): boolean {
  return wanted.every((value) => list.includes(value))
}

function sameValues(a: readonly Json[], b: readonly Json[]): boolean {
  const holds = (list: readonly Json[], value: Json): boolean => list.some((item) => isEqual(item, value))
  return a.every((value) => holds(b, value)) && b.every((value) => holds(a, value))
}

function partsOf(parts: Place, keyword: string, key: string | undefined): Schema[] {
  return parts.flatMap((part) => {
    const held = memberOf(part, keyword)
    const member = key === undefined ? held : memberOf(held, key)
    return typeof member === 'boolean' || isObject(member) ? [member] : []
  })
}
