import type { Json } from '../../json.ts'
import { declaredProperty } from '../../schema/facts/members.ts'
import { listedValues } from '../../schema/facts/values.ts'
import { keywordsWhere } from '../../schema/keywords.ts'
import { partition, type Schema, type SchemaObject } from '../../schema/types.ts'
import { mapSchemas, mapSubschemas, someSchema } from '../../schema/walk.ts'
import { hasRest } from './keywords/rest.ts'

const OTHERS = ['type', 'enum', 'const', '$defs', 'x-sensitive']
/** The keywords that a walk over values needs: see `SchemaData` of `@toolbake/runtime`. */
const KEPT = new Set<string>([...keywordsWhere(({ evaluates }) => evaluates !== undefined), ...OTHERS])

/** Types, and results of `typeof`, as which a string may be read. */
const READ: readonly unknown[] = ['integer', 'number', 'boolean']

/** The schemas that matter: to coercion those with numbers and booleans, to a redactor the sensitive ones. */
const TESTS: Readonly<Record<'coerce' | 'redact', (schema: SchemaObject) => boolean>> = {
  coerce: ({ type, enum: list, const: constant }) =>
    [type, list, constant].flat().some((value) => READ.includes(value) || READ.includes(typeof value)),
  redact: (part) => part['x-sensitive'] === true,
}

/** Returns the data of a flat schema for a walk over values; undefined if no part of it matters to the walk. */
export function walkedData(schema: Schema, walk: 'coerce' | 'redact'): Json | undefined {
  const matters = TESTS[walk]
  if (!someSchema(schema, matters)) return undefined
  return mapSchemas(schema, (mapped, written) => {
    const [kept] = partition(mapped, (keyword) => KEPT.has(keyword))
    // Boolean schemas do not matter to a walk.
    const data = mapSubschemas(kept, (child) => (typeof child === 'boolean' ? {} : child))
    const { properties, ...others } = data
    if (properties === undefined) return data
    // Other properties are omitted, unless they may distinguish branches.
    const isKept = (child: Schema = true): boolean =>
      hasRest(written, 'object') ||
      // The target of a reference is examined in its definition.
      someSchema(child, (part) => part.$ref !== undefined || matters(part)) ||
      (typeof child === 'object' && listedValues(child) !== undefined)
    const members = Object.entries(properties).filter(([name]) => isKept(declaredProperty(written, name)))
    return members.length === 0 ? others : { ...data, properties: Object.fromEntries(members) }
  })
}
