import fc from 'fast-check'
import { compile } from '../../packages/core/src/compile.ts'
import { BUILT_IN_PROFILES } from '../../packages/core/src/export/profiles/index.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema, SchemaObject } from '../../packages/core/src/schema/types.ts'
import { loadTools } from '../corpora/load.ts'
import { damaged } from '../generate/damage.ts'
import { mixedTools } from '../generate/mixed.ts'
import { nullableBeside, objectsBeside } from '../generate/objects-beside.ts'
import { plainTools } from '../generate/plain-schemas.ts'
import { randomOf } from '../generate/random.ts'
import { toolSchemas } from '../generate/schemas.ts'
import { splicedTools } from '../generate/spliced.ts'
import { valuesOf } from '../generate/values.ts'
import { lawViolations } from '../laws/check.ts'
import { createJudges, isJudged } from '../laws/judge.ts'
import { modeOf, unkept } from '../laws/kept.ts'
import type { Setting } from '../laws/subject.ts'
import { lowered } from '../laws/subject.ts'
import type { Check, Is } from '../validate/evaluate.ts'
import { evaluate } from '../validate/evaluate.ts'
import { hyperjump } from '../validate/hyperjump.ts'

/** Runs one case, which depends only on the seed, and returns its failures. */
export type Fuzzer = (
  seed: number,
  count: (what: string) => void,
) => readonly string[] | Promise<readonly string[]>

export const SETTINGS: readonly Setting[] = [
  { profile: 'openai', name: 'strict' },
  { profile: 'openai', name: 'reshape' },
  { profile: 'openai', name: 'auto' },
  { profile: 'openai', name: 'loose' },
  { profile: 'anthropic', name: 'strict' },
  { profile: 'anthropic', name: 'loose' },
  { profile: 'gemini', name: 'loose' },
  { profile: 'mistral', name: 'loose' },
  { profile: 'cohere', name: 'reshape' },
  { profile: 'bedrock', name: 'strict' },
  { profile: 'bedrock-nova', name: 'reshape' },
  { profile: 'gemini-openapi', name: 'reshape' },
  { profile: 'moonshot', name: 'reshape' },
  { profile: 'deepseek', name: 'reshape' },
  { profile: 'mistral', name: 'strict' },
  { profile: 'groq', name: 'reshape' },
  { profile: 'azure-openai', name: 'reshape' },
  { profile: 'ollama', name: 'loose' },
  { profile: 'llamacpp', name: 'loose' },
  { profile: 'xai', name: 'loose' },
  { profile: 'openai', name: 'reply' },
  { profile: 'anthropic', name: 'reply' },
  { profile: 'gemini', name: 'reply' },
  { profile: 'cohere', name: 'reply' },
]

/** All profiles with all settings. */
const ALL_SETTINGS: readonly Setting[] = (['strict', 'reshape', 'auto', 'loose', 'reply'] as const).flatMap(
  (name) => BUILT_IN_PROFILES.map(({ id }) => ({ profile: id, name })),
)

const judges = createJudges()
/** The number of values for each direction. */
const VALUES = 6

/** Maximum milliseconds for one small schema, with room for a busy machine. */
const MOST_TIME = 5000

export const FUZZERS: Readonly<Record<string, Fuzzer>> = {
  'laws of lowering, any schema': (seed, count) => laws(sample(toolSchemas(3), seed), seed, count),
  'laws of lowering, plain tools': (seed, count) => laws(sample(plainTools(3), seed), seed, count),
  'laws of lowering, objects stated from several sides': (seed, count) =>
    laws(objectsBeside(seed), seed, count),
  'laws of lowering, real tools with parts of others': (seed, count) => laws(spliced()(seed), seed, count),
  'laws of lowering, any keyword beside any other': (seed, count) =>
    laws(mixedTools(seed), seed, count, ALL_SETTINGS),
  'nullable is a union with null': nullable,
  'validators agree with ajv': validators,
  'damaged files are compiled or refused': damagedFiles,
}

let known: ReturnType<typeof splicedTools> | undefined

function spliced(): ReturnType<typeof splicedTools> {
  known ??= splicedTools(loadTools().map(({ inputSchema }) => inputSchema as SchemaObject))
  return known
}

function sample<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  return fc.sample(arbitrary, { seed, numRuns: 1 })[0] as T
}

/** Returns a schema as read from the text of a file. */
function plain(schema: Schema): Json {
  return JSON.parse(JSON.stringify(schema)) as Json
}

function laws(
  schema: SchemaObject,
  seed: number,
  count: (what: string) => void,
  settings: readonly Setting[] = SETTINGS,
): string[] {
  const setting = settings[seed % settings.length] as Setting
  const started = performance.now()
  const subject = lowered(plain(schema), setting)
  const time = performance.now() - started
  const slow = time > MOST_TIME ? [`took ${Math.round(time)} ms`] : []
  const shown = `${setting.profile} ${setting.name} ${JSON.stringify(schema)}`
  const failed = (what: string): string => `${what}: ${shown}`
  if ('refused' in subject) {
    count('refused')
    return slow.map(failed)
  }
  const broken = unkept(subject.lowered, modeOf(subject.tool, setting.profile)).map(
    (place) => `sent: ${JSON.stringify(place)}`,
  )
  if (subject.tool.grade === 'lossy') broken.push('graded lossy')
  if (!isJudged(subject.author, judges)) {
    count('not judged')
    return [...slow, ...broken].map(failed)
  }
  const found = lawViolations(subject, { judges, seed, values: VALUES, count })
  const reported = found.map(({ law, shown: parts }) => `${law} ${JSON.stringify(parts).slice(0, 600)}`)
  return [...slow, ...broken, ...reported].map(failed)
}

const MEMBERS: readonly Json[] = ['b', 'x', 'y', '', 1, 2, 1.5, true, null, {}, []]

function nullable(seed: number, count: (what: string) => void): string[] {
  const { written, meant } = nullableBeside(seed)
  const text = JSON.stringify({ module_id: 'a', description: 'd', input_schema: written })
  const { requests, diagnostics } = compile({ uri: 'file:///a.schema.json', text }, { profile: 'mcp' })
  const [tool] = requests['mcp']?.tools ?? []
  if (tool === undefined) {
    count('refused')
    return diagnostics.some(({ severity }) => severity === 'error') ? [] : [`no tool, no error: ${text}`]
  }
  const author = tool.tool.input.schema
  const faces = { is: 'is' }
  const { is } = evaluate<{ is: Is }>([{ schema: author, faces }]).values
  const judge = judges(meant)
  const sent = judges(tool.input)
  return MEMBERS.flatMap((a) => {
    const value = { a }
    count('values')
    const verdict = judge.isValid(value)
    const verdicts = [is(value), judges(author).isValid(value), sent.isValid(value)]
    return verdicts.every((other) => other === verdict)
      ? []
      : [`${JSON.stringify(value)} is ${verdict}, found ${verdicts.join(', ')}: ${JSON.stringify(written)}`]
  })
}

/** The inherited names of objects that generated values may have. */
const INHERITED = /"(__proto__|constructor|hasOwnProperty)"/

async function validators(seed: number, count: (what: string) => void): Promise<string[]> {
  const schema = seed % 2 === 0 ? objectsBeside(seed) : sample(toolSchemas(3), seed)
  const subject = lowered(plain(schema), { profile: 'mcp', name: 'loose' })
  // ajv treats properties as evaluated by patterns in branches that do not match.
  const text = JSON.stringify(schema)
  const isJudgedWrong = text.includes('"unevaluated') && text.includes('"patternProperties"')
  if ('refused' in subject || isJudgedWrong || !isJudged(subject.author, judges)) {
    count('refused')
    return []
  }
  const { author } = subject
  const run = (errors: 'full' | 'small'): { is: Is; check: Check } =>
    evaluate<{ is: Is; check: Check }>([{ schema: author, faces: { is: 'is', check: 'check' } }], { errors })
      .values
  const [full, small] = [run('full'), run('small')]
  const judge = judges(author)
  const source = valuesOf(author, { seed, isValid: judge.isValid })
  const found: string[] = []
  for (let round = 0; round < 2 * VALUES; round++) {
    const value = round % 2 === 0 ? source.nearMiss() : source.valid()
    const verdict = value === undefined ? undefined : judge.verdict(value)
    // ajv treats names of Object.prototype as evaluated properties, and applies parseInt to a quotient for multipleOf.
    const inherited = text.includes('"unevaluated') ? INHERITED : /"__proto__"/
    const valueText = JSON.stringify(value) ?? ''
    const isJudgedWrong = inherited.test(valueText) || valueText.includes('e+')
    if (value === undefined || verdict === undefined || isJudgedWrong) continue
    count('values')
    const verdicts = [
      full.is(value),
      full.check(value).length === 0,
      small.is(value),
      small.check(value).length === 0,
    ]
    if (verdicts.every((other) => other === verdict)) continue
    // ajv may be wrong, such as about properties evaluated by an `if` that fails: a second judge decides.
    const isAlone =
      verdicts.every((other) => other !== verdict) && (await hyperjump(author))(value) !== verdict
    if (isAlone) count('ajv alone')
    else
      found.push(
        `${JSON.stringify(value)} is ${verdict}, found ${verdicts.join(', ')}: ${JSON.stringify(author)}`,
      )
  }
  return found
}

function damagedFiles(seed: number, count: (what: string) => void): string[] {
  const random = randomOf(seed)
  const tool = { module_id: 'a', description: 'd', input_schema: plain(sample(toolSchemas(2), seed)) }
  const file = damaged(tool as Json, random)
  let text = JSON.stringify(file) ?? ''
  // Half of the files also get damaged text.
  if (random.chance(0.5)) {
    const at = random.below(text.length + 1)
    text =
      text.slice(0, at) +
      random.pick(['', '"', '{', ']', ': ', '\u0000', '&a *a', '\n- ']) +
      text.slice(at + random.below(3))
  }
  const uri = `file:///a.schema.${random.pick(['json', 'yaml'])}`
  const profile = random.pick(BUILT_IN_PROFILES).id
  const started = performance.now()
  try {
    const { ok, diagnostics } = compile(
      { uri, text },
      { profile, mode: random.pick([true, false, 'auto'] as const) },
    )
    count(ok ? 'compiled' : 'refused')
    const isReported = ok || diagnostics.some(({ severity }) => severity === 'error')
    const time = performance.now() - started
    return [
      ...(isReported ? [] : [`refused without an error: ${uri} ${text}`]),
      ...(time > MOST_TIME ? [`took ${Math.round(time)} ms: ${uri} ${text}`] : []),
    ]
  } catch (error) {
    return [`threw ${String(error)}: ${uri} ${profile} ${text}`]
  }
}
