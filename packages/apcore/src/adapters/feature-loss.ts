import type { Json, JsonObject, Schema, SchemaObject } from '@toolbake/core'
import { equalJson, forEachSubschema, isObject, keywordInfo, own, typeList } from '@toolbake/core/internal'
import type { ReadSchema } from '../compiler.ts'
import { readSchema } from '../compiler.ts'

/** A keyword that the target does not say where the source says it. */
export interface LostFeature {
  readonly feature: string
  /** JSON Pointer of the schema that has it. */
  readonly pointer: string
}

/**
 * What a schema says and its translation does not, in document order, each once. References are followed on both sides;
 * a place of the translation is a schema with the branches of its `anyOf`, `oneOf` and `allOf`, so that saying the same in
 * a branch is no loss.
 */
export function lostFeatures(source: JsonObject, target: JsonObject | undefined): LostFeature[] {
  const read = readSchema(source)
  const translated = target === undefined ? undefined : readSchema(target).schema
  const search: Search = {
    source: read,
    target: translated ?? true,
    written: source,
    found: new Map(),
    seen: new Set(),
    numbers: new WeakMap(),
    counter: { count: 0 },
  }
  visit(read.schema, translated === undefined ? [] : place([translated], search), search)
  return [...search.found.values()]
}

interface Search {
  readonly source: ReadSchema
  readonly target: Schema
  /** The source as it was given. */
  readonly written: JsonObject
  readonly found: Map<string, LostFeature>
  /** Pairs of a schema and a place: recursion comes back to them. */
  readonly seen: Set<string>
  readonly numbers: WeakMap<object, number>
  readonly counter: { count: number }
}

const BRANCHES = ['anyOf', 'oneOf', 'allOf'] as const
/** They name places and say nothing about values. */
const NAMING = new Set(['$ref', '$defs'])

function visit(schema: Schema, target: readonly SchemaObject[], search: Search): void {
  if (typeof schema === 'boolean') return
  const pair = [schema, ...target].map((part) => numberOf(part, search)).join(' ')
  if (search.seen.has(pair)) return
  search.seen.add(pair)
  for (const feature of Object.keys(schema)) {
    if (isLost(schema, feature, target)) add(feature, search.source.pointerOf(schema, feature), search)
  }
  addReplaced(schema, target, search)
  addBroken(schema, target, search)
  const referred = targetOf(schema, search.source.schema)
  if (referred !== undefined) visit(referred, target, search)
  forEachSubschema(schema, ({ schema: child, keyword, key }) => {
    if (keyword === '$defs') return
    const isBranch = BRANCHES.some((name) => name === keyword)
    visit(child, isBranch ? target : place(partsOf(target, keyword, key), search), search)
  })
}

function isLost(schema: SchemaObject, feature: string, target: readonly SchemaObject[]): boolean {
  return !NAMING.has(feature) && !target.some((part) => says(part, feature, schema, target))
}

/** Annotations of a definition that others, beside the `$ref`, are read instead of. */
function addReplaced(schema: SchemaObject, target: readonly SchemaObject[], search: Search): void {
  const { source } = search
  let after = schema
  for (let part = source.inlined(schema); part !== undefined; part = source.inlined(part)) {
    for (const feature of Object.keys(part)) {
      const isReplaced = part[feature] !== after[feature]
      if (isReplaced && isLost(part, feature, target)) add(feature, source.pointerOf(part, feature), search)
    }
    after = part
  }
}

function add(feature: string, pointer: string, { found }: Search): void {
  found.set(`${pointer} ${feature}`, { feature, pointer })
}

/** Annotations of a form that JSON Schema does not know are left out when the source is read. */
function addBroken(schema: SchemaObject, target: readonly SchemaObject[], search: Search): void {
  const pointer = search.source.pointerOf(schema, '')
  const written = parsePointer(pointer).reduce<Json | undefined>(
    (at, key) => (Array.isArray(at) ? at[Number(key)] : isObject(at) ? own(at, key) : undefined),
    search.written,
  )
  if (!isObject(written)) return
  for (const key of Object.keys(written)) {
    const isLeftOut = keywordInfo(key)?.kind === 'annotation' && !Object.hasOwn(schema, key)
    const isKept = target.some((part) => equalJson(own(part as JsonObject, key) ?? [], written[key] as Json))
    if (isLeftOut && !isKept) add(key, pointer, search)
  }
}

function parsePointer(pointer: string): string[] {
  const tokens = pointer.split('/').slice(1)
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
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
  if (feature === 'const' && Array.isArray(part.enum))
    return part.enum.length === 1 && equalJson(part.enum[0] as Json, mine)
  // An empty list asks for nothing.
  if (feature === 'required' && Array.isArray(mine)) return includesAll(part.required ?? [], mine)
  if (feature === 'enum' && Array.isArray(mine)) return Array.isArray(other) && sameValues(other, mine)
  if (feature === 'description' || feature === 'x-llm-description')
    return typeof mine === 'string' && typeof part.description === 'string' && part.description.includes(mine)
  if (other === undefined) return false
  const isData = (keywordInfo(feature)?.role ?? 'data') === 'data'
  return !isData || equalJson(mine, other)
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
function place(schemas: readonly Schema[], { target }: Search): SchemaObject[] {
  const parts = new Set<SchemaObject>()
  const gather = (schema: Schema | undefined): void => {
    if (typeof schema !== 'object' || parts.has(schema)) return
    parts.add(schema)
    gather(targetOf(schema, target))
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

function targetOf({ $ref }: SchemaObject, root: Schema): Schema | undefined {
  if ($ref === '#') return root
  const [, token] = /^#\/\$defs\/([^/]+)$/.exec($ref ?? '') ?? []
  if (token === undefined || typeof root !== 'object') return undefined
  const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
  return own((root.$defs ?? {}) as JsonObject, name) as Schema | undefined
}

function numberOf(part: object, { numbers, counter }: Search): number {
  const known = numbers.get(part)
  if (known !== undefined) return known
  counter.count += 1
  numbers.set(part, counter.count)
  return counter.count
}
