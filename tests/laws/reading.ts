import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { without } from '../../packages/core/src/schema/types.ts'
import { mapSchemas, mapSubschemas } from '../../packages/core/src/schema/walk.ts'
import { type Lookup, lookupIn, meantType } from '../generate/facets.ts'

const IN_PLACE = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas', 'not'])
/** In-place schemas whose branches are alternatives. */
const BRANCHES = new Set(['anyOf', 'oneOf', 'then', 'else', 'dependentSchemas'])

/**
 * Returns the author's schema as the build reads it, to which the laws refer: an object that names members and does not
 * mention others has no others (`object_closed`), and a schema whose keywords apply to one type only has that type
 * (`type_inferred`). Expressed in JSON Schema, so that the judge decides which members are additional:
 * `unevaluatedProperties` includes references and matching branches of unions.
 */
export function asRead(written: Schema): Schema {
  const root = mapSchemas(written, (schema) => withoutEmptyParts(withoutLoneBranches(schema)))
  const lookup = lookupIn(root)
  if (typeof root === 'boolean') return root
  const { $defs = {}, ...rest } = root
  const definitions = Object.entries($defs).map(([name, schema]): [string, Schema] => [
    name,
    inPlace(schema, lookup, true),
  ])
  const read = location({ ...rest, $defs: {} }, lookup) as SchemaObject
  // Empty properties at the root mean that a tool takes no arguments.
  const closed = hasProperties(rest, lookup) ? { unevaluatedProperties: false } : {}
  return { ...closed, ...read, $defs: Object.fromEntries(definitions) }
}

/** Converts a union of one branch to a part that always applies. */
function withoutLoneBranches(schema: SchemaObject): SchemaObject {
  const unions = (['anyOf', 'oneOf'] as const).filter((keyword) => schema[keyword]?.length === 1)
  if (unions.length === 0) return schema
  const lone = unions.flatMap((keyword) => schema[keyword] ?? [])
  return without({ ...schema, allOf: [...(schema.allOf ?? []), ...lone] }, ...unions)
}

/** Moves the empty properties of a part without own parts to the schema itself. */
function withoutEmptyParts(schema: SchemaObject): SchemaObject {
  const { allOf = [], properties = {} } = schema
  const emptied = allOf.map((part) => {
    const isEmpty = typeof part === 'object' && isEmptyList(part.properties) && !hasParts(part)
    return isEmpty ? without(part, 'properties') : part
  })
  if (emptied.every((part, index) => part === allOf[index])) return schema
  const kept = emptied.filter((part) => typeof part === 'boolean' || Object.keys(part).length > 0)
  return { ...without(schema, 'allOf'), properties, ...(kept.length === 0 ? {} : { allOf: kept }) }
}

function isEmptyList(properties: SchemaObject['properties']): boolean {
  return properties !== undefined && Object.keys(properties).length === 0
}

function hasParts(schema: SchemaObject): boolean {
  return Object.keys(schema).some(
    (keyword) => (IN_PLACE.has(keyword) && keyword !== 'if') || keyword === '$ref',
  )
}

/** Whether a schema, or a part that always applies to the same value, has properties. */
function hasProperties(schema: Schema, lookup: Lookup, depth = 0): boolean {
  if (typeof schema === 'boolean' || depth > 16) return false
  const { $ref, allOf = [], properties } = schema
  const parts = [...allOf, $ref === undefined ? true : (lookup($ref) ?? true)]
  return properties !== undefined || parts.some((part) => hasProperties(part, lookup, depth + 1))
}

/** Reads a schema that applies to a whole instance. */
function location(schema: Schema, lookup: Lookup): Schema {
  if (typeof schema === 'boolean') return schema
  const node = inPlace(schema, lookup, declares(schema, lookup)) as SchemaObject
  const isClosed = mentions(schema, lookup) && node.unevaluatedProperties === undefined
  return isClosed ? { ...node, unevaluatedProperties: false } : node
}

/** Reads one of several schemas that apply to the same instance. */
function inPlace(schema: Schema, lookup: Lookup, isDeclared: boolean): Schema {
  if (typeof schema === 'boolean') return schema
  const read = mapSubschemas(typed(withRequired(withoutCondition(schema))), (child, { keyword }) => {
    if (keyword === '$defs') return child
    if (!IN_PLACE.has(keyword)) return location(child, lookup)
    if (keyword === 'not' || keyword === 'if') return child
    const isFree = BRANCHES.has(keyword) && !isDeclared && !mentions(child, lookup)
    const part = inPlace(child, lookup, isDeclared || declares(child, lookup))
    return isFree && typeof part === 'object' ? { allOf: [part], additionalProperties: true } : part
  })
  return read
}

/** Converts a condition to a union: ajv treats the members of `if` as evaluated even if it fails. */
function withoutCondition(schema: SchemaObject): SchemaObject {
  const { if: condition, then: consequence = true, else: alternative = true, ...rest } = schema
  if (condition === undefined) return schema
  // Without branches it has no effect.
  if (consequence === true && alternative === true && isEmptyList(schema.properties)) return rest
  const anyOf: Schema[] = [{ allOf: [condition, consequence] }, { allOf: [{ not: condition }, alternative] }]
  return { ...rest, allOf: [...(rest.allOf ?? []), { anyOf }] }
}

/** Adds required members to the declared ones. */
function withRequired(schema: SchemaObject): SchemaObject {
  const { properties, required = [], additionalProperties, patternProperties } = schema
  if (properties === undefined || additionalProperties !== undefined || patternProperties !== undefined)
    return schema
  const missing = required.filter((key) => !Object.hasOwn(properties, key))
  return missing.length === 0
    ? schema
    : { ...schema, properties: { ...properties, ...Object.fromEntries(missing.map((key) => [key, true])) } }
}

function typed(schema: SchemaObject): SchemaObject {
  const type = schema.type === undefined ? meantType(schema) : undefined
  return type === undefined ? schema : { ...schema, type }
}

/** Whether a schema names members: empty properties do not, unless there are parts that may. */
function namesMembers(schema: SchemaObject): boolean {
  const { properties, patternProperties } = schema
  const isList = properties !== undefined && (!isEmptyList(properties) || hasParts(schema))
  return isList || patternProperties !== undefined
}

/** Whether a part that always applies names members. */
function declares(schema: Schema, lookup: Lookup, depth = 0): boolean {
  if (typeof schema === 'boolean' || depth > 16) return false
  const parts = [...(schema.allOf ?? []), ...(schema.$ref === undefined ? [] : [lookup(schema.$ref) ?? true])]
  return namesMembers(schema) || parts.some((part) => declares(part, lookup, depth + 1))
}

/** Whether any in-place part names members. */
function mentions(schema: Schema, lookup: Lookup, depth = 0): boolean {
  if (typeof schema === 'boolean' || depth > 16) return false
  const {
    allOf = [],
    anyOf = [],
    oneOf = [],
    then = true,
    else: otherwise = true,
    dependentSchemas = {},
    $ref,
  } = schema
  const target = $ref === undefined ? true : (lookup($ref) ?? true)
  const parts = [...allOf, ...anyOf, ...oneOf, then, otherwise, ...Object.values(dependentSchemas), target]
  return namesMembers(schema) || parts.some((part) => mentions(part, lookup, depth + 1))
}
