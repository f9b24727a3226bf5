import type { Json, Schema, SchemaObject } from '@toolbake/core'
import type { Definition } from '@toolbake/core/internal'
import { definitionsOf, evaluate, formatPointer, memberOf, memberSchemas } from '@toolbake/core/internal'
import {
  isDate,
  isDateTime,
  isEmail,
  isIpv4,
  isIpv6,
  isObject,
  isTime,
  isUri,
  isUuid,
} from '@toolbake/runtime'
import * as messages from './messages/messages.ts'
import type { FormatWarning } from './types.ts'

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  uri: isUri,
  uuid: isUuid,
  ipv4: isIpv4,
  ipv6: isIpv6,
  'date-time': isDateTime,
  date: isDate,
  time: isTime,
}

/** Warnings by path and format. */
type Warnings = ReadonlyMap<string, FormatWarning>

/** A subschema, and the value or part of a value to which it applies. */
type Step = readonly [schema: Schema, value: Json, path: string]

type Fits = (schema: Schema, value: Json) => boolean

const NONE: Warnings = new Map()

/**
 * Returns warnings for strings in a valid value that do not match their `format`. Of the branches that match, one
 * without warnings is enough, as are the items that `contains` requires. Conditions (`if`, `not`) give no warnings.
 */
export function formatWarnings(data: Json, root: Schema): FormatWarning[] {
  const definition = definitionsOf(root)
  const fits: Fits = (schema, value) => evaluate(schema, value, definition).length === 0
  // Shared schemas are visited once per path, not once per way that leads to them; cycles add nothing.
  const known = new Map<Schema, Map<string, Warnings>>()
  const warningsOf = ([schema, value, path]: Step): Warnings => {
    if (typeof schema === 'boolean') return NONE
    const ofSchema = known.get(schema) ?? new Map<string, Warnings>()
    known.set(schema, ofSchema)
    const found = ofSchema.get(path)
    if (found !== undefined) return found
    ofSchema.set(path, NONE)
    const target = schema.$ref === undefined ? undefined : definition(schema.$ref)
    const steps: Step[] = [
      ...[...(target === undefined ? [] : [target]), ...inPlace(schema, value, fits)].map(
        (other): Step => [other, value, path],
      ),
      ...partsOf(schema, value, path),
      ...unevaluatedParts(schema, value, path, definition),
    ]
    const parts = [ownWarnings(schema, value, path), ...steps.map(warningsOf)]
    for (const [alternatives, enough] of unionsOf(schema, value, path)) {
      const all = alternatives.filter(([branch, part]) => fits(branch, part)).map(warningsOf)
      if (all.filter(({ size }) => size === 0).length < enough) parts.push(...all)
    }
    const warnings = new Map(parts.flatMap((part) => [...part]))
    ofSchema.set(path, warnings)
    return warnings
  }
  return [...warningsOf([root, data, '']).values()]
}

function ownWarnings({ format }: SchemaObject, value: Json, path: string): Warnings {
  if (typeof value !== 'string' || format === undefined || !Object.hasOwn(FORMATS, format)) return NONE
  if (FORMATS[format]?.(value)) return NONE
  const message = messages.wrongFormat(JSON.stringify(value), format)
  return new Map([[`${path} ${format}`, { path, format, message }]])
}

/** Returns further schemas that apply to the same value. */
function inPlace(schema: SchemaObject, value: Json, fits: Fits): Schema[] {
  const { allOf = [], if: condition, dependentSchemas = {} } = schema
  const chosen = condition === undefined ? undefined : fits(condition, value) ? schema.then : schema.else
  const dependents = Object.entries(dependentSchemas).flatMap(([key, dependent]) =>
    isObject(value) && Object.hasOwn(value, key) ? [dependent] : [],
  )
  return [...allOf, ...(chosen === undefined ? [] : [chosen]), ...dependents]
}

/** Returns properties, items and names with the schemas declared for them. */
function partsOf(schema: SchemaObject, value: Json, path: string): Step[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries<Json>(value).flatMap(([key, part]): Step[] => {
    const below = `${path}${formatPointer([key])}`
    if (Array.isArray(value))
      return [[schema.prefixItems?.[Number(key)] ?? schema.items ?? true, part, below]]
    return [
      [schema.propertyNames ?? true, key, below],
      ...memberSchemas(schema, key).map((member): Step => [member, part, below]),
    ]
  })
}

/** Returns the unevaluated parts: those that the value `false` of the keyword would refuse. */
function unevaluatedParts(schema: SchemaObject, value: Json, path: string, definition: Definition): Step[] {
  return (['unevaluatedProperties', 'unevaluatedItems'] as const).flatMap((keyword) => {
    const stated = schema[keyword]
    if (stated === undefined || typeof stated === 'boolean') return []
    return evaluate({ ...schema, [keyword]: false }, value, definition).flatMap((fault): Step[] => {
      const key = fault.keyword === keyword && fault.path.length === 1 ? fault.path[0] : undefined
      const part = key === undefined ? undefined : memberOf(value, key)
      return part === undefined ? [] : [[stated, part, `${path}${formatPointer(fault.path)}`]]
    })
  })
}

/** Returns unions, and `contains`, with the number of alternatives without warnings that is enough. */
function unionsOf(schema: SchemaObject, value: Json, path: string): [alternatives: Step[], enough: number][] {
  const { anyOf, oneOf, contains, minContains = 1 } = schema
  const branches = [anyOf, oneOf].flatMap((union) =>
    union === undefined ? [] : [union.map((branch): Step => [branch, value, path])],
  )
  const items =
    contains === undefined || !Array.isArray(value)
      ? []
      : value.map((item, index): Step => [contains, item, `${path}/${index}`])
  return [...branches.map((union): [Step[], number] => [union, 1]), [items, minContains]]
}
