// What the JSON Schema of a schema in code cannot have: reported with its kind and place, and never written differently.
import { buildToolFromZodSchema, zodToYaml } from '@toolbake/native/zod'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod-3'
import { evaluate, reported } from './project.ts'

const IMPORTS: Readonly<Record<string, string>> = {
  'Zod 4': "import { z } from 'zod'",
  'Zod Mini': "import * as z from 'zod/mini'",
  'Zod 3': "import { z } from 'zod-3'",
  Valibot: "import * as v from 'valibot'",
  ArkType: "import { type } from 'arktype'",
  'TypeBox 0.34': "import { Type } from '@sinclair/typebox'",
}

/** How an object is written, and a string in it. */
const CALLS: Readonly<Record<string, readonly [object: string, string: string]>> = {
  Valibot: ['v.object', 'v.string()'],
  ArkType: ['type', "'string'"],
  'TypeBox 0.34': ['Type.Object', 'Type.String()'],
}

type Case = readonly [library: string, property: string, schema: object | undefined, problems: string[]]

interface Converted {
  readonly schema: unknown
  readonly problems: string[]
}

/** The cases of all groups. */
const CASES: Case[] = []
/** By library, and whether its properties can be expressed. */
const CONVERTED = new Map<string, Promise<Map<string, Converted>>>()

function testCases(cases: readonly Case[]): void {
  CASES.push(...cases)
  it.each(cases)('%s: %s', async (library, property, schema, problems) => {
    const key = `${library} ${schema !== undefined}`
    const converted = CONVERTED.get(key) ?? convert(library, schema !== undefined)
    CONVERTED.set(key, converted)
    expect((await converted).get(property)).toEqual({ schema, problems: problems.sort() })
  })
}

/**
 * The schema of each property, and the problems on its line. The properties of a library stand in one object, because
 * each module is evaluated in a process of its own. Those that cannot be expressed leave no schema, so they stand in
 * another one.
 */
async function convert(library: string, isExpressible: boolean): Promise<Map<string, Converted>> {
  const [call, before] = CALLS[library] ?? ['z.object', 'z.string()']
  const cases = CASES.filter(([of, , schema]) => of === library && (schema !== undefined) === isExpressible)
  const properties = [...new Set(cases.map(([, property]) => property))]
  const members = properties.map((property, index) => `  p${index}: ${property},\n`).join('')
  const module = await evaluate(
    `${IMPORTS[library]}\nexport const inputSchema = ${call}({\n  before: ${before},\n${members}})\n`,
    // Defaults are reported otherwise.
    { decode: { applyDefaults: true } },
  )
  const { input_schema: schema } = (module.document?.value ?? {}) as {
    input_schema?: { properties: Record<string, unknown> }
  }
  const first = 4
  for (const { range } of module.diagnostics) {
    expect(range.start.line).toBeGreaterThanOrEqual(first)
    expect(range.start.line).toBeLessThan(first + properties.length)
  }
  return new Map(
    properties.map((property, index) => {
      const problems = module.diagnostics.filter(({ range }) => range.start.line === first + index)
      return [
        property,
        {
          schema: schema?.properties[`p${index}`],
          problems: problems.map(({ code, message }) => `${code} ${message}`).sort(),
        },
      ]
    }),
  )
}

const check = (what: string): string =>
  `native_check ${what} cannot be expressed in JSON Schema: the model does not see it, and it is not checked`
const transform = (what: string): string =>
  `native_transform ${what} does not run: the handler gets the value as it was sent`
const inexpressible = (what: string): string =>
  `native_inexpressible ${what} cannot be expressed in JSON Schema: JSON has no such values`

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const STRING = { type: 'string' }

describe('flags of regular expressions', () => {
  const cases: readonly Case[] = [
    ['Zod 4', 'z.string().regex(/^[a-z]+$/i)', STRING, [check('the pattern /^[a-z]+$/i')]],
    ['Zod 4', 'z.string().regex(/^a$/m).optional()', STRING, [check('the pattern /^a$/m')]],
    ['Zod 3', 'z.string().regex(/^[a-z]+$/i)', STRING, [check('the pattern /^[a-z]+$/i')]],
    ['Valibot', 'v.pipe(v.string(), v.regex(/^[a-z]+$/i))', STRING, [check('the pattern /^[a-z]+$/i')]],
    ['Zod Mini', 'z.string().check(z.regex(/^a.b$/s))', STRING, [check('the pattern /^a.b$/s')]],
    ['ArkType', '/^[a-z]+$/i', STRING, [check('the pattern /^[a-z]+$/i')]],
    [
      'Zod 4',
      'z.string().regex(/^a/i).regex(/b$/).regex(/c/u)',
      { ...STRING, allOf: [{ pattern: 'b$' }, { pattern: 'c' }] },
      [check('the pattern /^a/i')],
    ],
    [
      'Zod 3',
      'z.string().regex(/^a/i).regex(/b$/).max(9)',
      { ...STRING, maxLength: 9, allOf: [{ pattern: 'b$' }] },
      [check('the pattern /^a/i')],
    ],
    [
      'Valibot',
      'v.pipe(v.string(), v.regex(/^a/i), v.regex(/b$/))',
      { ...STRING, pattern: 'b$' },
      [check('the pattern /^a/i')],
    ],
    [
      'Zod 4',
      'z.string().regex(/a/).regex(/a/i)',
      { ...STRING, allOf: [{ pattern: 'a' }, { pattern: 'a' }] },
      [check('the pattern /a/i')],
    ],
    ['Zod 4', 'z.string().regex(/^\\p{L}+$/u)', { ...STRING, pattern: '^\\p{L}+$' }, []],
    ['Zod 3', 'z.string().regex(/^\\p{L}+$/u)', { ...STRING, pattern: '^\\p{L}+$' }, []],
    ['Valibot', 'v.pipe(v.string(), v.regex(/^\\p{L}+$/gu))', { ...STRING, pattern: '^\\p{L}+$' }, []],
    ['Zod 3', 'z.string().ulid()', STRING, [check('the pattern /^[0-9A-HJKMNP-TV-Z]{26}$/i')]],
    [
      'Zod 4',
      'z.record(z.string().regex(/^x/i), z.number())',
      { type: 'object', propertyNames: STRING, additionalProperties: { type: 'number' } },
      [check('the pattern /^x/i')],
    ],
    [
      'Zod 4',
      'z.looseRecord(z.string().regex(/^x/i), z.number())',
      { type: 'object', patternProperties: {} },
      [check('the pattern /^x/i')],
    ],
    [
      'Zod 3',
      'z.record(z.string().regex(/^x/i).max(3), z.number())',
      { type: 'object', propertyNames: { maxLength: 3 }, additionalProperties: { type: 'number' } },
      [check('the pattern /^x/i')],
    ],
    ['TypeBox 0.34', 'Type.RegExp(/^a/u, { maxLength: 3 })', { ...STRING, maxLength: 3, pattern: '^a' }, []],
    ['TypeBox 0.34', 'Type.RegExp(/^a/i)', STRING, [check('the pattern /^a/i')]],
    [
      'TypeBox 0.34',
      "Type.Array(Type.RegExp('^a'))",
      { type: 'array', items: { ...STRING, pattern: '^a' } },
      [],
    ],
    [
      'Zod 4',
      "z.string().regex(/^[a-z]$/i).meta({ pattern: '^[A-Za-z]$' })",
      { ...STRING, pattern: '^[A-Za-z]$' },
      [],
    ],
  ]

  testCases(cases)

  it('the strict pattern is neither in YAML nor in a tool', () => {
    // What is called here is alike in both versions.
    for (const zod of [z, z3 as unknown as typeof z]) {
      const schema = zod.object({ it: zod.string().regex(/^[a-z]+$/i) })
      expect(zodToYaml(schema)).toContain(
        '    # the pattern /^[a-z]+$/i in the code is not part of this schema\n    it:\n      type: string\n',
      )
      const tool = buildToolFromZodSchema('t', 'A tool', schema)
      expect(tool.input_schema).toMatchObject({ properties: { it: STRING } })
      expect(JSON.stringify(tool)).not.toContain('pattern')
    }
  })
})

describe('values that JSON does not have', () => {
  const cases: readonly Case[] = [
    ['Zod 3', 'z.literal(null)', { type: 'null' }, []],
    ['Zod 3', "z.literal(null).describe('Nothing')", { type: 'null', description: 'Nothing' }, []],
    ['Zod 3', 'z.literal(1n)', undefined, [inexpressible('z.literal(1n)')]],
    ['Zod 3', "z.union([z.literal(1n), z.literal('a')])", undefined, [inexpressible('z.literal(1n)')]],
    ['Zod 4', 'z.literal(1n)', undefined, [inexpressible('z.literal(1n)')]],
    ['Zod 4', "z.literal(['a', 1n]).optional()", undefined, [inexpressible('z.literal(1n)')]],
    ['Zod 4', 'z.file().optional()', undefined, [inexpressible('z.file()')]],
    ['Zod Mini', 'z.file()', undefined, [inexpressible('z.file()')]],
    [
      'Zod 4',
      "z.file().meta({ format: 'uri', contentEncoding: undefined }).optional()",
      { ...STRING, format: 'uri' },
      [],
    ],
  ]

  testCases(cases)
})

describe('checks that JSON Schema lacks', () => {
  const url = { ...STRING, format: 'uri' }
  const restricted = check('a restriction of the format "url"')
  const refined = check('a refinement')
  const cases: readonly Case[] = [
    ['Zod 4', 'z.url()', url, []],
    ['Zod 4', 'z.url({ hostname: /^example[.]com$/ })', url, [restricted]],
    ['Zod 4', 'z.string().url({ protocol: /^https$/ })', url, [restricted]],
    ['Zod 4', 'z.httpUrl()', url, [restricted]],
    ['Zod Mini', 'z.string().check(z.url({ protocol: /^https$/ }))', url, [restricted]],
    [
      'Zod 4',
      "z.stringFormat('even', (text) => text.length % 2 === 0)",
      { ...STRING, format: 'even' },
      [check('a restriction of the format "even"')],
    ],
    ['Zod 4', "z.stringFormat('a', /^a/)", { ...STRING, format: 'a', pattern: '^a' }, []],
    [
      'Zod 4',
      "z.array(z.string()).check(z.property('length', z.number().min(1)))",
      { type: 'array', items: STRING },
      [refined],
    ],
    [
      'ArkType',
      "type(['string', '...', 'number[]', 'boolean'])",
      {
        type: 'array',
        minItems: 2,
        prefixItems: [STRING],
        items: { anyOf: [{ type: 'number' }, { type: 'boolean' }] },
      },
      [check('an arrayPostfix of ArkType')],
    ],
  ]

  testCases(cases)
})

describe('unions with undefined, which JSON does not have', () => {
  const list = { type: 'array', items: STRING }
  const cases: readonly Case[] = [
    ['Zod 4', 'z.union([z.string(), z.undefined()])', STRING, []],
    ['Zod 3', 'z.union([z.string(), z.undefined()])', STRING, []],
    ['Zod Mini', 'z.union([z.string(), z.undefined()])', STRING, []],
    ['Zod 4', 'z.string().min(2).or(z.undefined())', { ...STRING, minLength: 2 }, []],
    ['Zod 4', "z.string().or(z.undefined()).describe('D')", { ...STRING, description: 'D' }, []],
    ['Zod 3', 'z.undefined().or(z.array(z.string()))', list, []],
    [
      'Zod 4',
      'z.union([z.undefined(), z.string().refine(Boolean), z.array(z.string())])',
      { anyOf: [STRING, list] },
      [check('a refinement')],
    ],
    [
      'Zod 4',
      'z.string().or(z.array(z.string().or(z.undefined()))).or(z.undefined())',
      { anyOf: [STRING, list] },
      [],
    ],
    ['Zod 4', 'z.undefined()', undefined, [inexpressible('z.undefined()')]],
    ['Zod 4', 'z.string().or(z.date())', undefined, [inexpressible('z.date()')]],
    ['Valibot', 'v.union([v.string(), v.undefined()])', STRING, []],
  ]

  testCases(cases)

  it('Valibot: the property may be missing', async () => {
    const module = await evaluate(`${IMPORTS['Valibot']}
export const inputSchema = v.object({ q: v.union([v.undefined(), v.string()]) })`)
    expect(module.document?.value).toMatchObject({ input_schema: { properties: { q: STRING } } })
    expect(module.document?.value).not.toHaveProperty('input_schema.required')
  })

  it.each(['Zod 4', 'Zod 3'])('%s: the property may be missing; references are kept', async (library) => {
    const module = await evaluate(`${IMPORTS[library]}
const shared = z.undefined().or(z.string())
const Node: z.ZodType = z.lazy(() => z.object({ next: z.undefined().or(Node).or(z.string()) }))
export const inputSchema = z.object({ q: shared, also: z.array(shared), node: z.undefined().or(z.object({ in: Node })) }).partial({ also: true })`)
    expect(reported(module)).toBe('')
    const { input_schema: schema } = (module.document?.value ?? {}) as {
      input_schema: Record<string, unknown>
    }
    expect(schema['required']).toBeUndefined()
    const validate = new Ajv2020({ strict: false }).compile({ ...schema, $schema: DIALECT })
    expect(validate({ node: { in: {} } })).toBe(true)
    expect(validate({ node: { in: { next: { next: 'end' } } } })).toBe(true)
    expect(validate({ q: 1 })).toBe(false)
    expect(validate({ also: [1] })).toBe(false)
    expect(validate({ node: { in: { next: { next: 1 } } } })).toBe(false)
  })
})

describe('what changes the value', () => {
  const codec = 'z.codec(z.string(), z.boolean(), { decode: Boolean, encode: String })'
  const cases: readonly Case[] = [
    ['Zod 4', codec, STRING, [transform('a codec')]],
    ['Zod 4', 'z.string().pipe(z.coerce.date())', STRING, [transform('z.coerce.date()')]],
    ['Zod 3', 'z.string().pipe(z.coerce.date())', STRING, [transform('z.coerce.date()')]],
    ['Zod 4', 'z.stringbool()', STRING, [check('z.stringbool()'), transform('z.stringbool()')]],
    ['Zod Mini', 'z.stringbool()', STRING, [check('z.stringbool()'), transform('z.stringbool()')]],
    [
      'Zod 4',
      'z.string().pipe(z.coerce.number().min(2).optional())',
      STRING,
      [check('the schema in .pipe()'), transform('z.coerce.number()')],
    ],
    ['Zod 3', 'z.string().pipe(z.string().transform(Number))', STRING, [transform('a transform')]],
    ['Zod 4', `z.string().pipe(${codec})`, STRING, [transform('a codec')]],
    [
      'Valibot',
      'v.pipe(v.string(), v.trim(), v.minLength(1))',
      { ...STRING, minLength: 1 },
      [transform('v.trim()')],
    ],
    ['Valibot', 'v.pipe(v.string(), v.toLowerCase())', STRING, [transform('v.toLowerCase()')]],
    ['Valibot', 'v.pipe(v.string(), v.transform(Number), v.number())', STRING, [transform('v.transform()')]],
    [
      'Valibot',
      "v.optional(v.pipe(v.string(), v.rawTransform(({ dataset }) => dataset.value)), 'x')",
      { ...STRING, default: 'x' },
      [transform('v.rawTransform()')],
    ],
    [
      'Valibot',
      'v.array(v.pipe(v.lazy(() => v.string()), v.transform(Number)))',
      { type: 'array', items: { $ref: '#/$defs/0' } },
      [transform('v.transform()')],
    ],
    ['ArkType', "'string.numeric.parse'", expect.objectContaining(STRING), [transform('a morph of ArkType')]],
    ['ArkType', "'string.trim'", STRING, [transform('a morph of ArkType')]],
    ['ArkType', "'number.integer = 10'", { type: 'integer', default: 10 }, []],
    ['ArkType', "['string', '=', 'x']", { ...STRING, default: 'x' }, []],
    ['ArkType', '\'string.trim = "x"\'', { ...STRING, default: 'x' }, [transform('a morph of ArkType')]],
  ]

  testCases(cases)

  it('a default of ArkType makes its property optional', async () => {
    const module = await evaluate(
      "import { type } from 'arktype'\nexport const inputSchema = type({ query: 'string', limit: 'number.integer = 10' })\n",
    )
    expect(module.document?.value).toMatchObject({ input_schema: { required: ['query'] } })
  })
})

describe('what a schema in code accepts, and the decoder refuses', () => {
  const choice = { ...STRING, enum: ['a', 'b'] }
  const number = transform('z.coerce.number()')
  const caught = transform('the fallback of .catch()')
  const cases: readonly Case[] = [
    ['Zod 4', 'z.coerce.number().min(2)', { type: 'number', minimum: 2 }, [number]],
    ['Zod 3', 'z.coerce.number().min(2)', { type: 'number', minimum: 2 }, [number]],
    ['Zod Mini', 'z.coerce.number()', { type: 'number' }, [number]],
    ['Zod 4', 'z.coerce.string().optional()', STRING, [transform('z.coerce.string()')]],
    ['Zod 4', 'z.coerce.number().pipe(z.number().min(2))', { type: 'number', minimum: 2 }, [number]],
    ['Zod 3', 'z.coerce.number().pipe(z.number().min(2))', { type: 'number', minimum: 2 }, [number]],
    ['Zod 4', 'z.coerce.date()', undefined, [inexpressible('z.date()')]],
    ['Zod 3', 'z.coerce.date()', undefined, [inexpressible('z.date()')]],
    [
      'Zod 4',
      "z.coerce.date().meta({ type: 'string', format: 'date-time' })",
      { ...STRING, format: 'date-time' },
      [transform('z.coerce.date()')],
    ],
    ['Zod 4', "z.enum(['a', 'b']).catch('a')", { ...choice, default: 'a' }, [caught]],
    ['Zod 3', "z.enum(['a', 'b']).catch('a')", choice, [caught]],
    ['Valibot', "v.fallback(v.picklist(['a', 'b']), 'a')", choice, [transform('v.fallback()')]],
    [
      'Valibot',
      "v.fallback(v.pipe(v.string(), v.minLength(2), v.trim()), 'ab')",
      { ...STRING, minLength: 2 },
      [transform('v.fallback()'), transform('v.trim()')],
    ],
  ]

  testCases(cases)

  it.each([
    ['Zod 4', "z.string().catch('a')", ['a']],
    // The converter of Zod 3 takes the property out of both.
    ['Zod 3', "z.string().catch('a')", undefined],
    ['Valibot', "v.fallback(v.string(), 'a')", ['a']],
  ])('%s: a property with a fallback may be absent from the input', async (library, property, required) => {
    const [call] = CALLS[library] ?? ['z.object']
    const schema = `${call}({ a: ${property} })`
    const module = await evaluate(
      `${IMPORTS[library]}\nexport const inputSchema = ${schema}\nexport const outputSchema = ${schema}`,
      { decode: { applyDefaults: true } },
    )
    expect(module.document?.value).not.toHaveProperty('input_schema.required')
    const { output_schema: output } = JSON.parse(JSON.stringify(module.document?.value))
    expect(output.required).toEqual(required)
    expect(module.diagnostics).toHaveLength(1)
  })

  it('the note says what to do', async () => {
    const module = await evaluate(
      `${IMPORTS['Zod 4']}\nexport const inputSchema = z.object({ a: z.coerce.number() })`,
    )
    expect(module.diagnostics[0]?.hint).toContain('decode.coerce: true')
  })
})

describe('the end of a pipe', () => {
  const short = { ...STRING, minLength: 2 }
  const range = { type: 'number', minimum: 1, maximum: 9 }
  const lost = check('the schema in .pipe()')
  const changed = transform('a transform')
  const both: readonly (readonly [property: string, schema: object, problems: string[]])[] = [
    ['z.string().pipe(z.string().min(2))', short, []],
    ['z.string().pipe(z.string().min(2)).optional()', short, []],
    ['z.number().pipe(z.number().min(1)).pipe(z.number().max(9))', range, []],
    ['z.string().pipe(z.string().min(2).transform(Number))', short, [changed]],
    ['z.string().min(2).pipe(z.string().min(3))', { ...short, allOf: [{ ...STRING, minLength: 3 }] }, []],
    [
      'z.array(z.string()).pipe(z.array(z.string()).min(2))',
      { type: 'array', items: STRING, allOf: [{ type: 'array', items: STRING, minItems: 2 }] },
      [],
    ],
    [
      'z.union([z.string(), z.number()]).pipe(z.string().min(2))',
      { type: ['string', 'number'], allOf: [short] },
      [],
    ],
    ['z.string().pipe(z.string().refine(Boolean))', STRING, [check('a refinement')]],
    ['z.string().transform(Number).pipe(z.number().min(1))', STRING, [lost, changed]],
    ['z.string().transform(Number).pipe(z.number())', STRING, [lost, changed]],
    ['z.string().transform(String).pipe(z.string())', STRING, [changed]],
    [
      'z.object({ a: z.string() }).pipe(z.object({ a: z.string().min(2) }).strict())',
      { type: 'object', properties: { a: STRING }, required: ['a'] },
      [lost],
    ],
  ]
  const cases: readonly Case[] = [
    ...both.flatMap(([property, schema, problems]): Case[] => [
      ['Zod 4', property, schema, problems],
      ['Zod 3', property, schema, problems],
    ]),
    ['Zod Mini', 'z.pipe(z.string(), z.string().check(z.minLength(2)))', short, []],
    ['Zod 4', 'z.string().trim().pipe(z.email())', STRING, [lost, transform('an overwrite, as .trim()')]],
    ['Zod 4', 'z.preprocess(String, z.string().min(2))', short, [changed]],
    ['Zod 3', 'z.string().trim().pipe(z.string().email())', STRING, [lost]],
  ]

  testCases(cases)

  it('an end that contains itself is reported', async () => {
    const module = await evaluate(`import { z } from 'zod'
const Node = z.strictObject({ get next() { return z.unknown().pipe(Node).optional() } })
export const inputSchema = Node`)
    expect([...new Set(module.diagnostics.map(({ code }) => code))]).toEqual(['native_check'])
  })

  it('a pipe of the output describes the result, too', async () => {
    const module = await evaluate(`import { z } from 'zod'
export const inputSchema = z.object({})
export const outputSchema = z.object({ a: z.string().min(2).pipe(z.string()) })`)
    expect(module.document?.value).toMatchObject({ output_schema: { properties: { a: short } } })
  })
})

describe('what Valibot has and JSON Schema needs not', () => {
  const cases: readonly Case[] = [
    ['Valibot', "v.pipe(v.string(), v.brand('Id'))", STRING, []],
    ['Valibot', 'v.pipe(v.array(v.string()), v.readonly())', { type: 'array', items: STRING }, []],
    [
      'Valibot',
      "v.record(v.picklist(['a', 'b']), v.number())",
      {
        type: 'object',
        propertyNames: { ...STRING, enum: ['a', 'b'] },
        additionalProperties: { type: 'number' },
      },
      [],
    ],
    [
      'Valibot',
      'v.record(v.custom<string>(() => true), v.number())',
      undefined,
      [inexpressible('v.custom()'), inexpressible('v.record()')],
    ],
    ['Valibot', "v.pipe(v.string(), v.maxWords('en', 3))", STRING, [check('v.maxWords()')]],
  ]

  testCases(cases)

  it('a schema that contains itself stays one', async () => {
    const module = await evaluate(`import * as v from 'valibot'
const Node: v.GenericSchema = v.object({ name: v.pipe(v.string(), v.trim()), kids: v.array(v.lazy(() => Node)) })
export const inputSchema = v.object({ root: Node })
`)
    expect(module.diagnostics.map(({ code }) => code)).toContain('native_transform')
    expect(JSON.stringify(module.document?.value)).toContain('"items":{"$ref":"#/$defs/0"}')
  })
})

describe('a default', () => {
  const DEFAULTS: Readonly<Record<string, string>> = {
    zod: "import { z } from 'zod'\nexport const inputSchema = z.object({\n  page: z.number().default(1),\n  deep: z.object({ a: z.string().prefault('x') }),\n  given: z.string().meta({ default: 'x' }),\n})",
    'Zod 3':
      "import { z } from 'zod-3'\nexport const inputSchema = z.object({\n  page: z.number().default(1),\n  deep: z.object({ a: z.string().default('x') }),\n})",
    Valibot:
      "import * as v from 'valibot'\nexport const inputSchema = v.object({\n  page: v.optional(v.number(), 1),\n  deep: v.object({ a: v.optional(v.string(), 'x') }),\n})",
    ArkType:
      "import { type } from 'arktype'\nexport const inputSchema = type({\n  page: 'number = 1',\n  deep: { a: \"string = 'x'\" },\n})",
  }

  it.each(Object.entries(DEFAULTS))(
    'of %s is reported once for a tool, unless it is applied',
    async (_, text) => {
      const found = reported(await evaluate(text))
      expect(found).toContain(
        'x.tool.ts:3:9 - warn native_default: the default of page, a is not applied: the handler gets no value if none is sent',
      )
      expect(found).toMatch(/^1 warning$/m)
      expect(reported(await evaluate(text, { decode: { applyDefaults: true } }))).toBe('')
    },
  )

  it('that is null means the same as no value', async () => {
    const text =
      "import { z } from 'zod'\nexport const inputSchema = z.object({ a: z.string().nullish().default(null) })"
    expect(reported(await evaluate(text))).toBe('')
  })

  it('is an annotation in TypeBox and JSON Schema', async () => {
    const text =
      "import { Type } from 'typebox'\nexport const inputSchema = Type.Object({ page: Type.Optional(Type.Number({ default: 1 })) })"
    expect(reported(await evaluate(text))).toBe('')
  })
})
