import { parsePartialJson } from 'ai'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Json } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import type { Decoder, ReplyDecoder } from '../../packages/runtime/src/index.ts'
import { decodePartial } from '../../packages/runtime/src/index.ts'
import { loadTools } from '../corpora/load.ts'
import { evaluate } from '../emit/modules.ts'
import { FULL } from '../full.ts'
import { isSame } from '../generate/facets.ts'
import { seedOf } from '../generate/random.ts'
import { toolSchemas } from '../generate/schemas.ts'
import { valuesOf } from '../generate/values.ts'
import { isBeginning } from './beginning.ts'
import { createJudges, isJudged } from './judge.ts'
import { asRead } from './reading.ts'
import { withoutSentDefaults } from './sent-defaults.ts'
import type { Setting, Subject } from './subject.ts'
import { lowered } from './subject.ts'

const SETTINGS: readonly Setting[] = [
  { profile: 'openai', name: 'strict' },
  { profile: 'openai', name: 'reply' },
  { profile: 'anthropic', name: 'strict' },
  { profile: 'generic', name: 'reply' },
]
const STEP = FULL ? 4 : 20
const VALUES = 2
/** Longer texts are tested with only some of their beginnings. */
const MOST_BEGINNINGS = FULL ? 400 : 60

const tools = loadTools().filter((_, index) => index % STEP === 0)
const judges = createJudges(64)
const table: Record<string, Counts> = {}

/** Reads a partial text, or a value that an SDK has read from it. */
type Read = (text: string | object) => Json | undefined

interface Counts {
  texts: number
  beginnings: number
  /** How many are complete without the last character, which closes the root: nothing is missing. */
  'whole before the end': number
}

afterAll(() => {
  console.log('What has arrived of calls and replies:')
  console.table(table)
})

describe.each(SETTINGS)('$profile, $name', (setting) => {
  const counts: Counts = { texts: 0, beginnings: 0, 'whole before the end': 0 }
  table[`${setting.profile} ${setting.name}`] = counts

  it('of each beginning of a text is a beginning of its value', { timeout: 3_000_000 }, async () => {
    for (const { id, inputSchema, outputSchema } of tools)
      await check((setting.name === 'reply' && outputSchema) || inputSchema, seedOf(id))
    expect(counts.texts).toBeGreaterThan(tools.length)
    // The others have a union whose branch is only known at the end, or a string as root.
    expect(counts['whole before the end']).toBeGreaterThan(counts.texts * 0.8)
  })

  it('so it is for whatever schema', { timeout: 3_000_000 }, async () => {
    const lists = toolSchemas(2).map((items) => ({ type: 'array', items }))
    const schemas = setting.name === 'reply' ? fc.oneof(toolSchemas(3), lists) : toolSchemas(3)
    const property = fc.asyncProperty(schemas, fc.nat(), (schema, seed) =>
      check(JSON.parse(JSON.stringify(schema)), seed),
    )
    const { texts } = counts
    await fc.assert(property, { seed: 20_261, numRuns: FULL ? 400 : 8 })
    expect(counts.texts).toBeGreaterThan(texts)
  })

  async function check(schema: unknown, seed: number): Promise<void> {
    const subject = lowered(schema as Json, setting)
    if ('refused' in subject || !isJudged(subject.author, judges)) return
    const readers = subject.codes.map((code) => partialOf(code, subject.tool.name))
    const { author } = subject
    for (const value of valid(subject, seed)) {
      const text = JSON.stringify(subject.encode(value))
      counts.texts++
      for (const read of readers) {
        const known: Read = (part) => {
          const found = read(part)
          return found === undefined ? undefined : withoutSentDefaults(found, value, author)
        }
        await checkText(text, value, known)
      }
    }
  }

  async function checkText(text: string, value: Json, read: Read): Promise<void> {
    // Nothing marks the end of a number.
    const isNumber = typeof value === 'number'
    expect(read(isNumber ? `${text} ` : text)).toEqual(value)
    let before: Json | undefined
    const step = Math.ceil(text.length / MOST_BEGINNINGS)
    for (let length = 0; length < text.length; length += step) {
      const found = read(text.slice(0, length))
      counts.beginnings++
      const shown = JSON.stringify([text.slice(0, length), before, found, value])
      if (found !== undefined) expect(isBeginning(found, value), shown).toBe(true)
      if (before !== undefined) expect(found !== undefined && isBeginning(before, found), shown).toBe(true)
      before = found
      const repaired = await parsePartialJson(text.slice(0, length))
      if (!isObject(repaired.value) && !Array.isArray(repaired.value)) continue
      const ofRepaired = read(repaired.value)
      if (ofRepaired !== undefined) expect(isBeginning(ofRepaired, value), shown).toBe(true)
    }
    // The space ends a number.
    const last = read(`${text.slice(0, -1)} `)
    counts['whole before the end'] += Number(last !== undefined && isSame(last, value)) / 2
  }
})

function valid(subject: Subject, seed: number): Json[] {
  const author = judges(subject.author)
  const read = judges(asRead(subject.author))
  const isReply = subject.tool.tool.replyKey !== undefined
  const isValid = (value: Json): boolean =>
    (isReply || isObject(value)) && author.isValid(value) && read.isValid(value)
  const source = valuesOf(subject.author, { seed, isValid })
  return Array.from({ length: VALUES }, () => source.valid()).filter((value) => value !== undefined)
}

/** Returns the function of an emitted module that reads partial texts. */
function partialOf(code: string, name: string): Read {
  const { decodeCall, decode } = evaluate(code)
  if (decode) return (text) => decodePartial(decode as ReplyDecoder<Json>, text) as Json | undefined
  return (text) => decodePartial(decodeCall as Decoder, name, text)?.input as Json | undefined
}
