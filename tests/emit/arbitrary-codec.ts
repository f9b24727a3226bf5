import fc from 'fast-check'
import type { Codec, PropertyCodec } from '../../packages/core/src/export/codec.ts'
import { SAME } from '../../packages/core/src/export/codec.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'

/** A lowering: the author's schema, the lowered one, the codec between them, and values of the author's schema. */
export interface Lowering {
  readonly author: Schema
  readonly lowered: Schema
  readonly codec: Codec
  readonly value: fc.Arbitrary<Json>
  /** Whether the author's schema allows null. */
  readonly nullable: boolean
}

/** Names that break naive code. */
const NAMES = [
  '',
  'a',
  'to',
  'kind',
  '__proto__',
  'constructor',
  'toString',
  'x y',
  'a/b~c',
  "it's",
  '</script>',
]

/** Arbitrary JSON, after a round trip through text. */
export const anyJson: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)))

function fromEntries<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  // `Object.fromEntries` defines properties, so that `__proto__` is an ordinary one.
  return Object.fromEntries(entries)
}

const leaves: fc.Arbitrary<Lowering> = fc.constantFrom<Lowering>(
  same({ type: 'string' }, fc.string()),
  same({ type: 'integer' }, fc.integer()),
  same({ type: 'boolean' }, fc.boolean()),
  same({ type: ['string', 'null'] }, fc.option(fc.string()), true),
  {
    author: {},
    lowered: { type: 'string' },
    codec: { kind: 'json-text' },
    value: anyJson,
    nullable: true,
  },
  {
    author: { enum: [1, 'two', true, [3]] },
    lowered: { type: 'string', enum: ['1', 'two', 'true', '[3]'] },
    codec: {
      kind: 'values',
      pairs: [
        { author: 1, lowered: '1' },
        { author: true, lowered: 'true' },
        { author: [3], lowered: '[3]' },
      ],
    },
    value: fc.constantFrom<Json>(1, 'two', true, [3]),
    nullable: false,
  },
)

function same(schema: Schema, value: fc.Arbitrary<Json>, nullable = false): Lowering {
  return { author: schema, lowered: schema, codec: SAME, value, nullable }
}

export function lowerings(depth: number): fc.Arbitrary<Lowering> {
  if (depth === 0) return leaves
  const inner = lowerings(depth - 1)
  return fc.oneof(
    leaves,
    objects(inner),
    arrays(inner),
    entries(inner),
    tuples(inner),
    wraps(inner),
    unions(inner),
  )
}

interface Member {
  readonly key: string
  readonly inner: Lowering
  readonly optional: boolean
  readonly renamed: boolean
}

function objects(inner: fc.Arbitrary<Lowering>): fc.Arbitrary<Lowering> {
  const members = fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...NAMES), inner, optional: fc.boolean(), renamed: fc.boolean() }),
    { selector: ({ key }) => key, maxLength: 4 },
  )
  return fc
    .tuple(members, fc.constantFrom('open', 'closed', 'rest'), inner)
    .map(([list, kind, rest]) => objectOf(list, kind, rest))
}

/** Whether the codec is JSON text, where the empty string, which is not JSON, stands for an absent value. */
function isText({ codec }: Lowering): boolean {
  return codec.kind === 'json-text'
}

function objectOf(members: readonly Member[], kind: string, rest: Lowering): Lowering {
  const list = members.map((member, index) => ({
    ...member,
    optional: member.optional && !member.inner.nullable,
    name: member.renamed ? `r${index}` : member.key,
  }))
  const isPlain = (member: (typeof list)[number]): boolean =>
    member.name === member.key && !member.optional && member.inner.codec.kind === 'same'
  const properties = fromEntries(
    list
      .filter((member) => !isPlain(member))
      .map(({ key, name, inner, optional }): [string, PropertyCodec] => [
        key,
        { name, codec: inner.codec, ...(optional ? { absent: isText(inner) ? 'empty' : 'null' } : {}) },
      ]),
  )
  const lowered = list.map(({ name, inner, optional }): [string, Schema] => [
    name,
    optional && !isText(inner) ? { anyOf: [inner.lowered, { type: 'null' }] } : inner.lowered,
  ])
  if (kind === 'rest') lowered.push(['rest', entriesSchema(rest.lowered)])
  const openKeys = fc.uniqueArray(fc.tuple(fc.constantFrom('n1', 'n2', 'n3'), rest.value), {
    selector: ([key]) => key,
  })
  const declared = list.map(({ key, inner, optional }) =>
    fc.tuple(fc.constant(key), optional ? fc.option(inner.value, { nil: undefined }) : inner.value),
  )
  return {
    author: {
      type: 'object',
      properties: fromEntries(list.map(({ key, inner }) => [key, inner.author])),
      required: list.filter(({ optional }) => !optional).map(({ key }) => key),
      ...(kind === 'rest' ? { additionalProperties: rest.author } : {}),
    },
    lowered: {
      type: 'object',
      properties: fromEntries(lowered),
      required: lowered.map(([name]) => name),
      ...(kind === 'open' ? {} : { additionalProperties: false }),
    },
    codec: {
      kind: 'object',
      properties,
      unchanged: list.filter(isPlain).map(({ key }) => key),
      ...(kind === 'closed' ? { closed: true } : {}),
      ...(kind === 'rest' ? { rest: { name: 'rest', codec: { kind: 'entries', value: rest.codec } } } : {}),
    },
    value: fc
      .tuple(fc.tuple(...declared), kind === 'rest' ? openKeys : fc.constant([]))
      .map(([known, open]) =>
        fromEntries([...known, ...open].flatMap(([k, v]) => (v === undefined ? [] : [[k, v]]))),
      ),
    nullable: false,
  }
}

function entriesSchema(value: Schema): Schema {
  const entry: Schema = {
    type: 'object',
    properties: { key: { type: 'string' }, value },
    required: ['key', 'value'],
    additionalProperties: false,
  }
  return { type: 'array', items: entry }
}

function arrays(inner: fc.Arbitrary<Lowering>): fc.Arbitrary<Lowering> {
  return inner.map(({ author, lowered, codec, value }) => ({
    author: { type: 'array', items: author },
    lowered: { type: 'array', items: lowered },
    codec: { kind: 'array', items: codec },
    value: fc.array(value, { maxLength: 3 }),
    nullable: false,
  }))
}

function entries(inner: fc.Arbitrary<Lowering>): fc.Arbitrary<Lowering> {
  return inner.map(({ author, lowered, codec, value }) => ({
    author: { type: 'object', additionalProperties: author },
    lowered: entriesSchema(lowered),
    codec: { kind: 'entries', value: codec },
    value: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), value), { selector: ([key]) => key, maxLength: 3 })
      .map((list) => fromEntries(list)),
    nullable: false,
  }))
}

function tuples(inner: fc.Arbitrary<Lowering>): fc.Arbitrary<Lowering> {
  return fc
    .tuple(fc.array(inner, { maxLength: 3 }), fc.nat(3), fc.option(inner))
    .map(([items, needed, rest]) => {
      const firstNullable = items.findLastIndex(({ nullable }) => nullable) + 1
      const least = Math.max(Math.min(needed, items.length), firstNullable)
      const list = items.map((item, index) => ({ ...item, name: `_${index}`, optional: index >= least }))
      const properties = list.map(({ name, lowered, optional }): [string, Schema] => [
        name,
        optional ? { anyOf: [lowered, { type: 'null' }] } : lowered,
      ])
      if (rest !== null) properties.push(['rest', { type: 'array', items: rest.lowered }])
      const further = rest === null ? fc.constant([]) : fc.array(rest.value, { maxLength: 2 })
      return {
        author: {
          type: 'array',
          prefixItems: items.map(({ author }) => author),
          items: rest === null ? false : rest.author,
          minItems: least,
        },
        lowered: {
          type: 'object',
          properties: fromEntries(properties),
          required: properties.map(([name]) => name),
          additionalProperties: false,
        },
        codec: {
          kind: 'tuple',
          items: list.map(({ name, codec, optional }) => ({
            name,
            codec,
            ...(optional ? { absent: 'null' } : {}),
          })),
          ...(rest === null ? {} : { rest: { name: 'rest', codec: rest.codec } }),
        },
        value: fc
          .tuple(
            fc.tuple(...items.map(({ value }) => value)),
            further,
            fc.integer({ min: least, max: items.length }),
          )
          .map(([first, more, length]) =>
            length < items.length ? first.slice(0, length) : [...first, ...more],
          ),
        nullable: false,
      }
    })
}

function wraps(inner: fc.Arbitrary<Lowering>): fc.Arbitrary<Lowering> {
  return inner.map(({ author, lowered, codec, value, nullable }) => ({
    author,
    lowered: {
      type: 'object',
      properties: { value: lowered },
      required: ['value'],
      additionalProperties: false,
    },
    codec: { kind: 'wrap', name: 'value', codec },
    value,
    nullable,
  }))
}

function unions(inner: fc.Arbitrary<Lowering>): fc.Arbitrary<Lowering> {
  const tagged = fc.array(inner, { minLength: 2, maxLength: 3 }).map((list) =>
    list.map((content, index) => {
      const kind = same({ const: `k${index}` }, fc.constant(`k${index}`))
      return objectOf(
        [
          { key: 'kind', inner: kind, optional: false, renamed: false },
          { key: 'content', inner: content, optional: true, renamed: index === 1 },
        ],
        'closed',
        content,
      )
    }),
  )
  const byKey = fc.array(inner, { minLength: 2, maxLength: 3 }).map((list) =>
    list.map((content, index) => {
      const key = NAMES[index + 2] as string
      return objectOf([{ key, inner: content, optional: false, renamed: false }], 'closed', content)
    }),
  )
  const byType = fc
    .tuple(objects(inner), arrays(inner))
    .map((list): Lowering[] => [
      same({ type: 'string' }, fc.string()),
      ...list,
      same({ type: 'null' }, fc.constant(null), true),
    ])
  // Without another branch for objects, a single entry in place of the list is refused.
  const nullable = entries(inner).map((map) => [map, same({ type: 'null' }, fc.constant(null), true)])
  return fc.oneof(tagged, byKey, byType, nullable).map((branches) => ({
    author: { anyOf: branches.map(({ author }) => author) },
    lowered: { anyOf: branches.map(({ lowered }) => lowered) },
    codec: {
      kind: 'union',
      branches: branches.map(({ author, lowered, codec }) => ({ author, lowered, codec })),
    },
    value: fc.oneof(...branches.map(({ value }) => value)),
    nullable: branches.some(({ nullable }) => nullable),
  }))
}
