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
  readonly required?: readonly string[]
  readonly properties?: SchemaMap
  readonly named?: SchemaMap
  readonly propertyNames?: SchemaData
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

/**
 * Schemas and all that apply to the same value because they do: by `$ref` and `allOf`, and by what `more` finds in each.
 */
export function inPlace(
  root: SchemaNode,
  schemas: readonly SchemaData[],
  more: (schema: SchemaNode) => readonly (SchemaData | undefined)[] = () => [],
): SchemaNode[] {
  const applied = new Set(schemas.map(nodeOf))
  // A set is also visited for what is added meanwhile.
  for (const schema of applied) {
    const { $ref, allOf = [] } = schema
    const target = $ref === undefined ? undefined : targetOf(root, $ref)
    for (const other of [target, ...allOf, ...more(schema)])
      if (other !== undefined) applied.add(nodeOf(other))
  }
  return [...applied]
}
