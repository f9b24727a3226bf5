import type { Json, JsonObject } from '../json.ts'
import { distinctJson, isObject, setOwn } from '../json.ts'
import * as messages from '../messages/tools.ts'
import { keywordsWhere } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'

/** What a rule replaced, for the report. */
export interface Replacement {
  readonly keyword: string
  readonly replacement: string
}

/** Is told what the rules do to a schema. */
export interface Notes {
  report(replacement: Replacement): void
  /** A new schema holds what the author wrote one level above it. */
  move(schema: SchemaObject): void
  /** A keyword was written by another name. */
  respell(keyword: string, name: string): void
}

/** Turns one older spelling into 2020-12; returns its argument when there is none. */
type Rule = (schema: SchemaObject, notes: Notes) => SchemaObject

/**
 * A schema object, whose subschemas are normalised already, in the vocabulary of 2020-12. Older sugar is understood in
 * every dialect where its form cannot mean something else. Never changes its argument.
 */
export function normalizeSchema(schema: SchemaObject, notes: Notes): SchemaObject {
  return RULES.reduce((node, rule) => rule(node, notes), schema)
}

/** draft-04 validation §5.1.3: a boolean makes the neighbouring bound exclusive. */
function exclusiveBounds(schema: SchemaObject, { report }: Notes): SchemaObject {
  let node = schema
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const flag = node[exclusive] as Json | undefined
    if (typeof flag !== 'boolean') continue
    const limit = node[bound]
    if (flag && limit !== undefined) {
      node = replaceKeyword(node, exclusive, { [exclusive]: limit })
      node = replaceKeyword(node, bound, {})
    } else node = replaceKeyword(node, exclusive, {})
    const number = limit === undefined ? messages.noBound(bound) : messages.exclusiveLimit(exclusive, limit)
    report({ keyword: exclusive, replacement: flag ? number : messages.boundAlone(bound) })
  }
  return node
}

/** Up to 2019-09 a list in `items` is what `prefixItems` is now, and `additionalItems` what `items` is. */
function tuples(schema: SchemaObject, { report, respell }: Notes): SchemaObject {
  const items = schema.items as Schema | Schema[] | undefined
  let node = schema
  if (Array.isArray(items)) {
    const rest = node['additionalItems'] as Schema | undefined
    node = replaceKeyword(node, 'items', {
      ...(items.length > 0 ? { prefixItems: items } : {}),
      ...(rest === undefined ? {} : { items: rest }),
    })
    respell('prefixItems', 'items')
    respell('items', 'additionalItems')
    report({ keyword: 'items', replacement: 'prefixItems' })
  }
  return replaceKeyword(node, 'additionalItems', {})
}

/** Split in 2019-09 into `dependentRequired` and `dependentSchemas`; what stands in one of them, too, holds as well. */
function dependencies(schema: SchemaObject, { report, respell }: Notes): SchemaObject {
  const value = schema['dependencies'] as JsonObject | undefined
  if (!isObject(value)) return schema
  const names: Record<string, string[]> = {}
  const schemas: Record<string, Schema> = {}
  for (const key of Object.keys(value)) {
    const item = value[key] as Json
    if (Array.isArray(item)) setOwn(names, key, item as string[])
    else if (typeof item === 'string') setOwn(names, key, [item])
    else setOwn(schemas, key, item as Schema)
  }
  for (const keyword of ['dependentRequired', 'dependentSchemas'])
    if (schema[keyword] === undefined) respell(keyword, 'dependencies')
  report({ keyword: 'dependencies', replacement: messages.SPLIT_DEPENDENCIES })
  return replaceKeyword(schema, 'dependencies', {
    ...joined('dependentRequired', names, schema.dependentRequired, (own, other) =>
      distinctJson([...own, ...other]),
    ),
    ...joined('dependentSchemas', schemas, schema.dependentSchemas, (own, other) => ({
      allOf: [own, other],
    })),
  })
}

/** A map of both, as the member of a schema; none when there is nothing to add. */
function joined<T>(
  keyword: string,
  added: Readonly<Record<string, T>>,
  present: Readonly<Record<string, T>> | undefined,
  join: (added: T, present: T) => T,
): Record<string, Record<string, T>> {
  if (Object.keys(added).length === 0) return {}
  const map = { ...added }
  for (const key of Object.keys(present ?? {})) {
    const item = present?.[key] as T
    setOwn(map, key, Object.hasOwn(added, key) ? join(added[key] as T, item) : item)
  }
  return { [keyword]: map }
}

/** The meta-data of a schema, which does not depend on the form of its values. */
const META_DATA: ReadonlySet<string> = new Set(
  keywordsWhere(
    ({ kind, appliesTo }, keyword) =>
      kind === 'annotation' && appliesTo === undefined && keyword !== 'format' && keyword !== '$comment',
  ),
)

/** OpenAPI 3.0: `nullable: true` adds null to whatever the schema allows. */
function nullable(schema: SchemaObject, notes: Notes): SchemaObject {
  if (typeof schema['nullable'] !== 'boolean') return schema
  const node = replaceKeyword(schema, 'nullable', {})
  if (!schema['nullable']) return node
  notes.report(NULLABLE)
  return withNull(node, notes)
}

/** How `nullable: true` is reported. */
export const NULLABLE: Replacement = { keyword: 'nullable', replacement: messages.TYPE_NULL }

/** A schema that allows null, too. */
export function withNull(node: SchemaObject, notes: Omit<Notes, 'report'>): SchemaObject {
  const { type, enum: values, const: constant } = node
  const isSimple =
    type !== undefined && Object.keys(node).every((key) => key !== '$ref' && !/Of$|^(not|if)$/.test(key))
  if (!isSimple) return wrapNullable(node, notes)
  const list = Array.isArray(type) ? type : [type]
  const widened = { ...node, type: list.includes('null') ? list : [...list, 'null' as const] }
  if (values !== undefined && !values.includes(null)) widened.enum = [...values, null]
  if (constant === undefined || constant === null) return widened
  delete widened.const
  notes.respell('enum', 'const')
  return { ...widened, enum: [constant, null] }
}

function wrapNullable(node: SchemaObject, { move, respell }: Omit<Notes, 'report'>): SchemaObject {
  const outer: SchemaObject = {}
  const inner: SchemaObject = {}
  for (const key of Object.keys(node)) {
    const isAnnotation = META_DATA.has(key) || key.startsWith('x-')
    ;(isAnnotation ? outer : inner)[key] = node[key]
  }
  if (Object.keys(inner).length === 0) return outer
  move(inner)
  respell('anyOf', 'nullable')
  return { ...outer, anyOf: [inner, { type: 'null' }] }
}

/** OpenAPI 3.0 has one example; a list of the same goes on behind it. */
function example(schema: SchemaObject, { report, respell }: Notes): SchemaObject {
  if (!Object.hasOwn(schema, 'example')) return schema
  if (schema.examples === undefined) respell('examples', 'example')
  report({ keyword: 'example', replacement: 'examples' })
  const examples = distinctJson([schema['example'] as Json, ...(schema.examples ?? [])])
  return replaceKeyword(schema, 'example', { examples })
}

const RULES: readonly Rule[] = [exclusiveBounds, tuples, dependencies, nullable, example]

/** A copy in which one keyword's place is taken by others; the same object when the keyword is not there. */
function replaceKeyword(schema: SchemaObject, keyword: string, by: Partial<SchemaObject>): SchemaObject {
  if (!Object.hasOwn(schema, keyword)) return schema
  const copy: SchemaObject = {}
  for (const key of Object.keys(schema)) {
    if (key === keyword) Object.assign(copy, by)
    else if (!Object.hasOwn(by, key)) copy[key] = schema[key]
  }
  return copy
}
