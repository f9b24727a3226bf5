import { createTypeReader, placeholderDocument, printType, rootOrigin } from '@toolbake/core/internal'
import type { Definition, Schema, SchemaObject, Writer } from './types.ts'

/**
 * Returns the TypeScript type that `toolbake types` declares for a schema. A `$ref` becomes the type of its
 * definition's constant, or `unknown` without one: inside recursive definitions, which are referred to by name.
 */
export function staticType(schema: Schema, writer: Writer): string {
  // Each `$ref` gets its own copy of the target, to find the `$ref` by it: two definitions can be the same object.
  const copies = new Map<string, Schema | undefined>()
  const refs = new Map<SchemaObject, string>()
  const definition: Definition = (ref) => {
    if (copies.has(ref)) return copies.get(ref)
    const target = writer.definition(ref)
    const copy = typeof target === 'object' ? { ...target } : target
    copies.set(ref, copy)
    if (typeof copy === 'object') refs.set(copy, ref)
    return copy
  }
  const reader = createTypeReader(
    {
      root: schema,
      written: undefined,
      definition,
      origins: { of: () => undefined, ofKeyword: () => [], target: () => undefined, derive: (made) => made },
      define(target) {
        const id = refs.get(target)
        return id === undefined ? undefined : { id, uri: '', origin: NOWHERE, schema: target }
      },
    },
    ({ id }) => constantType(writer.refer(id, [])),
  )
  const pieces = printType(reader.typeOf(schema), 0)
  return pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? piece.name : ''))
    .join('')
}

/** A definition needs an origin, which is not printed. */
const NOWHERE = rootOrigin(placeholderDocument(''))

function constantType(text: string): string {
  return /^[\w$]+$/.test(text) ? `Static<typeof ${text}>` : 'unknown'
}
