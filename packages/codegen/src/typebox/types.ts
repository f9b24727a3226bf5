import type { Json, Schema, SchemaObject } from '@toolbake/core'
import type { Definition, SchemaType } from '@toolbake/core/internal'

/** `@sinclair/typebox` is 0.34, `typebox` is 1.x. */
export type TypeBoxTarget = '@sinclair/typebox' | 'typebox'

/** A constraint that TypeBox cannot express, or checks differently from JSON Schema. */
export interface TypeBoxReason {
  /** JSON Pointer of the schema object. */
  readonly pointer: string
  readonly keyword: string
  /**
   * `unsafe`: a part stands as `Type.Unsafe`, with the schema kept and checked in full. `differs`: TypeBox has the
   * keyword, but checks it differently at the edges. `untyped`: it is checked, but the type does not show it.
   * `dropped`: a member that TypeBox would read as something else.
   */
  readonly effect: 'unsafe' | 'differs' | 'untyped' | 'dropped'
  readonly reason: string
}

/** A part that is checked by a validator of ours: the function is called `name` in the printed text. */
export interface TypeBoxCheck {
  readonly name: string
  /** The name that the part is registered by with TypeBox 0.34; made of its content. */
  readonly kind: string
  readonly schema: Schema
}

/** A schema as TypeBox text. */
export interface TypeBoxText {
  /** An expression. */
  readonly code: string
  /** Constants that the expression names, in the order in which they have to be declared. */
  readonly definitions: readonly { readonly name: string; readonly code: string }[]
  /** What is imported from the target beside `Type`: `Kind` where parts have a kind of their own. */
  readonly imports: readonly string[]
  readonly checks: readonly TypeBoxCheck[]
  readonly reasons: readonly TypeBoxReason[]
}

export interface TypeBoxOptions {
  /** Default `@sinclair/typebox`. */
  readonly target?: TypeBoxTarget
  /** Names that are taken in the module; the definitions' are added. Default: none. */
  readonly scope?: TypeBoxScope
}

/** Names of one module. Definitions that are equal are declared once. */
export interface TypeBoxScope {
  /** A free name like the wanted one. */
  name(wanted: string): string
  /** By content. */
  readonly known: Map<string, string>
}

/** A member of an options object: a name and printed code. */
export type Option = readonly [name: string, code: string]

/** A part of a schema; what is printed takes the options of the schema when it is the only part. */
export type Part = (options: readonly Option[]) => string

/** While one schema is printed. */
export interface Writer {
  readonly target: TypeBoxTarget
  readonly root: Schema
  /** The expression for a definition. */
  refer(name: string, options: readonly Option[]): string
  readonly definition: Definition
  report(site: Site, effect: TypeBoxReason['effect'], keyword: string, reason: string): void
  /** The name of a check of the schema. */
  check(schema: SchemaObject): TypeBoxCheck
  write(schema: Schema, site: Site): string
}

export interface Site {
  readonly pointer: string
  /** What `type` around it lets through, where that holds for the same value. */
  readonly kinds?: readonly SchemaType[] | undefined
  /** The members that enclosing schemas declare for the same value. */
  readonly members?: Readonly<Record<string, Schema>> | undefined
}

export type { Definition, Json, Schema, SchemaObject, SchemaType }
