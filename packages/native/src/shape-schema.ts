import type { Schema, SchemaObject } from '@toolbake/core'
import { holdsSchemas, keywordsOf, mapSubschemas, typeList, unescapeToken } from '@toolbake/core/internal'

/** Applicators that reach properties which the schema does not declare. */
const OPEN = keywordsOf('object').filter(
  (keyword) => holdsSchemas(keyword) && keyword !== 'properties' && keyword !== 'dependentSchemas',
)

/** Closes every object without a keyword for further properties. Parts of an `allOf` would refuse each other's. */
export function closeObjects(schema: SchemaObject): SchemaObject {
  const close = (node: Schema, isPart: boolean): Schema => {
    if (typeof node === 'boolean') return node
    const inside = mapSubschemas(node, (child, { keyword }) => close(child, keyword === 'allOf'))
    const isObjectType = typeList(node)?.includes('object') ?? false
    const isOpen = isObjectType && !isPart && !OPEN.some((keyword) => keyword in node) && !('allOf' in node)
    return isOpen ? { ...inside, additionalProperties: false } : inside
  }
  return close(schema, false) as SchemaObject
}

/** Lets every optional property be null, too. */
export function loosenNull(schema: SchemaObject): SchemaObject {
  const inside = mapSubschemas(schema, (child) => (typeof child === 'boolean' ? child : loosenNull(child)))
  if (inside.properties === undefined) return inside
  const required = new Set(inside.required)
  const properties = Object.entries(inside.properties).map(([key, property]): [string, Schema] => [
    key,
    required.has(key) ? property : orNull(property),
  ])
  return { ...inside, properties: Object.fromEntries(properties) }
}

function orNull(schema: Schema): Schema {
  if (schema === true) return true
  if (schema === false) return { type: 'null' }
  const types = typeList(schema)
  if (types?.includes('null') === true || Object.keys(schema).length === 0) return schema
  const isPlain = typeof schema.type === 'string' && !('enum' in schema || 'const' in schema)
  if (isPlain) return { ...schema, type: [schema.type as never, 'null'] }
  const { description, default: value, ...rest } = schema
  const outside = {
    ...(description !== undefined && { description }),
    ...(value !== undefined && { default: value }),
  }
  return { ...outside, anyOf: [rest, { type: 'null' }] }
}

const DEFINITIONS = /^#\/(\$defs|definitions)\/([^/]+)$/

/** Puts definitions where they are used, but for those that contain themselves. */
export function inlineDefinitions(schema: SchemaObject): SchemaObject {
  const { $defs, definitions, ...root } = schema
  const all = new Map(Object.entries({ ...$defs, ...(definitions as SchemaObject['$defs']) }))
  const kept = new Set([...all.keys()].filter((name) => reaches(name, name, all, new Set())))
  const inline = (node: Schema): Schema => {
    if (typeof node === 'boolean') return node
    const { $ref, ...beside } = node
    const name = typeof $ref === 'string' ? nameIn($ref) : undefined
    const target = name === undefined || kept.has(name) ? undefined : all.get(name)
    if (target === undefined) return mapSubschemas(node, inline)
    const inside = inline(target)
    return typeof inside === 'boolean' ? inside : { ...inside, ...(inline(beside) as SchemaObject) }
  }
  const inside = inline(root) as SchemaObject
  const rest = [...kept].map((name): [string, Schema] => [name, inline(all.get(name) as Schema)])
  if (rest.length === 0) return inside
  return { ...inside, [$defs === undefined ? 'definitions' : '$defs']: Object.fromEntries(rest) }
}

function nameIn(ref: string): string | undefined {
  const name = DEFINITIONS.exec(ref)?.[2]
  return name === undefined ? undefined : unescapeToken(name)
}

/** Whether a definition leads to another by references. */
function reaches(from: string, to: string, all: ReadonlyMap<string, Schema>, seen: Set<string>): boolean {
  const node = all.get(from)
  if (node === undefined || seen.has(from)) return false
  seen.add(from)
  return referencesOf(node).some((name) => name === to || reaches(name, to, all, seen))
}

function referencesOf(schema: Schema): string[] {
  if (typeof schema === 'boolean') return []
  const found = typeof schema.$ref === 'string' ? [nameIn(schema.$ref) ?? ''] : []
  mapSubschemas(schema, (child) => {
    found.push(...referencesOf(child))
    return child
  })
  return found
}
