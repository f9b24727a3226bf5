import { isEqual } from '../equality.ts'
import { namesOf } from '../interpret/objects.ts'
import type { SchemaData, SchemaNode } from '../interpret/schema.ts'
import { inPlace, nodeOf } from '../interpret/schema.ts'
import { kindOf, typeKeyword } from '../interpret/values.ts'

/** How many unions inside each other are looked through. */
const MAX_UNIONS = 9

/**
 * Collects something from a schema and all that it applies to the same value.
 *
 * @param pick the alternatives of a union that matter
 * @param unite what the union has of what its alternatives have
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

/** Whether a value is of a type that a schema takes. */
export function hasType({ type }: SchemaNode, value: unknown): boolean {
  return type === undefined || !isOfOtherType(type, value)
}

/** The values that a schema lists itself. */
function listed(schema: SchemaData | undefined): readonly unknown[] | undefined {
  const { const: constant, enum: list } = nodeOf(schema)
  return constant === undefined ? list : [constant]
}

/** The alternatives that a value can be of by its type, its constants and those of its properties; else all. */
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
    // Every number may be meant as an integer.
    hasType(node, typeof value === 'number' ? 0 : value) &&
    isListed(node, value) &&
    namesOf(value).every(
      (name) => !Object.hasOwn(properties, name) || isListed(properties[name], Object(value)[name]),
    )
  )
}

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : kindOf(value))

/** Whether a schema accepts some value of the type of a sample: yes when in doubt. */
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
