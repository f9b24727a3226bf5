import { distinctJson, isObject, own, setOwn } from '../json.ts'
import * as messages from '../messages/tools.ts'
import { withNullType } from '../schema/facts/values.ts'
import { keywordsWhere } from '../schema/keywords.ts'
import { partition, type Schema, type SchemaObject } from '../schema/types.ts'
import { isSchema } from '../schema/walk.ts'

/** Receives what the rules change in a schema. */
export interface Notes {
  report(keyword: string, replacement: string): void
  /** A new schema contains keywords that the author wrote one level above it. */
  move(schema: SchemaObject): void
  /** A keyword was written under another name. */
  respell(keyword: string, name: string): void
}

/** Replaces one older spelling by that of 2020-12; returns its argument when there is none. */
type Rule = (schema: SchemaObject, notes: Notes) => SchemaObject

/**
 * Rewrites a schema object, whose subschemas are normalised already, into the vocabulary of 2020-12. An older spelling
 * is accepted in every dialect if its form cannot mean anything else. Never changes its argument.
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
    const flag = own<unknown>(node, exclusive)
    if (typeof flag !== 'boolean') continue
    const limit = node[bound]
    const isMoved = flag && limit !== undefined
    node = replaceKeyword(node, exclusive, isMoved ? { [exclusive]: limit } : {})
    if (isMoved) node = replaceKeyword(node, bound, {})
    const number = limit === undefined ? messages.noBound(bound) : messages.exclusiveLimit(exclusive, limit)
    report(exclusive, flag ? number : messages.boundAlone(bound))
  }
  return node
}

/** Up to 2019-09, an array in `items` is the present `prefixItems`, and `additionalItems` is the present `items`. */
function tuples(schema: SchemaObject, { report, respell }: Notes): SchemaObject {
  const items = own<unknown>(schema, 'items')
  let node = schema
  if (Array.isArray(items)) {
    const rest = own(schema, 'additionalItems')
    node = replaceKeyword(node, 'items', {
      ...(items.length > 0 ? { prefixItems: items } : {}),
      ...(isSchema(rest) ? { items: rest } : {}),
    })
    respell('prefixItems', 'items')
    respell('items', 'additionalItems')
    report('items', 'prefixItems')
  }
  return replaceKeyword(node, 'additionalItems', {})
}

/** 2019-09 split it into `dependentRequired` and `dependentSchemas`. What these contain already remains in effect. */
function splitDependencies(schema: SchemaObject, { report, respell }: Notes): SchemaObject {
  const { dependencies: value, dependentRequired = {}, dependentSchemas = {} } = schema
  if (!isObject(value)) return schema
  const names: Record<string, string[]> = {}
  const schemas: Record<string, Schema> = {}
  for (const [key, item] of Object.entries(value)) {
    const other = own(dependentSchemas, key)
    if (isSchema(item)) setOwn(schemas, key, other === undefined ? item : { allOf: [item, other] })
    else {
      const listed = [item].flat().filter((name) => typeof name === 'string')
      setOwn(names, key, distinctJson([...listed, ...(own(dependentRequired, key) ?? [])]))
    }
  }
  for (const keyword of ['dependentRequired', 'dependentSchemas'])
    if (schema[keyword] === undefined) respell(keyword, 'dependencies')
  report('dependencies', messages.SPLIT_DEPENDENCIES)
  const hasNames = Object.keys(names).length > 0
  const hasSchemas = Object.keys(schemas).length > 0
  return replaceKeyword(schema, 'dependencies', {
    ...(hasNames ? { dependentRequired: { ...names, ...dependentRequired, ...names } } : {}),
    ...(hasSchemas ? { dependentSchemas: { ...schemas, ...dependentSchemas, ...schemas } } : {}),
  })
}

/** Annotations that describe a schema whatever the type of its values. */
const META_DATA: ReadonlySet<string> = new Set(
  keywordsWhere(
    ({ kind, appliesTo }, keyword) =>
      kind === 'annotation' && appliesTo === undefined && keyword !== 'format' && keyword !== '$comment',
  ),
)

/** OpenAPI 3.0: `nullable: true` adds null to the accepted values. */
function nullable(schema: SchemaObject, notes: Notes): SchemaObject {
  if (typeof schema['nullable'] !== 'boolean') return schema
  const node = replaceKeyword(schema, 'nullable', {})
  if (!schema['nullable']) return node
  notes.report('nullable', messages.TYPE_NULL)
  return withNull(node, notes)
}

/** Returns a schema that also accepts null. */
export function withNull(node: SchemaObject, { move, respell }: Omit<Notes, 'report'>): SchemaObject {
  const isSimple =
    node.type !== undefined && Object.keys(node).every((key) => key !== '$ref' && !/Of$|^(not|if)$/.test(key))
  if (isSimple) {
    if ((node.const ?? null) !== null) respell('enum', 'const')
    return withNullType(node)
  }
  const [outer, inner] = partition(node, (key) => META_DATA.has(key) || key.startsWith('x-'))
  if (Object.keys(inner).length === 0) return outer
  move(inner)
  respell('anyOf', 'nullable')
  return { ...outer, anyOf: [inner, { type: 'null' }] }
}

/** OpenAPI 3.0 has one `example`, which becomes the first of `examples`. */
function example(schema: SchemaObject, { report, respell }: Notes): SchemaObject {
  const one = own(schema, 'example')
  if (one === undefined) return schema
  if (schema.examples === undefined) respell('examples', 'example')
  report('example', 'examples')
  const examples = distinctJson([one, ...(schema.examples ?? [])])
  return replaceKeyword(schema, 'example', { examples })
}

const RULES: readonly Rule[] = [exclusiveBounds, tuples, splitDependencies, nullable, example]

/** Returns a copy with one keyword replaced by others; the same object when the keyword is absent. */
function replaceKeyword(schema: SchemaObject, keyword: string, by: Partial<SchemaObject>): SchemaObject {
  if (!Object.hasOwn(schema, keyword)) return schema
  const copy: SchemaObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === keyword) Object.assign(copy, by)
    else if (!Object.hasOwn(by, key)) copy[key] = value
  }
  return copy
}
