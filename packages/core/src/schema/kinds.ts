import { type Kind, kindOf } from '../json.ts'
import { innerConjuncts, memoizeBySchema } from './definitions.ts'
import { type Definition, kindsOf, type Schema, typeList } from './types.ts'

export const KINDS: readonly Kind[] = ['array', 'boolean', 'null', 'number', 'object', 'string']

type KindsOf = (schema: Schema, definition: Definition) => ReadonlySet<Kind>

/** Returns the kinds that a schema may accept, never too few. Parts are followed to a depth that keeps it cheap. */
export const acceptedKinds: KindsOf = kindsTo(8)

export function acceptsOnlyObjects(schema: Schema, definition: Definition): boolean {
  const kinds = acceptedKinds(schema, definition)
  return kinds.size === 1 && kinds.has('object')
}

function kindsTo(depth: number): KindsOf {
  const inner = depth === 0 ? undefined : kindsTo(depth - 1)
  return memoizeBySchema((schema, definition) => {
    if (typeof schema === 'boolean') return new Set(schema ? KINDS : [])
    let kinds: ReadonlySet<Kind> = new Set(KINDS)
    const narrow = (others: ReadonlySet<Kind>): void => {
      kinds = new Set([...kinds].filter((kind) => others.has(kind)))
    }
    const types = typeList(schema)
    if (types) narrow(new Set(kindsOf(types)))
    if (schema.enum) narrow(new Set(schema.enum.map(kindOf)))
    if (schema.const !== undefined) narrow(new Set([kindOf(schema.const)]))
    if (inner === undefined) return kinds
    for (const part of innerConjuncts(schema, definition)) narrow(inner(part, definition))
    for (const choices of [schema.anyOf, schema.oneOf])
      if (choices) narrow(new Set(choices.flatMap((choice) => [...inner(choice, definition)])))
    return kinds
  })
}
