import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { visitAll } from '../../packages/core/src/schema/walk.ts'
import type { Random } from './random.ts'
import { randomOf } from './random.ts'

/** Longer schemas are slow to judge and have no additional keywords. */
const [MOST_OF_TOOL, MOST_OF_PART] = [3000, 800]

/**
 * Returns arguments of real tools, each changed in one to three places as an author might: with a part of another tool,
 * a reference, or a keyword that adds a constraint to the same value.
 */
export function splicedTools(schemas: readonly SchemaObject[]): (seed: number) => SchemaObject {
  const tools = schemas.filter((schema) => isShort(schema, MOST_OF_TOOL))
  const parts = tools.flatMap(schemasIn).filter((part) => isShort(part, MOST_OF_PART) && isWhole(part))
  return (seed) => {
    const random = randomOf(seed)
    const root = structuredClone(random.pick(tools))
    const part = (): SchemaObject => structuredClone(random.pick(parts))
    for (let left = 1 + random.below(3); left > 0; left--) {
      const at = random.pick(schemasIn(root))
      const name = random.pick([...Object.keys(at.properties ?? {}), 'k'])
      Object.assign(at, random.pick(CHANGES)({ at, root, name, part, random }))
    }
    return root
  }
}

interface Place {
  /** The schema that is changed. */
  readonly at: SchemaObject
  readonly root: SchemaObject
  /** The name of a property, of the schema or of none. */
  readonly name: string
  part(): SchemaObject
  readonly random: Random
}

/** Changes of a schema: the members to set. */
const CHANGES: readonly ((place: Place) => SchemaObject)[] = [
  ({ at, part, random }) => ({
    properties: { ...at.properties, [random.pick(['extra', 'value', 'entries', 'x y', '0'])]: part() },
  }),
  ({ at, name }) => ({ required: [...new Set([...(at.required ?? []), name])] }),
  ({ part }) => ({ items: part() }),
  ({ part, random }) => ({ additionalProperties: random.pick<Schema>([true, false, part()]) }),
  ({ part, random }) => ({ unevaluatedProperties: random.pick<Schema>([true, false, part()]) }),
  ({ part, random }) => ({ [random.pick(['anyOf', 'oneOf', 'allOf'])]: [part(), part()] }),
  ({ part }) => ({ allOf: [part()] }),
  ({ part }) => ({ anyOf: [part(), { type: 'null' }] }),
  ({ at, name }) => ({
    anyOf: [{ required: [name] }, { required: Object.keys(at.properties ?? {}).slice(0, 1) }],
  }),
  ({ part, random }) => ({ patternProperties: { [random.pick(['^x-', '^[a-z]+$', '.'])]: part() } }),
  ({ at, root, part }) => {
    const next: Schema = { $ref: '#/$defs/Node' }
    const node = part()
    root.$defs = { ...root.$defs, Node: { ...node, properties: { ...node.properties, next } } }
    return { properties: { ...at.properties, node: next } }
  },
  ({ at, random }) => {
    const whole: Schema = { $ref: '#' }
    const again = random.pick<Schema>([
      whole,
      { anyOf: [whole, { type: 'null' }] },
      { type: 'array', items: whole },
    ])
    return { properties: { ...at.properties, again } }
  },
  ({ name, part, random }) => ({
    if: { properties: { [name]: { const: random.pick<Json>(['a', 1, true, null]) } }, required: [name] },
    then: random.pick<Schema>([{ required: ['k'] }, part()]),
    ...(random.chance(0.5) ? { else: part() } : {}),
  }),
  ({ name, part, random }) => ({ not: random.pick<Schema>([part(), { required: [name] }]) }),
  ({ name }) => ({ dependentRequired: { [name]: ['k'] } }),
  ({ part, random }) => ({ prefixItems: [part(), part()], ...(random.chance(0.5) ? { items: false } : {}) }),
  ({ part }) => ({ contains: part() }),
  ({ random }) => ({
    propertyNames: random.pick<Schema>([{ pattern: '^[a-z]' }, { enum: ['a', 'b'] }, { maxLength: 5 }]),
  }),
  ({ random }) => ({ const: random.pick<Json>(['a', 1, null, true]) }),
  ({ random }) => ({ default: random.pick<Json>([null, 'a', 1, [], {}]) }),
  () => ({ nullable: true }),
  ({ random }) =>
    random.pick<SchemaObject>([
      { minProperties: 1 },
      { maxProperties: 2 },
      { minItems: 1, maxItems: 3 },
      { minLength: 2 },
      { minimum: 0, exclusiveMaximum: 10 },
      { multipleOf: 0.5 },
      { uniqueItems: true },
      { pattern: '^a' },
      { format: 'email' },
    ]),
]

function isShort(schema: SchemaObject, most: number): boolean {
  return JSON.stringify(schema).length < most
}

/** Whether a schema is usable in another tool. */
function isWhole(schema: SchemaObject): boolean {
  return !JSON.stringify(schema).includes('"$ref"')
}

/** Returns a schema and all its subschemas. */
function schemasIn(schema: SchemaObject): SchemaObject[] {
  const found: SchemaObject[] = []
  visitAll(schema, (each) => void found.push(each))
  return found
}
