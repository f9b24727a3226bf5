import type { SchemaType } from '../../json.ts'
import type { Schema, SchemaObject } from '../../schema/types.ts'
import type { Section } from './section.ts'
import type { TypeNode } from './type-node.ts'
import { UNKNOWN, union, word } from './type-node.ts'

/** What TypeScript tells apart; an integer is a number. */
export type Kind = Exclude<SchemaType, 'integer'>

/** Where a schema stands. */
export interface TypeSite {
  /** The kinds of values that the schemas around it let through; absent: all. */
  readonly kinds?: readonly Kind[] | undefined
  /** The definition whose values it describes, as long as it does so in place. */
  readonly direct?: SchemaObject | undefined
}

/** What applies to the same value as the keywords of a schema. */
export interface Beside {
  /** Nothing does: what these do not evaluate is not evaluated. */
  readonly isAlone: boolean
  /** Members that it brings, of which nothing is known. */
  readonly further: readonly string[]
}

/** Turns the schemas of one section into types. */
export interface TypeReader {
  readonly section: Section
  typeOf(schema: Schema, site?: TypeSite): TypeNode
  /** The type that names a definition. */
  refer(target: SchemaObject, site: TypeSite): TypeNode
}

const PLAIN: Readonly<Record<Kind, TypeNode>> = {
  object: { kind: 'object', members: [], indexes: [{ key: 'string', type: UNKNOWN }] },
  array: { kind: 'array', item: UNKNOWN },
  string: word('string'),
  number: word('number'),
  boolean: word('boolean'),
  null: word('null'),
}

/** Of all values of some kinds. */
export function plainType(kinds: readonly Kind[] | undefined): TypeNode {
  return kinds === undefined ? UNKNOWN : union(kinds.map((kind) => PLAIN[kind]))
}
