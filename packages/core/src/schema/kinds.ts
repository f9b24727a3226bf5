import type { Kind, SchemaType } from '../json.ts'
import { kindOf } from '../json.ts'
import type { Definition } from './definitions.ts'
import { rememberWithin } from './definitions.ts'
import type { Schema } from './types.ts'
import { typeList } from './types.ts'

export const KINDS: readonly Kind[] = ['array', 'boolean', 'null', 'number', 'object', 'string']

/** Whether values of a type have no parts. */
export function isScalar(type: SchemaType): boolean {
  return type !== 'array' && type !== 'object'
}

/** The kinds that a type keyword lists. */
export function kindsOf(types: readonly SchemaType[]): Kind[] {
  return [...new Set(types.map((type) => (type === 'integer' ? 'number' : type)))]
}

/** References are followed to a depth that keeps it cheap. */
const MAX_DEPTH = 8

const kindsAtDepth = Array.from({ length: MAX_DEPTH + 1 }, (_, depth) =>
  rememberWithin((schema, definition) => findKinds(schema, definition, depth)),
)

/** Kinds that a schema may accept: never too few. */
export function acceptedKinds(
  schema: Schema,
  definition: Definition,
  depth: number = MAX_DEPTH,
): ReadonlySet<Kind> {
  return kindsAtDepth[depth]?.(schema, definition) ?? new Set(KINDS)
}

function findKinds(schema: Schema, definition: Definition, depth: number): ReadonlySet<Kind> {
  if (typeof schema === 'boolean') return new Set(schema ? KINDS : [])
  let kinds: ReadonlySet<Kind> = new Set(KINDS)
  const narrow = (others: ReadonlySet<Kind>): void => {
    kinds = new Set([...kinds].filter((kind) => others.has(kind)))
  }
  const types = typeList(schema)
  if (types) narrow(new Set(kindsOf(types)))
  if (schema.enum) narrow(new Set(schema.enum.map(kindOf)))
  if (schema.const !== undefined) narrow(new Set([kindOf(schema.const)]))
  if (depth === 0) return kinds
  const target = schema.$ref === undefined ? undefined : definition(schema.$ref)
  if (target !== undefined) narrow(acceptedKinds(target, definition, depth - 1))
  for (const part of schema.allOf ?? []) narrow(acceptedKinds(part, definition, depth - 1))
  for (const choices of [schema.anyOf, schema.oneOf]) {
    if (choices)
      narrow(new Set(choices.flatMap((choice) => [...acceptedKinds(choice, definition, depth - 1)])))
  }
  return kinds
}
