import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'

/** A family of schemas that grows with a number: in depth, in width, or in the number of references to a definition. */
export type Shape = (size: number) => SchemaObject

const TEXT: SchemaObject = { type: 'string' }

/** Shapes whose text grows at most quadratically with their size. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'required objects': nested((inner) => object({ a: inner })),
  'optional objects': nested((inner) => object({ a: inner }, [])),
  'objects around a map': nested((inner) => object({ a: inner }), map(TEXT)),
  maps: nested(map),
  'maps by pattern': nested((inner) => ({ type: 'object', patternProperties: { '^a': inner } })),
  arrays: nested((inner) => ({ type: 'array', items: inner })),
  tuples: nested((inner) => ({ type: 'array', prefixItems: [inner, TEXT], items: false })),
  'nullable objects': nested((inner) => ({ anyOf: [{ type: 'null' }, object({ a: inner })] })),
  'unions in unions': nested((inner, index) => ({ anyOf: [{ type: 'string', maxLength: index }, inner] })),
  'exclusive unions in each other': nested((inner, index) => ({
    oneOf: [{ type: 'string', maxLength: index }, inner],
  })),
  'discriminated unions in each other': nested((inner, index) => ({
    oneOf: [object({ kind: { const: `a${index}` }, v: inner }), object({ kind: { const: `b${index}` } })],
  })),
  'conjunctions in each other': nested((inner, index) => ({
    allOf: [inner, object({ [`p${index}`]: TEXT })],
  })),
  'conjunctions of objects': nested((inner) => ({ allOf: [object({ a: inner }), object({ b: TEXT })] })),
  negations: nested((inner) => ({ not: inner })),
  conditions: nested((inner, index) => ({
    if: { required: [`x${index}`] },
    then: inner,
    else: { type: 'object' },
  })),
  'dependent schemas': nested((inner, index) => ({
    type: 'object',
    dependentSchemas: { [`x${index}`]: inner },
  })),
  'unevaluated properties': nested((inner) => ({
    type: 'object',
    properties: { a: inner },
    allOf: [{ properties: { b: true } }],
    unevaluatedProperties: false,
  })),
  'definitions used twice': shared((next) => object({ l: next, r: next })),
  'definitions used twice, optional': shared((next) => object({ l: next, r: next }, [])),
  'definitions with siblings': shared((next) =>
    object({ l: { ...next, description: 'l' }, r: { ...next, minLength: 1 } }),
  ),
  'conjunctions of one definition': shared((next) => ({ allOf: [next, next] })),
  'unions of one definition': shared((next) => ({ anyOf: [next, next] })),
  'exclusive unions of one definition': shared((next) => ({ oneOf: [next, object({ x: next })] })),
  'conditions of one definition': shared((next) => ({ if: next, then: next, else: next })),
  'a ring of definitions': recursive((at, index) =>
    object({ l: at(index + 1), r: { anyOf: [at(index * 7 + 3), { type: 'null' }] } }, []),
  ),
  'a ring of conjunctions': recursive((at, index) =>
    object({ l: { allOf: [at(index + 1)], title: 'l' }, r: { allOf: [at(index * 7 + 3)], title: 'r' } }, []),
  ),
  'a ring of types that extend a base': recursive((at, index) => ({
    allOf: [
      index % 4 === 0 ? object({ [`own${index}`]: TEXT }, []) : at(index - (index % 4)),
      object({ [`l${index}`]: list({ anyOf: [at(index + 1), at(index * 7 + 3), TEXT], title: 'l' }) }, []),
    ],
  })),
  'a product of unions': (size) =>
    object({
      a: {
        allOf: range(size, (index) => ({
          anyOf: [object({ [`a${index}`]: TEXT }), object({ [`b${index}`]: TEXT })],
        })),
      },
    }),
  'extensions of one definition': shared((next, index) => ({
    anyOf: ['a', 'b'].map((key) => ({ allOf: [next, object({ [`${key}${index}`]: TEXT })] })),
  })),
  'a product of requirements': (size) =>
    object({
      a: {
        type: 'object',
        allOf: range(size, (index) => ({
          oneOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }],
        })),
      },
    }),
  'a product at the root': (size) => ({
    type: 'object',
    allOf: range(size, (index) => ({ anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }] })),
  }),
  'many conditions': (size) =>
    object({
      a: {
        type: 'object',
        allOf: range(size, (index) => ({
          if: { properties: { k: { const: index } } },
          then: { required: [`b${index}`] },
        })),
      },
    }),
  'many properties': (size) =>
    object(
      members(size * 20, () => TEXT),
      [],
    ),
  'many maps': (size) =>
    object({
      m: object(
        members(size * 5, () => map(TEXT)),
        [],
      ),
    }),
  'many mixed values': (size) =>
    object({ a: { enum: range(size * 20, (index) => (index % 2 === 0 ? index : `e${index}`)) } }),
  'many branches': (size) =>
    object({
      a: { anyOf: range(size, (index) => object({ k: { const: `c${index}` }, [`p${index}`]: TEXT }, ['k'])) },
    }),
  'many branches without a tag': (size) =>
    object({ a: { anyOf: range(size, (index) => object({ [`p${index}`]: map(TEXT) })) } }),
  'lists of types': (size) =>
    object(members(size, () => ({ type: ['string', 'number', 'boolean', 'null', 'array', 'object'] }))),
  'anything, often': (size) => object(members(size * 5, () => ({}))),
}

function object(properties: Record<string, Schema>, required = Object.keys(properties)): SchemaObject {
  return { type: 'object', properties, required }
}

function map(values: Schema): SchemaObject {
  return { type: 'object', additionalProperties: values }
}

function list(items: Schema): SchemaObject {
  return { type: 'array', items }
}

function nested(wrap: (inner: Schema, index: number) => SchemaObject, leaf: SchemaObject = TEXT): Shape {
  return (size) => object({ a: range(size, (index) => index).reduce<SchemaObject>(wrap, leaf) })
}

/** Definitions that each refer to the next one more than once. */
function shared(define: (next: SchemaObject, index: number) => SchemaObject): Shape {
  return (size) => ({
    type: 'object',
    properties: { a: reference(0) },
    $defs: Object.fromEntries(
      range(size + 1, (index) => [
        `d${index}`,
        index === size ? object({ z: TEXT }) : define(reference(index + 1), index),
      ]),
    ),
  })
}

/** Definitions that refer to each other in circles. */
function recursive(define: (at: (index: number) => SchemaObject, index: number) => SchemaObject): Shape {
  return (size) => ({
    type: 'object',
    properties: { a: reference(0) },
    $defs: Object.fromEntries(
      range(size, (index) => [`d${index}`, define((target) => reference(target % size), index)]),
    ),
  })
}

function reference(index: number): SchemaObject {
  return { $ref: `#/$defs/d${index}` }
}

function members(count: number, of: (index: number) => Schema): Record<string, Schema> {
  return Object.fromEntries(range(count, (index) => [`p${index}`, of(index)]))
}

function range<T>(count: number, of: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => of(index))
}
