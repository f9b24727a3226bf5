// Each branch of a discriminator states its value, so that models see it and calls with another value are refused.
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../packages/core/src/json.ts'
import { refer, toolIn, withBody } from './documents.ts'

const text = { type: 'string' }
const CARD = { type: 'object', required: ['kind', 'holder'], properties: { kind: text, holder: text } }
const IBAN = { type: 'object', required: ['kind'], properties: { kind: text, iban: text } }
const card = { kind: 'card', holder: 'Ada' }

describe.each(['oneOf', 'anyOf'])('%s', (keyword) => {
  const branches = [refer('Card'), refer('Iban')]

  it.each(['3.0.3', '3.1.0'])('with a mapping (%s)', (openapi) => {
    const mapping = { card: '#/components/schemas/Card', sepa: 'Iban', bank: '#/components/schemas/Iban' }
    const schema = { [keyword]: branches, discriminator: { propertyName: 'kind', mapping } }
    const { accepts, decode, notes } = toolIn(withBody(schema, { Card: CARD, Iban: IBAN }, { openapi }))
    expect(accepts(card)).toBe(true)
    expect(accepts({ kind: 'sepa', iban: 'x' })).toBe(true)
    expect(accepts({ kind: 'bank', iban: 'x' })).toBe(true)
    expect(accepts({ kind: 'Card', holder: 'Ada' })).toBe(false)
    expect(decode(card)).toMatchObject({ ok: true, input: { body: card } })
    expect(decode({ kind: 'visa', holder: 'Ada' })).toMatchObject({ ok: false })
    expect(notes).toEqual([])
  })

  it('without one goes by the names of the schemas, or by the values that these have', () => {
    const schema = { [keyword]: [...branches, refer('Cash')], discriminator: { propertyName: 'kind' } }
    const Cash = { type: 'object', required: ['kind'], properties: { kind: { enum: ['cash'] } } }
    const { accepts, definitions } = toolIn(withBody(schema, { Card: CARD, Iban: IBAN, Cash }))
    expect(accepts({ kind: 'Card', holder: 'Ada' })).toBe(true)
    expect(accepts(card)).toBe(false)
    expect(accepts({ kind: 'cash' })).toBe(true)
    // Other schemas may refer to this one.
    expect(definitions['Card']).toEqual(CARD)
  })
})

it('a branch of branches has the values of those', () => {
  const discriminator = { propertyName: 'kind' }
  const Money = { oneOf: [refer('Card'), refer('Iban')], discriminator }
  const Gift = { type: 'object', properties: { kind: text }, required: ['kind'] }
  const schema = { oneOf: [refer('Money'), refer('Gift')], discriminator }
  const { accepts } = toolIn(withBody(schema, { Card: CARD, Iban: IBAN, Money, Gift }))
  expect(accepts({ kind: 'Card', holder: 'Ada' })).toBe(true)
  expect(accepts({ kind: 'Gift' })).toBe(true)
  expect(accepts({ kind: 'Money' })).toBe(false)
})

it('what cannot be done is reported', () => {
  const inline = { type: 'object', properties: { holder: text } }
  const notesOf = (schema: object): readonly string[] =>
    toolIn(
      withBody({ ...schema }, { Card: CARD, Iban: { ...IBAN, properties: { kind: { type: 'integer' } } } }),
    ).notes
  const propertyName = 'kind'
  expect(
    notesOf({ oneOf: [refer('Card'), inline, { type: 'null' }], discriminator: { propertyName } }),
  ).toEqual(['a branch has no name, and no value of the discriminator "kind"'])
  const mapping = { card: 'Card', cash: 'cash.yaml' }
  expect(notesOf({ oneOf: [refer('Card')], discriminator: { propertyName, mapping } })).toEqual([
    expect.stringContaining('maps "cash" to what is not a branch, such as "cash.yaml"'),
  ])
  expect(notesOf({ oneOf: [refer('Iban')], discriminator: { propertyName } })).toEqual([
    expect.stringContaining('is not a string'),
  ])
  expect(notesOf({ ...inline, discriminator: { propertyName } })).toEqual([
    expect.stringContaining('has no effect'),
  ])
  const served = {
    oneOf: [{ properties: { kind: { ...text, readOnly: true } } }],
    discriminator: { propertyName },
  }
  expect(notesOf(served)).toEqual([expect.stringContaining('is readOnly')])
})

describe('schemas that extend one with a discriminator', () => {
  const Pet = {
    type: 'object',
    required: ['petType', 'name'],
    properties: { petType: text, name: text, friend: refer('Pet') },
    discriminator: { propertyName: 'petType' },
  }
  const extending = (name: string, properties: JsonObject, rest: JsonObject = {}): JsonObject => ({
    allOf: [refer(name), { type: 'object', properties, ...rest }],
  })
  const schemas = {
    Pet,
    Cat: extending('Pet', { lives: { type: 'integer' } }, { required: ['lives'] }),
    Dog: extending('Pet', { bark: text }),
    Puppy: extending('Dog', { weeks: { type: 'integer' } }, { required: ['weeks'] }),
  } as const

  it.each(['3.0.3', '3.1.0'])('are what is sent for it (%s)', (openapi) => {
    const { accepts, notes } = toolIn(withBody(refer('Pet'), { ...schemas }, { openapi }))
    expect(accepts({ petType: 'Cat', name: 'a', lives: 9 })).toBe(true)
    expect(accepts({ petType: 'Cat', name: 'a' })).toBe(false)
    expect(accepts({ petType: 'Dog', name: 'a', friend: { petType: 'Puppy', name: 'b', weeks: 3 } })).toBe(
      true,
    )
    expect(accepts({ petType: 'Dog', name: 'a', friend: { petType: 'Fish', name: 'b' } })).toBe(false)
    expect(accepts({ petType: 'Puppy', name: 'a' })).toBe(false)
    expect(notes).toEqual([])
  })

  it('have their own value where they are asked for, and may be extended themselves', () => {
    const cat = toolIn(withBody(refer('Cat'), { ...schemas }))
    expect(cat.accepts({ petType: 'Cat', name: 'a', lives: 9 })).toBe(true)
    expect(cat.accepts({ petType: 'Dog', name: 'a', lives: 9 })).toBe(false)
    const dog = toolIn(withBody(refer('Dog'), { ...schemas }))
    expect(dog.accepts({ petType: 'Dog', name: 'a' })).toBe(true)
    expect(dog.accepts({ petType: 'Puppy', name: 'a', weeks: 3 })).toBe(true)
    expect(dog.accepts({ petType: 'Cat', name: 'a', lives: 9 })).toBe(false)
  })

  it('go by the mapping, and those that it leaves out only describe', () => {
    const mapping = { cat: '#/components/schemas/Cat' }
    const Mapped = { ...Pet, discriminator: { propertyName: 'petType', mapping } }
    const Described = { description: 'A pet', allOf: [refer('Pet')] }
    const all = { ...schemas, Pet: Mapped, Described }
    const { accepts } = toolIn(withBody(refer('Described'), all))
    expect(accepts({ petType: 'cat', name: 'a', lives: 9 })).toBe(true)
    expect(accepts({ petType: 'Cat', name: 'a', lives: 9 })).toBe(false)
    expect(accepts({ petType: 'Described', name: 'a' })).toBe(false)
  })

  it('are branches of other values elsewhere, and their parts can be referred to', () => {
    const mapping = { kitten: 'Cat' }
    const schema = {
      type: 'object',
      required: ['pet'],
      properties: {
        pet: { oneOf: [refer('Cat')], discriminator: { propertyName: 'petType', mapping } },
        name: refer('Pet/properties/name'),
      },
    }
    const { accepts } = toolIn(withBody(schema, { ...schemas }))
    expect(accepts({ pet: { petType: 'kitten', name: 'a', lives: 9 }, name: 'b' })).toBe(true)
    expect(accepts({ pet: { petType: 'Cat', name: 'a', lives: 9 } })).toBe(false)
    expect(accepts({ pet: { petType: 'kitten', name: 'a', lives: 9 }, name: 1 })).toBe(false)
  })
})
