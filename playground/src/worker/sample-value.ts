import type { Json, JsonObject, Schema, SchemaObject } from '@toolbake/core'
import { definitionsOf } from '@toolbake/core/internal'

type Lookup = ReturnType<typeof definitionsOf>

const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2026-11-24',
  'date-time': '2026-11-24T09:30:00Z',
  time: '09:30:00Z',
  duration: 'PT30M',
  email: 'ada@example.org',
  hostname: 'example.org',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.org/',
  uuid: '6f1c2d0e-5a1b-4c3d-8e9f-0a1b2c3d4e5f',
}

/** The depth up to which optional members are filled in. */
const DEPTH = 3

/** Returns a sample value for a schema. Patterns are not solved, so the value may be invalid. */
export function sampleValue(schema: Schema): Json {
  return sample(schema, definitionsOf(schema), 0)
}

function sample(schema: Schema, lookup: Lookup, depth: number): Json {
  if (typeof schema === 'boolean') return 'anything'
  const { $ref, const: only, enum: listed, default: preset, examples } = schema
  if (typeof $ref === 'string')
    return depth > 2 * DEPTH ? null : sample(lookup($ref) ?? true, lookup, depth + 1)
  if (only !== undefined) return only as Json
  for (const values of [examples, listed])
    if (Array.isArray(values) && values.length > 0) return values[0] as Json
  if (preset !== undefined) return preset as Json
  const merged = { ...schema, ...mergedWith(schema, lookup) }
  const branches = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined
  const branch = branches?.find((one) => typeof one === 'object' && one['type'] !== 'null') ?? branches?.[0]
  if (branch === undefined) return byType(merged, lookup, depth)
  const chosen = sample(branch, lookup, depth)
  return schema['properties'] === undefined || !isObject(chosen)
    ? chosen
    : { ...(byType(merged, lookup, depth) as JsonObject), ...chosen }
}

/** Merges the branches of `allOf`; the last one wins. */
function mergedWith({ allOf }: SchemaObject, lookup: Lookup): SchemaObject {
  const parts = (Array.isArray(allOf) ? (allOf as Schema[]) : []).map((part) =>
    typeof part === 'object' && typeof part.$ref === 'string' ? lookup(part.$ref) : part,
  )
  const objects = parts.filter((part): part is SchemaObject => typeof part === 'object')
  const properties = Object.assign({}, ...objects.map((part) => part['properties'] ?? {}))
  return objects.length === 0 ? {} : { ...Object.assign({}, ...objects), properties }
}

function byType(schema: SchemaObject, lookup: Lookup, depth: number): Json {
  const { type } = schema
  const types = Array.isArray(type) ? type : [type]
  switch (types.find((name) => name !== 'null') ?? types[0]) {
    case 'object':
      return objectValue(schema, lookup, depth)
    case 'array':
      return arrayValue(schema, lookup, depth)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'integer':
    case 'number':
      return numberValue(schema)
    default:
      if (schema['properties'] !== undefined) return objectValue(schema, lookup, depth)
      return stringValue(schema)
  }
}

function objectValue(schema: SchemaObject, lookup: Lookup, depth: number): JsonObject {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>
  const required = new Set((schema['required'] ?? []) as readonly string[])
  const names = Object.keys(properties).filter((name) => required.has(name) || depth < DEPTH)
  const entries = names.map((name) => [name, sample(properties[name] ?? true, lookup, depth + 1)] as const)
  const open = schema['additionalProperties'] ?? Object.values(schema['patternProperties'] ?? {})[0]
  if (typeof open !== 'object' || open === null || depth >= DEPTH) return Object.fromEntries(entries)
  return Object.fromEntries([...entries, ['key', sample(open as SchemaObject, lookup, depth + 1)]])
}

function arrayValue(schema: SchemaObject, lookup: Lookup, depth: number): Json[] {
  const first = ((schema['prefixItems'] ?? []) as readonly Schema[]).map((item) =>
    sample(item, lookup, depth + 1),
  )
  const least = Math.min(Number(schema['minItems'] ?? 0), 5)
  const wanted = Math.max(least, depth < DEPTH && first.length === 0 ? 1 : 0)
  const items = schema['items']
  if (items === false || (items === undefined && first.length > 0)) return first
  while (first.length < wanted) first.push(sample((items ?? true) as Schema, lookup, depth + 1))
  return first
}

function numberValue({ minimum, exclusiveMinimum, maximum, multipleOf, type }: SchemaObject): number {
  const step = typeof multipleOf === 'number' ? multipleOf : 1
  const low =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum + step
        : step
  const value = Math.ceil(low / step) * step
  const capped = typeof maximum === 'number' ? Math.min(value, maximum) : value
  return type === 'integer' ? Math.round(capped) : capped
}

function stringValue({ format, minLength, maxLength }: SchemaObject): string {
  const text = BY_FORMAT[String(format)] ?? 'some text'
  const padded = text.padEnd(Number(minLength ?? 0), '.')
  return typeof maxLength === 'number' ? padded.slice(0, maxLength) : padded
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
