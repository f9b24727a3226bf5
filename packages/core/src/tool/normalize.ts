import { distinctJson, isObject, own, setOwn } from '../json.ts'
import * as messages from '../messages/tools.ts'
import { withNullType } from '../schema/facts/values.ts'
import { keywordsWhere } from '../schema/keywords.ts'
import { partition, type Schema, type SchemaObject } from '../schema/types.ts'
import { isSchema } from '../schema/walk.ts'

/** Gets what the rules do to a schema. */
export interface Notes {
  report(keyword: string, replacement: string): void
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

/** Up to 2019-09 a list in `items` is what `prefixItems` is now, and `additionalItems` what `items` is. */
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

/** Split in 2019-09 into `dependentRequired` and `dependentSchemas`; what stands in one of them, too, holds as well. */
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
  notes.report('nullable', messages.TYPE_NULL)
  return withNull(node, notes)
}

/** A schema that allows null, too. */
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

/** OpenAPI 3.0 has one example; a list of the same goes on behind it. */
function example(schema: SchemaObject, { report, respell }: Notes): SchemaObject {
  const one = own(schema, 'example')
  if (one === undefined) return schema
  if (schema.examples === undefined) respell('examples', 'example')
  report('example', 'examples')
  const examples = distinctJson([one, ...(schema.examples ?? [])])
  return replaceKeyword(schema, 'example', { examples })
}

const RULES: readonly Rule[] = [exclusiveBounds, tuples, splitDependencies, nullable, example]

/** A copy in which one keyword's place is taken by others; the same object when the keyword is not there. */
function replaceKeyword(schema: SchemaObject, keyword: string, by: Partial<SchemaObject>): SchemaObject {
  if (!Object.hasOwn(schema, keyword)) return schema
  const copy: SchemaObject = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === keyword) Object.assign(copy, by)
    else if (!Object.hasOwn(by, key)) copy[key] = value
  }
  return copy
}
