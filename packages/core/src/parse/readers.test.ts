import { CORE_SCHEMA, dump, load, realMapTag } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { loadTools, loadYamlCases } from '../../../../tests/corpora/load.ts'
import { FULL } from '../../../../tests/full.ts'
import { parseText } from '../../tests/parse-text.ts'
import { equalJson, type Json, type JsonObject, setOwn } from '../json.ts'
import { LIMITS } from './reading.ts'
import { readYaml } from './yaml-read.ts'

const CASES = loadYamlCases()
const TOOLS = loadTools()

// Each way of writing takes the reader through other code.
const STYLES = [{}, { lineWidth: -1 }, { flowLevel: 3 }, { flowLevel: 0 }, { indent: 4, seqNoIndent: true }]

/** The texts of all tools, each in one of the styles. */
const TEXTS = TOOLS.map((tool, index) => ({
  value: tool.inputSchema as Json,
  text: dump(tool.inputSchema, STYLES[index % STYLES.length]),
}))

/** What the reader makes of js-yaml's events is what js-yaml itself makes of them. */
function differenceToJsYaml(text: string): unknown {
  const { root, problems } = readYaml(text)
  if (root === undefined || problems.length > 0) return undefined
  // Real maps keep keys that are no strings: those are ours to spell. `json` lets two of them be equal.
  const schema = CORE_SCHEMA.withTags(realMapTag)
  const theirs = toObjects(load(text, { schema, json: true, maxDepth: LIMITS.depth + 3 }))
  return theirs === undefined || equalJson(theirs, root.value)
    ? undefined
    : { text, ours: root.value, theirs }
}

function toObjects(value: unknown): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.map(toObjects)
    return items.includes(undefined) ? undefined : (items as Json[])
  }
  if (!(value instanceof Map)) return value as Json
  const object: JsonObject = {}
  for (const [key, member] of value) {
    const converted = toObjects(member)
    if (typeof key !== 'string' || converted === undefined) return undefined
    setOwn(object, key, converted)
  }
  return object
}

// What YAML allows and a value of JSON is not: each of these names its reason.
const REFUSED = ['empty_file', 'multiple_documents', 'yaml_key', 'yaml_tag']

describe('the YAML cases', () => {
  it.each(CASES.map((test) => [test.name, test] as const))('%s', (_, { yaml, values, fail }) => {
    const { document, problems } = parseText(yaml)
    const codes = problems.map(({ code }) => code)
    const expected = fail ? ['syntax_error'] : REFUSED
    expect(codes.filter((code) => !expected.includes(code))).toEqual([])
    expect(fail === true && codes.length === 0).toBe(false)
    expect(codes.length === 0 && values !== undefined ? [document?.value] : values).toEqual(values)
  })

  it('are taken where they have one value of JSON', () => {
    const single = CASES.filter(({ values }) => values?.length === 1)
    const refused = single.filter(({ yaml }) => parseText(yaml).problems.length > 0)
    expect(single.length).toBeGreaterThan(30)
    // Custom tags and !!set.
    expect(refused.map(({ name }) => name.slice(0, 4)).sort()).toEqual(['2XXW', '7FWL', 'CC74'])
  })
})

describe('all tools as YAML', () => {
  it('have the value that was written', { timeout: 120_000 }, () => {
    const wrong = TEXTS.filter(
      ({ value, text }) => !equalJson(parseText(text).document?.value ?? null, value),
    )
    expect(wrong).toEqual([])
  })
})

describe('broken texts', () => {
  const seeds = [
    ...CASES.map(({ yaml }) => yaml),
    ...TEXTS.slice(0, 60).map(({ text }) => text.slice(0, 800)),
  ]
  const rounds = FULL ? 40_000 : 1_500

  it(`are read as js-yaml reads them, in ${rounds} of them`, { timeout: 300_000 }, () => {
    const random = generator(20_261_121)
    const texts = Array.from({ length: rounds }, () => mutate(seeds[random(seeds.length)] as string, random))
    expect(texts.map(differenceToJsYaml).filter((difference) => difference !== undefined)).toEqual([])
    expect(texts.filter((text) => readYaml(text).problems.length === 0).length).toBeGreaterThan(rounds / 10)
  })
})

/** A linear congruential generator: the same texts on every run. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TOKENS = (
  ' |  |\n|\r\n|: |:|- |-|? |#| #|"|\'|[|]|{|}|,|>|>-|&a |*a|!x |!!str |%|@|`|~|null|1|0x1|1.5|---|...|\t|<<: |\\|' +
  '\\n|\uFEFF|é|😀|\u0085|\u2028|a|key: v\n|\n\n|  \n'
)
  .split('|')
  .concat('|', '|-')

function mutate(seed: string, random: (below: number) => number): string {
  let text = random(3) === 0 ? seed : seed.slice(0, 200)
  for (let count = random(3); count >= 0; count--) {
    const at = random(text.length + 1)
    const token = TOKENS[random(TOKENS.length)] as string
    const lines = text.split('\n')
    const line = random(lines.length)
    switch (random(5)) {
      case 0:
        text = text.slice(0, at) + token + text.slice(at)
        break
      case 1:
        text = text.slice(0, at) + token + text.slice(at + 1)
        break
      case 2:
        text = text.slice(0, at) + text.slice(at + 1 + random(3))
        break
      case 3:
        text = lines.toSpliced(line, random(2), lines[random(lines.length)] as string).join('\n')
        break
      default:
        text = lines.with(line, ' '.repeat(random(4)) + (lines[line] as string).trimStart()).join('\n')
    }
  }
  return text
}
