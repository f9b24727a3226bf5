import type { Json, JsonObject, Schema, SchemaObject } from '@toolbake/core'
import {
  BRANCHES,
  definitionsOf,
  equalJson,
  forEachSubschema,
  holdsSchemas,
  isObject,
  keywordInfo,
  own,
  typeList,
} from '@toolbake/core/internal'
import type { ReadSchema } from '../compiler.ts'
import { readSchema } from '../compiler.ts'
import { valueAt } from '../value-at.ts'

/** A keyword that the target does not say where the source says it. */
export interface LostFeature {
  readonly feature: string
  /** JSON Pointer of the schema that has it. */
  readonly pointer: string
}

/**
 * What a schema says and its translation does not, in document order, each once; older spellings by the keywords of
 * 2020-12. References are followed on both sides; a place of the translation is a schema with the branches of its
 * `anyOf`, `oneOf` and `allOf`, so that saying the same in a branch is no loss.
 */
export function lostFeatures(source: JsonObject, target: JsonObject): LostFeature[] {
  if (equalJson(source, target)) return []
  const read = readSchema(source)
  const { schema: translated } = readSchema(target)
  const search: Search = {
    source: read,
    definition: definitionsOf(read.schema),
    targetDefinition: definitionsOf(translated),
    written: source,
    found: new Map(),
    seen: new Set(),
    numbers: new WeakMap(),
    counter: { count: 0 },
  }
  visit(read.schema, place([translated], search), '', search)
  return [...search.found.values()]
}

interface Search {
  readonly source: ReadSchema
  /** What references of the source lead to, and those of the target. */
  readonly definition: ReturnType<typeof definitionsOf>
  readonly targetDefinition: ReturnType<typeof definitionsOf>
  /** The source as it was given. */
  readonly written: JsonObject
  readonly found: Map<string, LostFeature>
  /** Pairs of a schema and a place: recursion comes back to them. */
  readonly seen: Set<string>
  readonly numbers: WeakMap<object, number>
  readonly counter: { count: number }
}

/** They name places and say nothing about values. */
const NAMING = new Set(['$ref', '$defs'])

/** @param holder pointer of the nearest schema around that the author wrote */
function visit(schema: Schema, target: readonly SchemaObject[], holder: string, search: Search): void {
  if (typeof schema === 'boolean') return
  const pair = [schema, ...target].map((part) => numberOf(part, search)).join(' ')
  if (search.seen.has(pair)) return
  search.seen.add(pair)
  const written = search.source.writtenParts(schema)
  const pointer = written[0]?.pointer ?? holder
  if (written.length === 0) addLost(schema, Object.keys(schema), target, pointer, search)
  for (const [index, { part, pointer: at }] of written.entries()) {
    const given = valueAt(search.written, at)
    const isBeside = (keyword: string): boolean =>
      isObject(given) && Object.hasOwn(given, keyword) && describes(keyword)
    // Beside a `$ref` with its definition inlined stand only words; the rest is the definition's.
    const isLast = index === written.length - 1
    const own = isLast ? Object.keys(part) : Object.keys(part).filter(isBeside)
    addLost(part, own, target, at, search)
    if (isObject(given)) addBroken(given, part, target, at, search)
  }
  const referred = schema.$ref === undefined ? undefined : search.definition(schema.$ref)
  if (referred !== undefined) visit(referred, target, pointer, search)
  forEachSubschema(schema, ({ schema: child, keyword, key }) => {
    if (keyword === '$defs') return
    const isBranch = BRANCHES.some((name) => name === keyword)
    visit(child, isBranch ? target : place(partsOf(target, keyword, key), search), pointer, search)
  })
}

function addLost(
  part: SchemaObject,
  keywords: readonly string[],
  target: readonly SchemaObject[],
  pointer: string,
  search: Search,
): void {
  for (const feature of keywords) {
    const isSaid = NAMING.has(feature) || target.some((other) => says(other, feature, part, target))
    if (!isSaid) add(feature, pointer, search)
  }
}

/** Annotations of a form that JSON Schema does not know are left out when the source is read. */
function addBroken(
  given: JsonObject,
  part: SchemaObject,
  target: readonly SchemaObject[],
  pointer: string,
  search: Search,
): void {
  for (const [keyword, value] of Object.entries(given)) {
    if (keywordInfo(keyword)?.kind !== 'annotation' || holdsSchemas(keyword)) continue
    // It is read as one of the `examples`.
    if (keyword === 'example') continue
    const holds = (schema: SchemaObject): boolean => {
      const there = own(schema as JsonObject, keyword)
      return there !== undefined && equalJson(there, value)
    }
    if (!holds(part) && !target.some(holds)) add(keyword, pointer, search)
  }
}

function describes(keyword: string): boolean {
  return (keywordInfo(keyword)?.kind ?? 'annotation') === 'annotation'
}

function add(feature: string, pointer: string, { found }: Search): void {
  found.set(`${pointer} ${feature}`, { feature, pointer })
}

/** Whether a part of a place says what the source says by a keyword. */
function says(
  part: SchemaObject,
  feature: string,
  source: SchemaObject,
  all: readonly SchemaObject[],
): boolean {
  const [mine, other] = [source[feature] as Json, own(part as JsonObject, feature)]
  if (feature === 'type') return typesFit(source, all)
  const isOnly = feature === 'const' && Array.isArray(part.enum) && part.enum.length === 1
  if (isOnly && equalJson(part.enum?.[0] as Json, mine)) return true
  // An empty list asks for nothing.
  if (feature === 'required' && Array.isArray(mine)) return includesAll(part.required ?? [], mine)
  if (feature === 'enum' && Array.isArray(mine)) return Array.isArray(other) && sameValues(other, mine)
  if (feature === 'description' || feature === 'x-llm-description')
    return typeof mine === 'string' && typeof part.description === 'string' && part.description.includes(mine)
  if (other === undefined) return false
  return holdsSchemas(feature) || equalJson(mine, other)
}

/** Types may be spread over branches. */
function typesFit(source: SchemaObject, target: readonly SchemaObject[]): boolean {
  const said = new Set(target.flatMap((part) => typeList(part) ?? []))
  return (typeList(source) ?? []).every((type) => said.has(type))
}

function includesAll(list: readonly Json[], wanted: readonly Json[]): boolean {
  return wanted.every((value) => list.includes(value))
}

function sameValues(a: readonly Json[], b: readonly Json[]): boolean {
  const holds = (list: readonly Json[], value: Json): boolean => list.some((item) => equalJson(item, value))
  return a.every((value) => holds(b, value)) && b.every((value) => holds(a, value))
}

/** Schemas with all that applies to the same value. */
function place(schemas: readonly Schema[], { targetDefinition }: Search): SchemaObject[] {
  const parts = new Set<SchemaObject>()
  const gather = (schema: Schema | undefined): void => {
    if (typeof schema !== 'object' || parts.has(schema)) return
    parts.add(schema)
    const referred = schema.$ref === undefined ? undefined : targetDefinition(schema.$ref)
    if (referred !== undefined) gather(referred)
    for (const keyword of BRANCHES) for (const branch of schema[keyword] ?? []) gather(branch)
  }
  for (const schema of schemas) gather(schema)
  return [...parts]
}

function partsOf(parts: readonly SchemaObject[], keyword: string, key: string | undefined): Schema[] {
  return parts.flatMap((part) => {
    const held = own(part as JsonObject, keyword)
    if (key === undefined) return held === undefined || Array.isArray(held) ? [] : [held as Schema]
    const member = Array.isArray(held) ? held[Number(key)] : isObject(held) ? own(held, key) : undefined
    return member === undefined ? [] : [member as Schema]
  })
}

function numberOf(part: object, { numbers, counter }: Search): number {
  const known = numbers.get(part)
  if (known !== undefined) return known
  counter.count += 1
  numbers.set(part, counter.count)
  return counter.count
}
