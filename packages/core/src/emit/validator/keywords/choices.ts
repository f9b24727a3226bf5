import type { SchemaType } from '../../../json.ts'
import type { Node } from '../../../schema/evaluate/resources.ts'
import { followReference } from '../../../schema/evaluate/resources.ts'
import type { Kind } from '../../../schema/kinds.ts'
import { acceptedKinds } from '../../../schema/kinds.ts'
import type { Schema, SchemaObject } from '../../../schema/types.ts'
import { typeList } from '../../../schema/types.ts'
import type { Generator } from '../generator.ts'
import { child } from '../generator.ts'

export type UnionKeyword = 'anyOf' | 'oneOf'

/** One of the alternatives, and what can be told of it beforehand. */
export interface Choice {
  readonly node: Node
  readonly path: string
  readonly kinds: ReadonlySet<Kind>
  /** It says nothing but these types. */
  readonly plain?: readonly SchemaType[]
}

/** The alternatives of a union. */
export function readChoices(
  generator: Generator,
  node: Node,
  keyword: UnionKeyword,
  schemas: readonly Schema[],
): Choice[] {
  return schemas.map((schema, index) => {
    const place = child(generator, node, schema, keyword, String(index))
    const kinds = acceptedKinds(schema, (referring) => targetOf(generator, place, referring)?.schema)
    const isPlain = typeof schema === 'object' && Object.keys(schema).every((key) => key === 'type')
    const types = isPlain ? typeList(schema) : undefined
    return { node: place, path: `/${keyword}/${index}`, kinds, ...(types ? { plain: types } : {}) }
  })
}

/** What a reference leads to. */
export function targetOf(generator: Generator, node: Node, { $ref = '' }: SchemaObject): Node | undefined {
  return followReference(generator.document, node, $ref)
}

/** Whether no value is of a type that two alternatives accept. */
export function areDisjoint(choices: readonly Choice[]): boolean {
  return choices.every(({ kinds }, index) =>
    choices.every((other, at) => at >= index || ![...kinds].some((kind) => other.kinds.has(kind))),
  )
}

/** Whether an alternative accepts objects. */
export function takesObjects({ kinds }: Choice): boolean {
  return kinds.has('object')
}
