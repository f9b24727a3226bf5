import type { Json, Schema, SchemaObject } from '@toolbake/core'
import {
  holdsSchemas,
  isObject,
  keywordsOf,
  keywordsWhere,
  mapSchemas,
  memberAt,
  parsePointer,
  someSchema,
  typeList,
  unescapeToken,
  visitDown,
} from '@toolbake/core/internal'

/** Applicators for undeclared properties. */
const OPEN = keywordsOf('object').filter(
  (keyword) => holdsSchemas(keyword) && keyword !== 'properties' && keyword !== 'dependentSchemas',
)

/** Closes objects without constraints on further properties. Closed branches of `allOf` would exclude each other. */
export function closeObjects(schema: SchemaObject): SchemaObject {
  const parts = partsOf(schema)
  return mapObjects(schema, (mapped, written) => {
    const isObjectType = typeList(written)?.includes('object') ?? false
    const isDecided = parts.has(written) || 'allOf' in written || OPEN.some((keyword) => keyword in written)
    return isObjectType && !isDecided ? { ...mapped, additionalProperties: false } : mapped
  })
}

const IN_PLACE: ReadonlySet<string> = new Set(keywordsWhere(({ evaluates }) => evaluates === 'in-place'))

type Enter = (child: { readonly keyword: string }) => boolean

/** Returns the branches of every `allOf`, and what applies in place below them, including references. */
function partsOf(schema: SchemaObject): ReadonlySet<SchemaObject> {
  const parts = new Set<SchemaObject>()
  const others = new Set<SchemaObject>()
  const visit = (node: SchemaObject, isPart: boolean): Enter | undefined => {
    const seen = isPart ? parts : others
    if (seen.has(node)) return undefined
    seen.add(node)
    return ({ keyword }) => keyword === 'allOf' || (isPart && IN_PLACE.has(keyword))
  }
  visitDown(schema, false, visit, (ref) => targetIn(schema, ref))
  return parts
}

/** Returns the target of a reference within a schema. */
function targetIn(schema: SchemaObject, ref: string): Schema | undefined {
  const path = (ref.startsWith('#') && parsePointer(decodeURIComponent(ref.slice(1)))) || []
  const target = memberAt(schema as Json, path)
  return isObject(target) ? (target as SchemaObject) : undefined
}

/** Also allows null for every optional property. */
export function loosenNull(schema: SchemaObject): SchemaObject {
  return mapObjects(schema, (mapped) => {
    if (mapped.properties === undefined) return mapped
    const required = new Set(mapped.required)
    const properties = Object.entries(mapped.properties).map(([key, property]): [string, Schema] => [
      key,
      required.has(key) ? property : orNull(property),
    ])
    return { ...mapped, properties: Object.fromEntries(properties) }
  })
}

function orNull(schema: Schema): Schema {
  if (schema === true) return true
  if (schema === false) return { type: 'null' }
  const types = typeList(schema)
  if (types?.includes('null') === true || Object.keys(schema).length === 0) return schema
  const isPlain = typeof schema.type === 'string' && !('enum' in schema || 'const' in schema)
  if (isPlain) return { ...schema, type: [...(types ?? []), 'null'] }
  const { description, default: value, ...rest } = schema
  const outside = {
    ...(description !== undefined && { description }),
    ...(value !== undefined && { default: value }),
  }
  return { ...outside, anyOf: [rest, { type: 'null' }] }
}

const DEFINITIONS = /^#\/(\$defs|definitions)\/([^/]+)$/

/** Replaces references to definitions by the definitions, except recursive ones. */
export function inlineDefinitions(schema: SchemaObject): SchemaObject {
  const { $defs, definitions, ...root } = schema
  const all = new Map(Object.entries({ ...$defs, ...(definitions as SchemaObject['$defs']) }))
  const kept = new Map([...all].filter(([name, definition]) => reaches(definition, name, all)))
  const targetOf = (ref: unknown): Schema | undefined => {
    const name = nameIn(ref)
    return name === undefined || kept.has(name) ? undefined : all.get(name)
  }
  const inside = inlineAll(root, targetOf)
  if (kept.size === 0) return inside
  const rest = [...kept].map(([name, definition]): [string, Schema] => [
    name,
    typeof definition === 'boolean' ? definition : inlineAll(definition, targetOf),
  ])
  return { ...inside, [$defs === undefined ? 'definitions' : '$defs']: Object.fromEntries(rest) }
}

/** Replaces references by their targets until none has a target, because targets may contain references. */
function inlineAll(schema: SchemaObject, targetOf: (ref: unknown) => Schema | undefined): SchemaObject {
  let inlined = schema
  while (someSchema(inlined, ({ $ref }) => targetOf($ref) !== undefined)) {
    inlined = mapObjects(inlined, (mapped) => {
      const { $ref, ...beside } = mapped
      const target = targetOf($ref)
      if (target === undefined) return mapped
      return typeof target === 'boolean' ? target : { ...target, ...beside }
    })
  }
  return inlined
}

/** Whether a schema reaches a definition by references. */
function reaches(schema: Schema, name: string, all: ReadonlyMap<string, Schema>): boolean {
  const definition = (ref: string): Schema | undefined => all.get(nameIn(ref) ?? '')
  return someSchema(schema, ({ $ref }) => nameIn($ref) === name, definition)
}

function nameIn(ref: unknown): string | undefined {
  const name = typeof ref === 'string' ? DEFINITIONS.exec(ref)?.[2] : undefined
  return name === undefined ? undefined : unescapeToken(name)
}

/** As `mapSchemas`, for a root that is an object and stays one. */
function mapObjects(schema: SchemaObject, map: Parameters<typeof mapSchemas>[1]): SchemaObject {
  const mapped = mapSchemas(schema, map)
  return typeof mapped === 'boolean' ? {} : mapped
}
