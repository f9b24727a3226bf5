import type { Json } from '../../json.ts'
import { declaredProperty } from '../../schema/facts/members.ts'
import { listedValues } from '../../schema/facts/values.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import { partition, type Schema, type SchemaObject } from '../../schema/types.ts'
import { mapSchemas, mapSubschemas, someSchema } from '../../schema/walk.ts'
import { hasRest } from './keywords/rest.ts'

/** Keywords that a walk over values needs: see `SchemaData` of `@toolbake/runtime`. */
const KEPT = new Set<string>([
  ...keywordsWhere(
    ({ evaluates, kind, appliesTo }) =>
      evaluates !== undefined || (kind === 'assertion' && appliesTo === undefined),
  ),
  '$defs',
  'x-sensitive',
])

/** Types, and what `typeof` calls values, that a string may be read as. */
const READ: readonly unknown[] = ['integer', 'number', 'boolean']

/** What walks are after: the coercion of strings wants numbers and booleans, a redactor what is sensitive. */
const TESTS: Readonly<Record<'coerce' | 'redact', (schema: SchemaObject) => boolean>> = {
  coerce: ({ type, enum: list, const: constant }) =>
    [type, list, constant].flat().some((value) => READ.includes(value) || READ.includes(typeof value)),
  redact: (part) => part['x-sensitive'] === true,
}

/** The data of a flat schema for a walk over values; undefined when nothing in it is what the walk is after. */
export function walkedData(schema: Schema, walk: 'coerce' | 'redact'): Json | undefined {
  const matters = TESTS[walk]
  if (!someSchema(schema, matters)) return undefined
  return mapSchemas(schema, (mapped, written) => {
    const [kept] = partition(mapped, (keyword) => KEPT.has(keyword))
    // Booleans constrain no value that a walk comes to.
    const data = mapSubschemas(kept, (child) => (typeof child === 'boolean' ? {} : child))
    const { properties, ...others } = data
    if (properties === undefined) return data
    // Other properties are left out, unless they may distinguish alternatives.
    const isKept = (child: Schema = true): boolean =>
      hasRest(written, 'object') ||
      // What a reference leads to is looked at where it is defined.
      someSchema(child, (part) => part.$ref !== undefined || matters(part)) ||
      (typeof child === 'object' && listedValues(child) !== undefined)
    const members = Object.entries(properties).filter(([name]) => isKept(declaredProperty(written, name)))
    return members.length === 0 ? others : { ...data, properties: Object.fromEntries(members) }
  })
}
