import { beforeAll, describe, expect, it } from 'vitest'
import { compile } from '../../packages/core/src/compile.ts'
import type * as file from '../../packages/core/src/emit/file.ts'
import type { ToolCodec } from '../../packages/core/src/export/codec.ts'
import type * as decoding from '../../packages/core/src/export/decode.ts'
import { decode as decodeWith } from '../../packages/core/src/export/decode.ts'
import type * as encoding from '../../packages/core/src/export/encode.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { request, unchecked } from '../emit/modules.ts'
import { isSame } from '../generate/facets.ts'
import { valuesOf } from '../generate/values.ts'
import type { Judge } from './judge.ts'
import { createJudges } from './judge.ts'
import type { Step } from './mutants.ts'
import { casesOf, codecKinds, codecMembers, linesOf, load, withoutMember, withoutNames } from './mutants.ts'
import { asRead } from './reading.ts'
import { withoutSentDefaults } from './sent-defaults.ts'
import type { Setting, Subject } from './subject.ts'
import { emittedDecoder, lowered } from './subject.ts'

const STRICT: Setting = { profile: 'openai', name: 'strict' }

/** Schemas that together need every step. */
const CASES: readonly (readonly [Json, Setting])[] = [
  [
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } }, required: ['b'] },
    STRICT,
  ],
  [{ type: 'object', properties: { a: { type: ['string', 'null'] } } }, STRICT],
  [{ type: 'object', properties: { a: { type: 'string', const: 'x', default: 'x' } } }, STRICT],
  [
    { type: 'object', properties: { a: { type: 'object', additionalProperties: { type: 'string' } } } },
    STRICT,
  ],
  [
    {
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: { type: 'integer' },
    },
    STRICT,
  ],
  [
    {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'object', properties: { b: { type: 'string' } } } } },
    },
    STRICT,
  ],
  [
    {
      type: 'object',
      properties: {
        a: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 1 },
      },
    },
    STRICT,
  ],
  [
    {
      type: 'object',
      properties: {
        a: { type: 'array', prefixItems: [{ type: 'string' }], minItems: 2, items: { type: 'boolean' } },
      },
    },
    STRICT,
  ],
  [{ type: 'object', properties: { a: true }, required: ['a'] }, STRICT],
  [{ type: 'object', properties: { a: { enum: ['x', [1], { b: 2 }] } }, required: ['a'] }, STRICT],
  [
    {
      type: 'object',
      properties: {
        a: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }] },
      },
      required: ['a'],
    },
    STRICT,
  ],
  [
    {
      type: 'object',
      $defs: {
        node: { type: 'object', properties: { v: { type: 'string' }, next: { $ref: '#/$defs/node' } } },
      },
      properties: { a: { $ref: '#/$defs/node' } },
      required: ['a'],
    },
    STRICT,
  ],
  [
    {
      type: 'object',
      anyOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
      ],
    },
    STRICT,
  ],
  [
    { type: 'object', properties: { 'a b': { type: 'string' } }, required: ['a b'] },
    { profile: 'anthropic', name: 'strict' },
  ],
]

/** Members that only affect undeclared keys, which the laws do not test. */
const SURPLUS = new Set(['closed', 'unchanged'])

/** Members that have no effect on decoding. */
const ENCODED = new Set(['merged'])

interface Case {
  readonly subject: Subject
  readonly judge: Judge
  readonly values: readonly { readonly value: Json; readonly encoded: Json }[]
}

const cases: Case[] = []

beforeAll(() => {
  const judges = createJudges()
  for (const [schema, setting] of CASES) {
    const subject = lowered(schema, setting)
    if ('refused' in subject) throw new Error(JSON.stringify(schema))
    const read = judges(asRead(subject.author))
    const source = valuesOf(subject.author, { seed: 1, isValid: read.isValid })
    const values = Array.from({ length: 12 }, () => source.valid()).flatMap((value) =>
      value === undefined ? [] : [{ value, encoded: subject.encode(value) }],
    )
    cases.push({ subject, judge: judges(subject.lowered), values })
  }
})

type Encode = (one: Subject, value: Json) => Json
type Decode = (one: Subject, value: Json) => Json

/** Whether a law breaks with this encoder or decoder. */
function breaks({ encode, decode }: { encode?: Encode; decode?: Decode }): boolean {
  return cases.some(({ subject, judge, values }) =>
    values.some(({ value, encoded }) => {
      try {
        const out = encode === undefined ? encoded : encode(subject, value)
        const back = decode === undefined ? subject.decode(out).value : decode(subject, out)
        return !judge.isValid(out) || !isSame(withoutSentDefaults(back, value, subject.author), value)
      } catch {
        return true
      }
    }),
  )
}

const site = ({
  author,
  lowered: schema,
}: Subject): { author: ReturnType<typeof definitionsOf>; lowered: ReturnType<typeof definitionsOf> } => ({
  author: definitionsOf(author),
  // The type of lowered schemas is that of JSON.
  lowered: definitionsOf(schema as never),
})

it('nothing is broken with all steps', async () => {
  const { encode } = await load<typeof encoding>('export/encode.ts')
  const { decode } = await load<typeof decoding>('export/decode.ts')
  const { emitFile } = await load<typeof file>('emit/file.ts')
  expect(breaks({ encode: (one, value) => encode(one.codec, value, site(one)) })).toBe(false)
  expect(breaks({ decode: (one, value) => decode(one.codec, value, site(one).lowered).value })).toBe(false)
  expect(breaks({ decode: emitted(emitFile) })).toBe(false)
})

/** The kinds that need a step. */
const KINDS = codecKinds().filter((kind) => kind !== 'same')

describe('without what is done for one kind of codec, a law is broken', () => {
  const encoders = casesOf('export/encode.ts', 'return copyJson(value)').filter(isActive)
  const decoders = casesOf('export/decode.ts', 'return value').filter(isActive)
  // The cases of references and texts are not reached, because lines before the switch handle them.
  const printing = [
    ...linesOf('emit/decoder.ts', 'return undefined'),
    ...casesOf('emit/decoder.ts', "return '  return v\\n'").filter(isActive),
  ].filter(({ kind }, index, all) => all.findIndex((step) => step.kind === kind) === index)

  it('each kind has a step in all three', () => {
    for (const steps of [encoders, decoders, printing])
      expect([...new Set(steps.map(({ kind }) => kind))].toSorted()).toEqual(KINDS.toSorted())
  })

  it.each(encoders)('encode $kind', async (step) => {
    const { encode } = await load<typeof encoding>('export/encode.ts', step)
    expect(breaks({ encode: (one, value) => encode(one.codec, value, site(one)) })).toBe(true)
  })

  it.each(decoders)('decode $kind', async (step) => {
    const { decode } = await load<typeof decoding>('export/decode.ts', step)
    expect(breaks({ decode: (one, value) => decode(one.codec, value, site(one).lowered).value })).toBe(true)
  })

  it.each(printing)('the emitted decoder of $kind', async (step) => {
    const { emitFile } = await load<typeof file>('emit/file.ts', step)
    expect(breaks({ decode: emitted(emitFile) })).toBe(true)
  })
})

describe('without one member of the codecs, a law is broken', () => {
  const members = codecMembers()
  const changes: readonly (readonly [string, (codec: ToolCodec) => ToolCodec])[] = [
    ...members.map((member) => [member, (codec: ToolCodec) => withoutMember(codec, member)] as const),
    ['name', withoutNames],
  ]
  const isLawful = ([member]: readonly [string, unknown]): boolean =>
    !SURPLUS.has(member) && !ENCODED.has(member)

  it.each(changes.filter(([member]) => member !== 'closed'))('%s, encoding', async (_, change) => {
    const { encode } = await load<typeof encoding>('export/encode.ts')
    expect(breaks({ encode: (one, value) => encode(change(one.codec), value, site(one)) })).toBe(true)
  })
  it.each(changes.filter(isLawful))('%s, decoding', async (_, change) => {
    const { decode } = await load<typeof decoding>('export/decode.ts')
    expect(
      breaks({ decode: (one, value) => decode(change(one.codec), value, site(one).lowered).value }),
    ).toBe(true)
  })

  it('what is dropped from an object that is read as closed is what it does not declare', () => {
    const text = JSON.stringify({ module_id: 'a', input_schema: CASES[0]?.[0] })
    const options = { profile: 'openai', mode: true } as const
    const [tool] = compile({ uri: 'file:///a.schema.json', text }, options).requests['openai']?.tools ?? []
    const codec = tool?.codec as ToolCodec
    const sent = { a: 'x', b: 1, c: true }
    expect(decodeWith(codec, sent).value).toEqual({ a: 'x', b: 1 })
    for (const member of SURPLUS) {
      expect(members).toContain(member)
      expect(decodeWith(withoutMember(codec, member), sent).value).not.toEqual({ a: 'x', b: 1 })
    }
  })
})

function isActive({ kind }: Step): boolean {
  return kind !== 'same'
}

function emitted(emit: typeof file.emitFile): Decode {
  const known = new Map<Subject, (value: Json) => Json>()
  return (one, value) => {
    const before = known.get(one)
    if (before !== undefined) return before(value)
    const requests = { one: request([one.tool]) }
    const decode = emittedDecoder(emit({ kind: 'toolset', requests, profile: 'one' }, unchecked('compiled')))
    const run = (sent: Json): Json => decode(sent).value
    known.set(one, run)
    return run(value)
  }
}
