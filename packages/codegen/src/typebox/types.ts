import type { Json, Schema, SchemaObject } from '@toolbake/core'
import type { Definition, SchemaType } from '@toolbake/core/internal'

/** `@sinclair/typebox` is version 0.34, `typebox` is version 1.x. */
export type TypeBoxTarget = '@sinclair/typebox' | 'typebox'

/** A constraint that TypeBox cannot express, or checks differently from JSON Schema. */
export interface TypeBoxReason {
  /** JSON Pointer of the schema object. */
  readonly pointer: string
  readonly keyword: string
  /**
   * `unsafe`: a part is printed as `Type.Unsafe`, with the schema, and fully checked. `differs`: TypeBox has the
   * keyword, but checks it differently in edge cases. `untyped`: it is checked, but the type does not show it.
   * `dropped`: a member that TypeBox would misinterpret.
   */
  readonly effect: 'unsafe' | 'differs' | 'untyped' | 'dropped'
  readonly reason: string
}

/** A part that our validator checks, with a function called `name` in the printed text. */
export interface TypeBoxCheck {
  readonly name: string
  /** The kind under which the part is registered in TypeBox 0.34; derived from its content. */
  readonly kind: string
  readonly schema: Schema
}

/** A schema as TypeBox text. */
export interface TypeBoxText {
  /** The expression. */
  readonly code: string
  /** Constants that the expression uses, in the order of declaration. */
  readonly definitions: readonly { readonly name: string; readonly code: string }[]
  /** Further imports from the target besides `Type`: `Kind` if parts have their own kind. */
  readonly imports: readonly string[]
  readonly checks: readonly TypeBoxCheck[]
  readonly reasons: readonly TypeBoxReason[]
}

export interface TypeBoxOptions {
  /** Default `@sinclair/typebox`. */
  readonly target?: TypeBoxTarget
  /** Names that are taken in the module; the names of definitions are added. Default: none. */
  readonly scope?: TypeBoxScope
}

/** The names of one module. Equal definitions are declared once. */
export interface TypeBoxScope {
  /** Returns a free name similar to the wanted one. */
  name(wanted: string): string
  /** Names of definitions by content. */
  readonly known: Map<string, string>
}

/** A member of an options object: its name and printed code. */
export type Option = readonly [name: string, code: string]

/** Prints a part of a schema, with the schema's options if it is the only part. */
export type Part = (options: readonly Option[]) => string

/** The context while one schema is printed. */
export interface Writer {
  readonly target: TypeBoxTarget
  readonly root: Schema
  /** Returns the expression for a definition. */
  refer(name: string, options: readonly Option[]): string
  readonly definition: Definition
  report(site: Site, effect: TypeBoxReason['effect'], keyword: string, reason: string): void
  /** Returns the check of a schema. */
  check(schema: SchemaObject): TypeBoxCheck
  write(schema: Schema, site: Site): string
}

export interface Site {
  readonly pointer: string
  /** The types that the `type` of an enclosing schema allows, if it applies to the same value. */
  readonly kinds?: readonly SchemaType[] | undefined
  /** The properties that enclosing schemas declare for the same value. */
  readonly members?: Readonly<Record<string, Schema>> | undefined
}

export type { Definition, Json, Schema, SchemaObject, SchemaType }
