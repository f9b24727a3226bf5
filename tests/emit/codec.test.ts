import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from '../../packages/core/src/export/decode.ts'
import { encode } from '../../packages/core/src/export/encode.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { definitionsOf } from '../../packages/core/src/schema/definitions.ts'
import { accepts } from '../../packages/core/src/schema/evaluate/evaluate.ts'
import type { Notes } from '../../packages/runtime/src/index.ts'
import { FULL } from '../full.ts'
import { anyJson } from './arbitrary-codec.ts'
import type { LoweredRoot } from './arbitrary-root.ts'
import { roots } from './arbitrary-root.ts'
import { rootDecoder } from './root-decoder.ts'

const withValue = roots(3).chain((root) => root.value.map((value): [LoweredRoot, Json] => [root, value]))

test('what is encoded is valid under the lowered schema and decodes to the same value', () => {
  fc.assert(
    fc.property(withValue, ([root, value]) => {
      const codec = { root: root.codec, defs: root.defs }
      const lowered = definitionsOf(root.lowered)
      const before = JSON.stringify(value)
      const encoded = encode(codec, value, { author: definitionsOf(root.author), lowered })
      expect(validatorOf(root)(encoded)).toBe(true)
      const decoded = decode(codec, encoded, lowered)
      expect(decoded).toEqual({ value, errors: [], repairs: [] })
      expect(JSON.stringify(value)).toBe(before)
    }),
    { seed: 11, numRuns: FULL ? 600 : 25 },
  )
})

test('the emitted decoder does what the interpreter does, whatever the value', () => {
  fc.assert(
    fc.property(withValue, anyJson, fc.infiniteStream(fc.nat(99)), ([root, value], other, choices) => {
      const codec = { root: root.codec, defs: root.defs }
      const lowered = definitionsOf(root.lowered)
      const encoded = encode(codec, value, { author: definitionsOf(root.author), lowered })
      const forms = (['data', 'compiled'] as const).map(
        (code) => rootDecoder(root, code).tools['t']?.decode ?? ((value: unknown) => value),
      )
      for (const sample of [
        encoded,
        damage(encoded, other, choices),
        damage(encoded, other, choices),
        other,
      ]) {
        const text = JSON.stringify(sample)
        const expected = decode(codec, deepFreeze(JSON.parse(text)), lowered)
        for (const emitted of forms) {
          const notes: Notes = { errors: [], repairs: [] }
          const actual = emitted(deepFreeze(JSON.parse(text)), '', notes)
          expect(JSON.stringify(actual)).toBe(JSON.stringify(expected.value))
          expect(notes.errors.map(({ keyword, path }) => ({ code: keyword, path }))).toEqual(expected.errors)
          expect(notes.repairs).toEqual(expected.repairs)
        }
      }
    }),
    { seed: 12, numRuns: FULL ? 5000 : 50 },
  )
})

/** Returns a validator by ajv, or ours for schemas with `__proto__`, which ajv treats as undeclared. */
function validatorOf({ lowered }: LoweredRoot): (value: Json) => boolean {
  if (JSON.stringify(lowered).includes('__proto__'))
    return (value) => accepts(lowered, value, definitionsOf(lowered))
  const ajv = new Ajv2020({ strict: false, logger: false, ownProperties: true })
  return ajv.compile(lowered)
}

/** Replaces, removes, repeats or renames parts of a value. */
function damage(value: Json, other: Json, choices: Iterator<number>): Json {
  const choice = choices.next().value as number
  if (choice < 4) return other
  if (choice < 6) return null
  if (Array.isArray(value)) {
    const items = value.map((item) => damage(item, other, choices))
    if (choice >= 25 && choice < 35) return items[0] ?? null
    return choice < 20 ? [...items, ...items] : choice < 25 ? items.slice(1) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [
    key,
    damage(item, other, choices),
  ])
  if (choice < 15) entries.shift()
  if (choice >= 15 && choice < 30) entries.push(['surplus', other])
  if (choice >= 30 && choice < 40) entries.reverse()
  return Object.fromEntries(entries)
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(deepFreeze)
  return Object.freeze(value)
}
