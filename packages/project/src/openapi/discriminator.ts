import type { Json, JsonObject } from '@toolbake/core'
import { isObject, own } from '@toolbake/core/internal'
import * as messages from '../messages/openapi.ts'
import type { OpenApi } from './document.ts'
import { mappedName, objectOf, schemaName, targetOf } from './document.ts'
import { alwaysInPlace, listOf, namesSetByServer } from './in-place.ts'

export interface Discriminator {
  readonly property: string
  /** Names of or references to schemas, by the values of the property. */
  readonly targets: readonly (readonly [value: string, target: string])[]
  /** In OpenAPI 3.2: the schema of a value without the property. */
  readonly fallback?: string
}

/** Returns the `discriminator` of a schema, or undefined if it is missing or malformed. */
export function discriminatorOf({ discriminator }: JsonObject): Discriminator | undefined {
  const { propertyName, mapping, defaultMapping } = objectOf(discriminator)
  if (typeof propertyName !== 'string') return undefined
  const targets = Object.entries(objectOf(mapping)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return {
    property: propertyName,
    targets,
    ...(typeof defaultMapping === 'string' && { fallback: defaultMapping }),
  }
}

/** Restricts a property of a schema to these values. */
export function withValues(schema: JsonObject, property: string, values: readonly string[]): JsonObject {
  const [value] = values
  const only: JsonObject =
    values.length === 1 && value !== undefined ? { const: value } : { enum: [...values] }
  if (typeof schema['$ref'] === 'string')
    return { allOf: [schema, { properties: { [property]: only }, required: [property] }] }
  const { $ref, enum: _, ...written } = objectOf(own(objectOf(schema['properties']), property))
  const required = listOf(schema['required'])
  return {
    ...schema,
    // In 3.0 the siblings of a reference have no effect.
    properties: {
      ...objectOf(schema['properties']),
      [property]: $ref === undefined ? { ...written, ...only } : only,
    },
    required: required.includes(property) ? [...required] : [...required, property],
  }
}

/**
 * Returns the values that the schema allows; all of them if it does not restrict the property. The result is empty if
 * the schema declares other values, as authors do who omit the mapping: then it needs no more.
 */
export function allowedValues(
  document: OpenApi,
  schema: JsonObject,
  property: string,
  values: readonly string[],
): readonly string[] {
  const declared = declaredValues(document, schema, property)
  return declared === undefined ? values : values.filter((value) => declared.includes(value))
}

function declaredValues(
  document: OpenApi,
  schema: JsonObject,
  property: string,
): readonly Json[] | undefined {
  const declared = alwaysInPlace(document, schema)
    .flatMap((part) => own(objectOf(part['properties']), property) ?? [])
    .flatMap((written) => alwaysInPlace(document, written))
  for (const part of declared) {
    if (part['const'] !== undefined) return [part['const']]
    if (Array.isArray(part['enum'])) return part['enum']
  }
  return undefined
}

/** Replaces the `discriminator` of a schema by values in its branches. */
export function discriminated(
  document: OpenApi,
  schema: JsonObject,
  /** Returns a reference to a schema of the document without a value of its own. */
  base: (name: string) => string,
  note: (text: string) => void,
): JsonObject {
  const discriminator = discriminatorOf(schema)
  const keywords = (['oneOf', 'anyOf'] as const).filter((keyword) => Array.isArray(schema[keyword]))
  if (discriminator === undefined || keywords.length === 0) return schema
  const { property } = discriminator
  const { discriminator: _, ...rest } = schema
  if (namesSetByServer(document, schema).has(property)) {
    note(messages.discriminatorOfServer(property))
    return rest
  }
  const found = new Set<string>()
  const branches = keywords.map((keyword): [string, Json] => [
    keyword,
    listOf(schema[keyword]).map((branch) => branchOf(document, branch, discriminator, { base, note, found })),
  ])
  const lost = discriminator.targets.filter(([value]) => !found.has(value))
  const [[, target] = []] = lost
  if (target !== undefined)
    note(
      messages.mappedToNothing(
        property,
        lost.map(([value]) => value),
        target,
      ),
    )
  return { ...rest, ...Object.fromEntries(branches) }
}

interface Making {
  base(name: string): string
  note(text: string): void
  /** Collects the values of branches. */
  readonly found: Set<string>
}

function branchOf(
  document: OpenApi,
  branch: Json,
  discriminator: Discriminator,
  { base, note, found }: Making,
): Json {
  const { property, fallback } = discriminator
  const name = schemaName(branch)
  const mapped = valuesOf(document, branch, discriminator)
  for (const value of mapped) found.add(value)
  if (!isObject(branch)) return branch
  const values = mapped.length > 0 || name === undefined ? mapped : [name]
  if (mapped.length === 0 && fallback !== undefined && isTarget(document, fallback, branch)) return branch
  if (isUnion(document, branch, property)) return branch
  if (values.length === 0) {
    const isDeclared = declaredValues(document, branch, property) !== undefined
    if (!isDeclared && canBeObject(branch)) note(messages.branchWithoutValue(property))
    return branch
  }
  if (!isText(document, branch, property)) {
    note(messages.discriminatorNotText(property))
    return branch
  }
  const allowed = allowedValues(document, branch, property, values)
  if (allowed.length === 0) return branch
  const family = name === undefined ? undefined : document.families.get(name)
  if (name === undefined || family?.property !== property) return withValues(branch, property, allowed)
  const isSame = JSON.stringify(family.values.get(name)) === JSON.stringify(allowed)
  return isSame ? branch : withValues({ $ref: base(name) }, property, allowed)
}

function valuesOf(document: OpenApi, branch: Json, { targets }: Discriminator): string[] {
  return targets.filter(([, target]) => isTarget(document, target, branch)).map(([value]) => value)
}

function isTarget(document: OpenApi, target: string, branch: Json): boolean {
  const { $ref } = objectOf(branch)
  if ($ref === target) return true
  const schemas = objectOf(objectOf(document.root['components'])['schemas'])
  const name = mappedName(target, schemas)
  return name !== undefined && name === schemaName(branch)
}

/** Whether a branch is itself a union, whose branches get the values. */
function isUnion(document: OpenApi, branch: JsonObject, property: string): boolean {
  const name = schemaName(branch)
  const family = name === undefined ? undefined : document.families.get(name)
  if (name !== undefined && family?.property === property && family.members.get(name)?.join() !== name)
    return true
  const target = typeof branch['$ref'] === 'string' ? targetOf(document, branch['$ref']) : branch
  return (
    target !== undefined &&
    discriminatorOf(target)?.property === property &&
    ('oneOf' in target || 'anyOf' in target)
  )
}

function canBeObject({ $ref, type = 'object' }: JsonObject): boolean {
  return typeof $ref === 'string' || type === 'object' || (Array.isArray(type) && type.includes('object'))
}

function isText(document: OpenApi, branch: JsonObject, property: string): boolean {
  return alwaysInPlace(document, branch)
    .flatMap((part) => own(objectOf(part['properties']), property) ?? [])
    .flatMap((written) => alwaysInPlace(document, written))
    .every(({ type = 'string' }) => type === 'string' || (Array.isArray(type) && type.includes('string')))
}
