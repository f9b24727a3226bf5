/**
 * A schema as data. The name of a type stands for a schema with only that type, `{}` for `true`, and `{ false: false }`
 * for `false` where no keyword looks for it.
 */
export type SchemaData = string | boolean | SchemaNode

/** Flat: `$ref` leads to the root or to a member of its `$defs`. */
export interface SchemaNode {
  readonly $ref?: string
  readonly $defs?: SchemaMap
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: SchemaMap
  readonly patternProperties?: SchemaMap
  readonly additionalProperties?: SchemaData
  readonly unevaluatedProperties?: SchemaData
  readonly dependentSchemas?: SchemaMap
  readonly prefixItems?: readonly SchemaData[]
  readonly items?: SchemaData
  readonly contains?: SchemaData
  readonly unevaluatedItems?: SchemaData
  readonly allOf?: readonly SchemaData[]
  readonly anyOf?: readonly SchemaData[]
  readonly oneOf?: readonly SchemaData[]
  readonly if?: SchemaData
  readonly then?: SchemaData
  readonly else?: SchemaData
  readonly [keyword: string]: unknown
}

export type SchemaMap = Readonly<Record<string, SchemaData>>

/** The schema as an object; a boolean has no keywords. */
export function nodeOf(schema: SchemaData | undefined): SchemaNode {
  return typeof schema === 'object' ? schema : typeof schema === 'string' ? { type: schema } : {}
}

/** What a reference leads to: `#`, `#/$defs/…`, or only the name of the definition. */
export function targetOf(root: SchemaNode, ref: string): SchemaData | undefined {
  const name = ref.replace('#/$defs/', '')
  return ref === '#' ? root : root.$defs && Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined
}
