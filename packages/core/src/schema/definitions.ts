import { own } from '../json.ts'
import { getOrAdd, memoize } from '../memoize.ts'
import { escapeToken, unescapeToken } from '../pointer.ts'
import type { Definition, Schema, SchemaObject } from './types.ts'

const PREFIX = '#/$defs/'

/** Returns the lookup of a self-contained schema: `#` is the schema, `#/$defs/<name>` one of its definitions. */
export function definitionsOf(root: Schema): Definition {
  const { $defs = {} } = typeof root === 'boolean' ? {} : root
  const known = new Map<string, Schema | undefined>([['#', root]])
  return (ref) =>
    getOrAdd(known, ref, () => {
      const name = definitionName(ref)
      return name === undefined ? undefined : own($defs, name)
    })
}

/** Returns the target of the reference of a schema, if it has one and there is such a definition. */
export function targetOf({ $ref }: SchemaObject, definition: Definition | undefined): Schema | undefined {
  return $ref === undefined ? undefined : definition?.($ref)
}

/** Returns what else a value must fit to fit a schema: the target of its reference, and its `allOf`. */
export function innerConjuncts(schema: SchemaObject, definition: Definition): readonly Schema[] {
  const { allOf = [] } = schema
  const target = targetOf(schema, definition)
  return target === undefined ? allOf : [target, ...allOf]
}

/** Returns the target of a schema that is nothing but a reference; any other schema itself. */
export function resolveBareReference(schema: Schema, definition: Definition): Schema {
  if (typeof schema === 'boolean' || schema.$ref === undefined) return schema
  return Object.keys(schema).length > 1 ? schema : (definition(schema.$ref) ?? schema)
}

/** Caches the results of a pure function for each schema of a document. */
export function memoizeBySchema<Result>(
  find: (schema: Schema, definition: Definition) => Result,
): (schema: Schema, definition: Definition) => Result {
  const known = memoize((definition: Definition) => memoize((one: SchemaObject) => find(one, definition)))
  return (schema, definition) => {
    const target = resolveBareReference(schema, definition)
    return typeof target === 'boolean' ? find(target, definition) : known(definition)(target)
  }
}

export function definitionRef(name: string): string {
  return `${PREFIX}${escapeToken(name)}`
}

/** Returns the name of the definition that a reference refers to; undefined for any other reference. */
export function definitionName(ref: string): string | undefined {
  return ref.startsWith(PREFIX) ? unescapeToken(ref.slice(PREFIX.length)) : undefined
}
