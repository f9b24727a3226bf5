import { isObject } from '../../values.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { targetOf } from '../interpret/schema.ts'

/** Keywords that hold schemas by names of the author's. */
const MAPS = ['properties', 'patternProperties', 'dependentSchemas']
/** Keywords whose values are no schemas of the same value or of its parts. */
const OTHERS = ['$defs', 'enum', 'const', 'default', 'examples', 'required', 'dependentRequired']

/** Whether one of the schemas, or something that they apply to parts of the value, is marked `x-sensitive`. */
export function isMarkedWithin(root: SchemaNode, schemas: readonly SchemaNode[]): boolean {
  const met = new Set<unknown>(schemas)
  // A set is also visited for what is added meanwhile.
  for (const part of met) {
    if (typeof part !== 'object' || part === null) continue
    for (const [keyword, value] of Object.entries(part)) {
      if (keyword === 'x-sensitive' && value === true) return true
      if (OTHERS.includes(keyword)) continue
      if (keyword === '$ref') met.add(targetOf(root, value))
      // A list is visited like a schema whose keywords are its indices.
      else if (MAPS.includes(keyword)) for (const schema of Object.values(value)) met.add(schema)
      else met.add(value)
    }
  }
  return false
}

/** The schemas that apply to one part of an object or array, by the keywords of one schema. */
export function partsOf(schema: SchemaNode, key: string | number): SchemaData[] {
  const own = typeof key === 'number' ? itemOf(schema, key) : propertiesOf(schema, key)
  return own.filter((part) => part !== undefined)
}

function itemOf(schema: SchemaNode, index: number): (SchemaData | undefined)[] {
  const { prefixItems = [], items, contains, unevaluatedItems } = schema
  const item = index < prefixItems.length ? prefixItems[index] : items
  return [item ?? unevaluatedItems, contains]
}

function propertiesOf(schema: SchemaNode, name: string): (SchemaData | undefined)[] {
  const { properties = {}, patternProperties = {}, additionalProperties, unevaluatedProperties } = schema
  const named = Object.keys(patternProperties)
    .filter((pattern) => regexOf(pattern).test(name))
    .map((pattern) => patternProperties[pattern])
  if (Object.hasOwn(properties, name)) named.push(properties[name])
  return named.length > 0 ? named : [additionalProperties ?? unevaluatedProperties]
}

function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/** A copy with some parts replaced, or the value itself when all stayed the same. */
export function mapParts(value: unknown, map: (part: unknown, key: string | number) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(map)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const entries = Object.keys(value).map((key) => [key, map(value[key], key)] as const)
  // `fromEntries` defines properties: a key `__proto__` stays one.
  return entries.some(([key, part]) => part !== value[key]) ? Object.fromEntries(entries) : value
}
