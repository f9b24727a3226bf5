import { isObject } from '../../values.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { targetOf } from '../interpret/schema.ts'
import { regexOf } from '../interpret/values.ts'

/** Whether one of the schemas, or a schema that they apply to parts of the value, is marked `x-sensitive`. */
export function isMarkedWithin(root: SchemaNode, schemas: readonly SchemaNode[]): boolean {
  const met = new Set<unknown>(schemas)
  // The loop also visits parts that are added during it.
  for (const part of met) {
    if (typeof part !== 'object' || part === null) continue
    if (Array.isArray(part)) for (const item of part) met.add(item)
    else {
      const { $ref, $defs: _, enum: listed, const: constant, ...others } = part as SchemaNode
      const { properties, named, patternProperties, dependentSchemas, ...rest } = others
      const { dependentRequired, ...keywords } = rest
      if (keywords['x-sensitive'] === true) return true
      if ($ref !== undefined) met.add(targetOf(root, $ref))
      // The keys of these maps are names, which may equal keywords.
      for (const map of [properties, named, patternProperties, dependentSchemas])
        for (const schema of Object.values(map ?? {})) met.add(schema)
      for (const value of Object.values(keywords)) met.add(value)
    }
  }
  return false
}

/** Returns the schemas that the keywords of a schema apply to one part of an object or array. */
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

/** Returns a copy with some parts replaced, or the value itself if all stay the same. */
export function mapParts(value: unknown, map: (part: unknown, key: string | number) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(map)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const entries = Object.keys(value).map((key) => [key, map(value[key], key)] as const)
  // `fromEntries` defines properties, so that a key `__proto__` stays a property.
  return entries.some(([key, part]) => part !== value[key]) ? Object.fromEntries(entries) : value
}
