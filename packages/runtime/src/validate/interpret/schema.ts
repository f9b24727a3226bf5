/**
 * A schema as data. The name of a type means a schema with only that type, `{}` means `true`, and `{ false: false }`
 * means `false` unless a keyword handles `false` itself.
 */
export type SchemaData = string | boolean | SchemaNode

/** All references refer to the root or to a member of its `$defs`. */
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

/** Returns a schema as an object; a boolean becomes one without keywords. */
export function nodeOf(schema: SchemaData | undefined): SchemaNode {
  return typeof schema === 'object' ? schema : typeof schema === 'string' ? { type: schema } : {}
}

/** Returns the target of a reference: `#`, `#/$defs/…`, or only the name of the definition. */
export function targetOf(root: SchemaNode, ref: string): SchemaData | undefined {
  const name = ref.replace('#/$defs/', '')
  return ref === '#' ? root : root.$defs && Object.hasOwn(root.$defs, name) ? root.$defs[name] : undefined
}

/**
 * Returns schemas and all that apply to the same value together with them: through `$ref`, `allOf` and `more`.
 */
export function inPlace(
  root: SchemaNode,
  schemas: readonly SchemaData[],
  more: (schema: SchemaNode) => readonly (SchemaData | undefined)[] = () => [],
): SchemaNode[] {
  const applied = new Set(schemas.map(nodeOf))
  // The loop also visits schemas that are added during it.
  for (const schema of applied) {
    const { $ref, allOf = [] } = schema
    const target = $ref === undefined ? undefined : targetOf(root, $ref)
    for (const other of [target, ...allOf, ...more(schema)])
      if (other !== undefined) applied.add(nodeOf(other))
  }
  return [...applied]
}
