import { expect, it } from 'vitest'
import { encodeCall } from '../../packages/core/src/export/export.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Mode, Profile } from '../../packages/core/src/export/types.ts'
import type { Json } from '../../packages/core/src/json.ts'
import { isObject } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import { visitAll } from '../../packages/core/src/schema/walk.ts'
import { loadTools } from '../corpora/load.ts'
import { FULL, sampled } from '../full.ts'
import { seedOf } from '../generate/random.ts'
import { valuesOf } from '../generate/values.ts'
import { grammarOf, type TextJudge } from '../oracles/xgrammar.ts'
import { createJudges } from './judge.ts'
import type { Setting, Subject } from './subject.ts'
import { lowered } from './subject.ts'

/** Other profiles are tested with a third of the schemas, and only in the full run. */
const USUAL: readonly string[] = ['openai', 'anthropic']

/** Returns the profiles with a strict mode; for a shared mode, only the first. */
function settingsOf(name: 'strict' | 'reply'): Setting[] {
  const modeOf = ({ modes, format }: Profile): Mode | undefined =>
    name === 'strict' ? modes.strict : format && (format.modes ?? modes).strict
  const modes = BUILT_IN_PROFILES.map(modeOf)
  return BUILT_IN_PROFILES.filter((_, index) => {
    const mode = modes[index]
    return mode !== undefined && modes.indexOf(mode) === index
  }).flatMap(({ id }) => (FULL || USUAL.includes(id) ? [{ profile: id, name }] : []))
}

const SETTINGS = [...settingsOf('strict'), ...settingsOf('reply')]
const VALUES = 4
const judges = createJudges(64)
const formatJudges = createJudges(64, true)
const tools = sampled(loadTools(), 8)
/** The schemas of tools' inputs and, as a list, of their results. */
const replies = loadTools().flatMap((tool, index) => {
  const { id, inputSchema, outputSchema } = tool
  if (!FULL && index % 12 > 0) return []
  const list = outputSchema && { id: `${id} output`, inputSchema: { type: 'array', items: outputSchema } }
  return [{ id, inputSchema }, ...(list ? [list] : [])]
})

it.each(SETTINGS)(
  'a constraint engine takes every strict output and lets a model write each encoding: $profile, $name',
  { timeout: 3_000_000 },
  async (setting) => {
    const counts: Record<string, number> = { schemas: 0, texts: 0 }
    const faults: string[] = []
    const count = (what: string): void => {
      counts[what] = (counts[what] ?? 0) + 1
    }
    const all = setting.name === 'reply' ? replies : tools
    const cases = USUAL.includes(setting.profile) ? all : all.filter((_, index) => index % 3 === 0)
    for (const { id, inputSchema } of cases) {
      const subject = lowered(inputSchema as Json, setting)
      if ('refused' in subject || subject.tool.mode !== 'strict') continue
      const grammar = await grammarOf(subject.lowered)
      if ('refused' in grammar) {
        faults.push(`${id}: ${grammar.refused}`)
        continue
      }
      count('schemas')
      for (const value of validValues(subject, seedOf(id))) {
        const sent = encodeCall(subject.tool, value)
        const text = JSON.stringify(sent)
        if (await grammar.accepts(text)) {
          count('texts')
          continue
        }
        const reason = await quirk(sent, grammar, subject)
        if (reason === undefined) faults.push(`${id}: ${text} under ${JSON.stringify(subject.lowered)}`)
        else count(reason)
      }
      grammar.dispose()
    }
    console.log(`xgrammar, ${setting.profile} ${setting.name}:`, counts)
    expect(faults).toEqual([])
    expect(counts['schemas']).toBeGreaterThan(0.95 * cases.length)
    expect(counts['texts']).toBeGreaterThan(3 * cases.length)
  },
)

function validValues({ author, tool }: Subject, seed: number): Json[] {
  const judge = judges(author)
  const isReply = tool.tool.replyKey !== undefined
  const isValid = (value: Json): boolean => (isReply || isObject(value)) && judge.isValid(value)
  const source = valuesOf(author, { seed, isValid })
  return Array.from({ length: VALUES }, () => source.valid()).filter((value) => value !== undefined)
}

/** Returns why the engine refuses an encoding that the specification allows, or undefined without a known reason. */
async function quirk(sent: Json, grammar: TextJudge, { lowered }: Subject): Promise<string | undefined> {
  if (!formatJudges(lowered).isValid(sent)) return 'not of the format'
  const text = JSON.stringify(sent, (_, part) => simpler(part))
  const spellings = [text, text.replaceAll('/', String.raw`\/`)]
  if ((await Promise.all(spellings.map(grammar.accepts))).includes(true))
    return 'of a spelling that the engine does not know'
  // The engine reads patterns as anchored.
  const isAnchored = patternsOf(lowered).every((pattern) => /^\^.*\$$/.test(pattern))
  return isAnchored ? undefined : 'not all of it matches a pattern without anchors'
}

/**
 * Simplifies a value for the engine, which writes the `/` of listed values only as `\/`, integers and bounded numbers
 * without exponents, bounded fractions with few digits, no leap seconds, and matches of patterns without JSON escapes.
 */
function simpler(part: unknown): unknown {
  if (typeof part === 'number') return Math.abs(part) > 1e9 ? Math.sign(part) * 1e9 : Math.ceil(part)
  return typeof part === 'string'
    ? part
        .replaceAll(/[\0-\x1f]/g, ' ')
        .replaceAll(/["\\]/g, 'a')
        .replace(':60Z', ':59Z')
    : part
}

function patternsOf(schema: Schema): string[] {
  const patterns: string[] = []
  visitAll(schema, ({ pattern }) => void (pattern !== undefined && patterns.push(pattern)))
  return patterns
}
