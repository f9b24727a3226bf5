import type { SchemaType } from '../../../json.ts'
import type { Part } from '../../../schema/conjuncts.ts'
import type { Kind } from '../../../schema/kinds.ts'
import { acceptedKinds } from '../../../schema/kinds.ts'
import type { Schema } from '../../../schema/types.ts'
import { typeList } from '../../../schema/types.ts'
import type { Generator } from '../generator.ts'

export type UnionKeyword = 'anyOf' | 'oneOf'

/** One of the alternatives, and what can be told of it beforehand. */
export interface Choice extends Part {
  readonly kinds: ReadonlySet<Kind>
  /** It says nothing but these types. */
  readonly plain?: readonly SchemaType[]
}

/** The alternatives of a union. */
export function readChoices(
  { definition }: Generator,
  keyword: UnionKeyword,
  schemas: readonly Schema[],
): Choice[] {
  return schemas.map((schema, index) => {
    const kinds = acceptedKinds(schema, definition)
    const isPlain = typeof schema === 'object' && Object.keys(schema).every((key) => key === 'type')
    const types = isPlain ? typeList(schema) : undefined
    return { schema, path: `/${keyword}/${index}`, kinds, ...(types ? { plain: types } : {}) }
  })
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
