import type { Json, JsonObject } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { forEachSubschema } from '../../packages/core/src/schema/walk.ts'
import type { Random } from './random.ts'

type Edit = (node: SchemaObject, random: Random) => void

const LEAVES: readonly Schema[] = [
  true,
  false,
  { type: 'string' },
  { type: 'string', minLength: 1 },
  { type: ['string', 'null'] },
  { type: 'integer' },
  { type: 'number', minimum: 0 },
  { enum: ['a', 'b', 1] },
  { const: 'a' },
  { type: 'null' },
  { type: 'object', properties: { a: { type: 'string' } } },
  { type: 'object', properties: { a: true }, additionalProperties: false },
  { type: 'array', items: { type: 'string' } },
  { not: { type: 'string' } },
]
const VALUES: readonly Json[] = ['a', 'b', 'c', 1, 0, null, true]
const NAMES = ['a', 'b', 'kind', 'value']
const TYPES = ['string', 'integer', 'number', 'null', 'object', 'array', 'boolean'] as const

/** Keywords and the values to set. */
const SETTINGS: readonly (readonly [keyword: string, values: readonly Json[]])[] = [
  ['minLength', [0, 1, 3]],
  ['maxLength', [1, 4, 9]],
  ['pattern', ['^[a-z]+$', 'a']],
  ['minimum', [-2, 0, 2]],
  ['maximum', [1, 7, 20]],
  ['exclusiveMinimum', [-2, 0, 2]],
  ['exclusiveMaximum', [1, 7, 20]],
  ['multipleOf', [1, 2, 4, 3]],
  ['minItems', [0, 1, 2]],
  ['maxItems', [1, 3, 5]],
  ['uniqueItems', [true, false]],
  ['contains', [true, { type: 'string' }, { type: 'null' }]],
  ['minContains', [0, 1, 2]],
  ['maxContains', [1, 2, 4]],
  ['minProperties', [0, 1, 2]],
  ['maxProperties', [1, 3, 6]],
  ['propertyNames', [{ maxLength: 3 }, { maxLength: 6 }, { pattern: '^[a-z]' }]],
  ['additionalProperties', [true, false, { type: 'string' }, {}]],
  ['unevaluatedProperties', [true, false, { type: 'string' }]],
  ['unevaluatedItems', [true, false, { type: 'string' }]],
  ['patternProperties', [{ '^a': true }, { '^x-': { type: 'string' } }, { '^a': { type: 'string' } }]],
  ['dependentRequired', [{ a: ['b'] }, { a: ['b', 'kind'] }, {}]],
  ['dependentSchemas', [{ a: { required: ['b'] } }, { a: true }, { a: { minProperties: 2 } }]],
  ['items', [true, false, { type: 'string' }, { type: ['string', 'null', 'integer'] }]],
  ['const', VALUES],
  ['not', [{ type: 'string' }, { const: 1 }, { required: ['a'] }]],
  ['if', [{ required: ['a'] }]],
  ['then', [{ required: ['b'] }, { required: ['b', 'kind'] }]],
  ['else', [{ required: ['b'] }, { maxProperties: 2 }]],
  ['$ref', ['#/$defs/node', '#/$defs/leaf']],
  ['description', ['Something else.']],
  ['type', TYPES],
]

const EDITS: readonly Edit[] = [
  ...SETTINGS.map(
    ([keyword, values]): Edit =>
      (node, random) => {
        node[keyword] = structuredClone(random.pick(values))
      },
  ),
  (node, random) => {
    const keys = Object.keys(node).filter((key) => key !== '$defs')
    if (keys.length > 0) delete node[random.pick(keys)]
  },
  (node, random) => {
    node.type = random.shuffled(TYPES).slice(0, 1 + random.below(4))
  },
  (node, random) => {
    if (typeof node.type === 'string') node.type = [node.type, random.pick(TYPES)]
  },
  (node, random) => edited(node, 'enum', random, () => random.pick(VALUES)),
  (node, random) => edited(node, 'required', random, () => random.pick([...NAMES, 'added'])),
  (node, random) => edited(node, 'anyOf', random, () => random.pick(LEAVES)),
  (node, random) => edited(node, 'oneOf', random, () => random.pick(LEAVES)),
  (node, random) => edited(node, 'allOf', random, () => random.pick(LEAVES)),
  (node, random) => edited(node, 'prefixItems', random, () => random.pick(LEAVES)),
  (node, random) => {
    node.properties = { ...node.properties, added: structuredClone(random.pick(LEAVES)) }
  },
  (node, random) => {
    const names = Object.keys(node.properties ?? {})
    if (names.length === 0) return
    const gone = random.pick(names)
    node.properties = Object.fromEntries(
      Object.entries(node.properties ?? {}).filter(([key]) => key !== gone),
    )
  },
  (node) => {
    const { $defs, ...rest } = node
    rewrite(node, { anyOf: [rest as Schema, { type: 'null' }], ...($defs && { $defs }) })
  },
  (node) => {
    const { $defs, ...rest } = node
    rewrite(node, { allOf: [rest as Schema], ...($defs && { $defs }) })
  },
  (node) => {
    const { anyOf, oneOf, ...rest } = node
    if (anyOf !== undefined || oneOf !== undefined)
      rewrite(node, { ...rest, ...(anyOf && { oneOf: anyOf }), ...(oneOf && { anyOf: oneOf }) })
  },
  // Mostly an equivalent schema.
  (node) => {
    const { $defs, type, ...rest } = node
    if (!Array.isArray(type)) return
    rewrite(node, { anyOf: type.map((one) => ({ ...rest, type: one })), ...($defs && { $defs }) })
  },
  (node, random) => {
    const { enum: listed, ...rest } = node
    if (listed !== undefined && node.anyOf === undefined)
      rewrite(node, { ...rest, [random.pick(['anyOf', 'oneOf'])]: listed.map((value) => ({ const: value })) })
  },
  (node, random) => {
    const { $defs, ...rest } = node
    const parts: SchemaObject[] = [{}, {}]
    for (const [key, value] of Object.entries(rest)) {
      const [group = key] = TOGETHER.filter((keywords) => keywords.includes(key)).map(([first]) => first)
      const known = parts.find((part) =>
        TOGETHER.some((keywords) => keywords[0] === group && keywords.some((one) => part[one] !== undefined)),
      )
      ;(known ?? random.pick(parts))[key] = value
    }
    rewrite(node, { allOf: parts, ...($defs && { $defs }) })
  },
  // Replaces listed values by a wider schema, or narrows next to a branch.
  (node, random) => {
    if (node.enum === undefined && node.const === undefined) return
    delete node.enum
    delete node.const
    const wider: readonly SchemaObject[] = [
      { type: 'string' },
      { minLength: 1 },
      { maximum: 5 },
      { not: { const: 'c' } },
    ]
    Object.assign(node, structuredClone(random.pick(wider)))
  },
  (node, random) => {
    const branch = node.anyOf?.[0]
    if (typeof branch !== 'object') return
    const narrower = { ...branch, minLength: 2, minProperties: 1, maximum: 3 }
    node.anyOf = random.shuffled([...(node.anyOf ?? []), structuredClone(narrower) as Schema])
  },
]

/** Keywords that are interpreted together. */
const TOGETHER: readonly (readonly string[])[] = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['prefixItems', 'items'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
]

/** Returns a copy of the schema with random edits, only some of which change the valid values. */
export function editedSchema(schema: SchemaObject, edits: number, random: Random): SchemaObject {
  const copy = structuredClone(schema)
  for (let count = 0; count < edits; count++) {
    // Every value concerns the root, but few concern deep subschemas.
    const node = random.chance(0.5) ? copy : random.pick(nodesOf(copy))
    random.pick(EDITS)(node, random)
  }
  return copy
}

function nodesOf(schema: SchemaObject): SchemaObject[] {
  const nodes = [schema]
  forEachSubschema(schema, ({ schema: child }) => {
    if (typeof child === 'object') nodes.push(...nodesOf(child))
  })
  return nodes
}

/** Adds an entry to a list, removes one, or changes their order. */
function edited(node: SchemaObject, keyword: string, random: Random, make: () => Json | Schema): void {
  const list = (node[keyword] ?? []) as Json[]
  const kind = random.below(3)
  const more = structuredClone(make()) as Json
  const next =
    kind === 0
      ? list.includes(more)
        ? list
        : [...list, more]
      : kind === 1
        ? list.slice(1)
        : random.shuffled(list)
  if (next.length === 0) delete node[keyword]
  else node[keyword] = next
}

function rewrite(node: SchemaObject, to: SchemaObject): void {
  const next = structuredClone(to) as JsonObject
  for (const key of Object.keys(node)) delete node[key]
  Object.assign(node, next)
}
