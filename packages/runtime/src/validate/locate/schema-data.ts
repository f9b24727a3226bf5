import { isEqual } from '../equality.ts'

/**
 * What is left of a schema for walking over values: what applies where, the types, and the constants that tell the
 * alternatives of a union apart. Flat: `$ref` leads to the root or to a member of its `$defs`.
 */
export interface SchemaData {
  readonly $ref?: string
  readonly $defs?: DataMap
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: DataMap
  readonly patternProperties?: DataMap
  readonly additionalProperties?: SchemaData
  readonly unevaluatedProperties?: SchemaData
  readonly dependentSchemas?: DataMap
  readonly prefixItems?: readonly SchemaData[]
  readonly items?: SchemaData
  readonly contains?: SchemaData
  readonly unevaluatedItems?: SchemaData
  readonly allOf?: readonly SchemaData[]
  readonly anyOf?: readonly SchemaData[]
  readonly oneOf?: readonly SchemaData[]
  readonly if?: SchemaData
  readonly then?: SchemaData
  readonly else?: SchemaData
  readonly 'x-sensitive'?: boolean
}

type DataMap = Readonly<Record<string, SchemaData>>

/** What a `$ref` leads to. */
export function targetOf(root: SchemaData, { $ref }: SchemaData): SchemaData | undefined {
  if ($ref === undefined) return undefined
  const name = $ref.slice('#/$defs/'.length)
  return $ref === '#' ? root : root.$defs && Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined
}

/** The kind of a value: `integer` counts as `number`. */
export function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** The schemas that say something of one part of an object or array: by what its own keywords say. */
export function partsOf(schema: SchemaData, key: string | number): SchemaData[] {
  const own = typeof key === 'number' ? itemOf(schema, key) : propertiesOf(schema, key)
  return own.filter((part) => part !== undefined)
}

function itemOf(schema: SchemaData, index: number): (SchemaData | undefined)[] {
  const { prefixItems = [], items, contains, unevaluatedItems } = schema
  const item = index < prefixItems.length ? prefixItems[index] : items
  return [item ?? unevaluatedItems, contains]
}

function propertiesOf(schema: SchemaData, name: string): (SchemaData | undefined)[] {
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

/** Whether a value can be of an alternative, as far as types and constant properties tell. */
function mayFit(root: SchemaData, schema: SchemaData, value: unknown, depth = 8): boolean {
  const { type, properties = {}, allOf = [] } = schema
  const listed = schema.const === undefined ? schema.enum : [schema.const]
  if (listed !== undefined && !listed.some((other) => isEqual(other, value))) return false
  if (
    type !== undefined &&
    ![type].flat().some((name) => (name === 'integer' ? 'number' : name) === kindOf(value))
  )
    return false
  if (depth === 0) return true
  const target = targetOf(root, schema)
  if (target !== undefined && !mayFit(root, target, value, depth - 1)) return false
  if (!allOf.every((part) => mayFit(root, part, value, depth - 1))) return false
  return (
    kindOf(value) !== 'object' ||
    Object.keys(properties).every((name) => fitsTag(properties[name] ?? {}, value, name))
  )
}

function fitsTag({ const: constant, enum: list }: SchemaData, value: unknown, name: string): boolean {
  const listed = constant === undefined ? list : [constant]
  const object = value as Readonly<Record<string, unknown>>
  if (listed === undefined || !Object.hasOwn(object, name)) return true
  return listed.some((other) => isEqual(other, object[name]))
}

/** The alternatives that a value can be of; all of them when that is not to be told. */
export function likely(
  root: SchemaData,
  choices: readonly SchemaData[],
  value: unknown,
): readonly SchemaData[] {
  const fitting = choices.filter((choice) => mayFit(root, choice, value))
  return fitting.length > 0 ? fitting : choices
}

/** A copy with some parts replaced, or the value itself when all stayed the same. */
export function mapParts(value: unknown, map: (part: unknown, key: string | number) => unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(map)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (kindOf(value) !== 'object') return value
  const object = value as Readonly<Record<string, unknown>>
  const entries = Object.keys(object).map((key) => [key, map(object[key], key)] as const)
  // `fromEntries` defines properties: a key `__proto__` stays one.
  return entries.some(([key, part]) => part !== object[key]) ? Object.fromEntries(entries) : value
}
