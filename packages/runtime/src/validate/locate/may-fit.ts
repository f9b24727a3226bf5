import { isEqual } from '../equality.ts'
import { namesOf } from '../interpret/objects.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { inPlace, nodeOf } from '../interpret/schema.ts'
import { kindOf, typeKeyword } from '../interpret/values.ts'

/** The deepest nesting of unions that is followed. */
const MAX_UNIONS = 9

/**
 * Collects something from a schema and from all schemas that apply to the same value.
 *
 * @param pick returns the branches of a union to visit
 * @param unite combines the results of a union's branches
 */
export function throughUnions<T>(
  root: SchemaNode,
  schema: SchemaData,
  pick: (choices: readonly SchemaData[]) => readonly SchemaData[],
  own: (node: SchemaNode) => readonly T[],
  unite: (each: (readonly T[])[]) => readonly T[],
  depth: number = MAX_UNIONS,
): T[] {
  if (depth === 0) return []
  return inPlace(root, [schema]).flatMap((node) => [
    ...own(node),
    ...[node.anyOf, node.oneOf].flatMap((choices) =>
      choices
        ? unite(pick(choices).map((choice) => throughUnions(root, choice, pick, own, unite, depth - 1)))
        : [],
    ),
  ])
}

const isOfOtherType = typeKeyword as (types: unknown, value: unknown) => boolean

/** Whether a value has one of the schema's types. */
export function hasType({ type }: SchemaNode, value: unknown): boolean {
  return type === undefined || !isOfOtherType(type, value)
}

/** Returns the values that a schema lists itself. */
function listed(schema: SchemaData | undefined): readonly unknown[] | undefined {
  const { const: constant, enum: list } = nodeOf(schema)
  return constant === undefined ? list : [constant]
}

/** Returns the branches that match a value's type, its constants and those of its properties; if none does, all. */
export function likely(
  root: SchemaNode,
  choices: readonly SchemaData[],
  value: unknown,
): readonly SchemaData[] {
  const fitting = choices.filter((choice) => inPlace(root, [choice]).every((node) => mayFit(node, value)))
  return fitting.length > 0 ? fitting : choices
}

function mayFit(node: SchemaNode, value: unknown): boolean {
  const { properties = {} } = node
  const isListed = (schema: SchemaData | undefined, part: unknown): boolean =>
    listed(schema)?.some((other) => isEqual(other, part)) ?? true
  return (
    // Any number may be intended as an integer.
    hasType(node, typeof value === 'number' ? 0 : value) &&
    isListed(node, value) &&
    namesOf(value).every(
      (name) => !Object.hasOwn(properties, name) || isListed(properties[name], Object(value)[name]),
    )
  )
}

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : kindOf(value))

/** Whether a schema accepts some value of the sample's type; true in case of doubt. */
export function acceptsType(root: SchemaNode, schema: SchemaData, sample: unknown): boolean {
  return throughUnions(
    root,
    schema,
    (choices) => choices,
    (node) => [
      hasType(node, sample) && (listed(node)?.some((other) => typeOf(other) === typeOf(sample)) ?? true),
    ],
    (each) => [each.some((parts) => parts.every(Boolean))],
  ).every(Boolean)
}
