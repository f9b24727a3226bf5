import { equalJson, type Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'

export function itemsOf(schema: Schema | undefined): SchemaObject | undefined {
  const items = typeof schema === 'object' ? schema.items : undefined
  return typeof items === 'object' ? items : undefined
}

export function isAnyText(schema: Schema): boolean {
  return (
    typeof schema === 'object' &&
    schema.type === 'string' &&
    /any value, as JSON text/.test(schema.description ?? '')
  )
}

export function sameValues(a: readonly Json[], b: readonly Json[]): boolean {
  return a.length === b.length && a.every((value) => b.some((other) => equalJson(other, value)))
}

export function withAnnotations(inner: Schema, outer: SchemaObject): Schema {
  if (typeof inner === 'boolean') return inner
  const { properties: _p, required: _r, additionalProperties: _a, type: _t, ...annotations } = outer
  return { ...annotations, ...inner }
}

/** Returns a member before null was added, without its wrapper if the author's schema accepts null too. */
export function withoutNull(author: Schema, member: Schema): Schema {
  if (typeof member === 'boolean') return member
  const { anyOf, type, enum: values, ...rest } = member
  if (anyOf !== undefined) {
    const left = anyOf.filter((branch) => !(typeof branch === 'object' && branch.type === 'null'))
    const [only] = left
    const wrapped = typeof only === 'object' && left.length === 1 ? wrapperOf(only, author) : undefined
    if (wrapped !== undefined) return typeof wrapped === 'object' ? { ...rest, ...wrapped } : wrapped
    if (left.length === 1 && typeof only === 'object') return { ...rest, ...only }
    return { ...rest, anyOf: left }
  }
  const types = Array.isArray(type) ? type.filter((name) => name !== 'null') : type
  return {
    ...rest,
    ...(types === undefined
      ? {}
      : { type: Array.isArray(types) && types.length === 1 ? (types[0] as 'string') : types }),
    ...(values === undefined ? {} : { enum: values.filter((value) => value !== null) }),
  }
}

function wrapperOf(schema: SchemaObject, author: Schema): Schema | undefined {
  const names = Object.keys(schema.properties ?? {})
  const isWrapper = names.length === 1 && names[0] === 'value' && schema.additionalProperties === false
  const isAuthors = typeof author === 'object' && author.properties?.['value'] !== undefined
  return isWrapper && !isAuthors ? schema.properties?.['value'] : undefined
}

/** The bounds of a map that its list of entries has as bounds of its own. */
export function sameBounds(map: SchemaObject, list: SchemaObject): string[] {
  return [
    ...(list.minItems === map.minProperties ? ['minItems', 'minProperties'] : []),
    ...(list.maxItems === map.maxProperties ? ['maxItems', 'maxProperties'] : []),
  ]
}
