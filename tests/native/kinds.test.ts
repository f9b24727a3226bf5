import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampled } from '../full.ts'
import { compileModule, createProject, evaluate, evaluatorIn, linkPackage, reported } from './project.ts'

/** The same tool in every library: what is optional, an enum, a list with a bound, a description. */
const EXPECTED = {
  type: 'object',
  properties: {
    to: { type: 'array', minItems: 1, items: { type: 'string', format: 'email' } },
    urgency: { enum: ['low', 'high'] },
    subject: { type: 'string', description: 'Subject line' },
  },
  required: ['to', 'subject'],
}

const MODULES: Readonly<Record<string, string>> = {
  'Zod 4': `import { z } from 'zod'
export const inputSchema = z.object({
  to: z.array(z.email()).min(1),
  urgency: z.enum(['low', 'high']).optional(),
  subject: z.string().describe('Subject line'),
})`,
  'Zod Mini': `import * as z from 'zod/mini'
export const inputSchema = z.object({
  to: z.array(z.email()).check(z.minLength(1)),
  urgency: z.optional(z.enum(['low', 'high'])),
  subject: z.string().register(z.globalRegistry, { description: 'Subject line' }),
})`,
  'Zod 3': `import { z } from 'zod-3'
export const inputSchema = z.object({
  to: z.array(z.string().email()).min(1),
  urgency: z.enum(['low', 'high']).optional(),
  subject: z.string().describe('Subject line'),
})`,
  'TypeBox 0.34': `import { Type } from '@sinclair/typebox'
export const inputSchema = Type.Object({
  to: Type.Array(Type.String({ format: 'email' }), { minItems: 1 }),
  urgency: Type.Optional(Type.Unsafe<'low' | 'high'>({ enum: ['low', 'high'] })),
  subject: Type.String({ description: 'Subject line' }),
})`,
  'TypeBox 1': `import { Type } from 'typebox'
export const inputSchema = Type.Object({
  to: Type.Array(Type.String({ format: 'email' }), { minItems: 1 }),
  urgency: Type.Optional(Type.Enum(['low', 'high'])),
  subject: Type.String({ description: 'Subject line' }),
})`,
  Valibot: `import * as v from 'valibot'
export const inputSchema = v.object({
  to: v.pipe(v.array(v.pipe(v.string(), v.email())), v.minLength(1)),
  urgency: v.optional(v.picklist(['low', 'high'])),
  subject: v.pipe(v.string(), v.description('Subject line')),
})`,
  ArkType: `import { type } from 'arktype'
export const inputSchema = type({
  to: type('string.email[]').atLeastLength(1),
  'urgency?': "'low' | 'high'",
  subject: type('string').describe('Subject line', 'self'),
})`,
  'Standard JSON Schema': `const json = ${JSON.stringify(EXPECTED)}
export const inputSchema = { '~standard': { version: 1, vendor: 'other', validate: () => {}, jsonSchema: { input: () => json, output: () => json } } }`,
  'JSON Schema': `export const inputSchema = ${JSON.stringify(EXPECTED)} as const`,
  'jsonSchema() of the AI SDK': `import { jsonSchema } from 'ai'
export const inputSchema = jsonSchema(${JSON.stringify(EXPECTED)})`,
  'a promise in jsonSchema() of the AI SDK': `import { jsonSchema } from 'ai'
export default jsonSchema(async () => (${JSON.stringify(EXPECTED)}))`,
  'zodSchema() of the AI SDK': `import { zodSchema } from 'ai'
import { z } from 'zod'
export const inputSchema = zodSchema(z.object({
  to: z.array(z.email()).min(1),
  urgency: z.enum(['low', 'high']).optional(),
  subject: z.string().describe('Subject line'),
}))`,
  'a lazy schema of the AI SDK': `import { jsonSchema } from 'ai'
export const inputSchema = () => jsonSchema(${JSON.stringify(EXPECTED)})`,
  'a schema of the AI SDK 5': `export const inputSchema = {
  [Symbol.for('vercel.ai.schema')]: true, [Symbol.for('vercel.ai.validator')]: true, _type: undefined, validate: undefined,
  jsonSchema: ${JSON.stringify(EXPECTED)},
}`,
}

describe('the same tool of every library', () => {
  it.each(Object.entries(MODULES))('%s', async (library, text) => {
    const folder = createProject({ 'mail.tool.ts': `${text}\nexport const description = 'Sends mail'\n` })
    const compilation = await compileModule(join(folder, 'mail.tool.ts'), 'anthropic')
    expect(compilation.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const [tool] = compilation.requests['anthropic']?.json ?? []
    expect(tool).toMatchObject({ name: 'mail', description: 'Sends mail' })
    const { properties, required } = (tool?.['input_schema'] ?? {}) as typeof EXPECTED
    expect(new Set(required)).toEqual(new Set(EXPECTED.required))
    expect(properties.to).toMatchObject({ type: 'array', minItems: 1, items: { type: 'string' } })
    // ArkType has a pattern of its own for e-mail addresses, and reports it, too.
    expect(properties.to.items.format, library).toBe('email')
    expect(new Set(properties.urgency.enum)).toEqual(new Set(EXPECTED.properties.urgency.enum))
    expect(properties.subject).toMatchObject(EXPECTED.properties.subject)
  })
})

describe('what a library cannot express', () => {
  it.each(
    sampled(
      [
        [
          'Zod 3',
          "import { z } from 'zod-3'\nexport const inputSchema = z.object({ in: z.object({\n  when: z.date(),\n}) })",
          'z.date()',
        ],
        [
          'TypeBox 0.34',
          "import { Type } from '@sinclair/typebox'\nexport const inputSchema = Type.Object({ in: Type.Object({\n  when: Type.Date(),\n}) })",
          'the type "Date"',
        ],
        [
          'TypeBox 1',
          "import { Type } from 'typebox'\nexport const inputSchema = Type.Object({ in: Type.Object({\n  when: Type.BigInt(),\n}) })",
          'the type "bigint"',
        ],
        [
          'Valibot',
          "import * as v from 'valibot'\nexport const inputSchema = v.object({ in: v.object({\n  when: v.date(),\n}) })",
          'v.date()',
        ],
        [
          'ArkType',
          "import { type } from 'arktype'\nexport const inputSchema = type({ in: {\n  when: 'Date',\n} })",
          'a date of ArkType',
        ],
      ],
      2,
    ),
  )('%s: an error at the property', async (_, text, what) => {
    const module = await evaluate(text)
    expect(module.document).toBeUndefined()
    expect(reported(module)).toContain(
      `x.tool.ts:3:9 - error native_inexpressible: ${what} cannot be expressed in JSON Schema`,
    )
  })

  it.each(
    sampled(
      [
        [
          'Zod 3',
          "import { z } from 'zod-3'\nexport const inputSchema = z.object({\n  a: z.string().refine(Boolean),\n  b: z.string().transform(Number),\n})",
          'native_check native_transform',
        ],
        [
          'TypeBox 0.34',
          "import { Type } from '@sinclair/typebox'\nexport const inputSchema = Type.Object({\n  b: Type.Transform(Type.String()).Decode(Number).Encode(String),\n})",
          'native_transform',
        ],
        [
          'TypeBox 1',
          "import { Type } from 'typebox'\nexport const inputSchema = Type.Object({\n  a: Type.Refine(Type.String(), Boolean),\n})",
          'native_check',
        ],
        [
          'Valibot',
          "import * as v from 'valibot'\nexport const inputSchema = v.object({\n  a: v.pipe(v.string(), v.check(Boolean)),\n})",
          'native_check',
        ],
        [
          'ArkType',
          "import { type } from 'arktype'\nexport const inputSchema = type({\n  a: type('string').narrow(() => true),\n})",
          'native_check',
        ],
      ],
      2,
    ),
  )('%s: checks and transforms are reported, and the rest works', async (_, text, codes) => {
    const module = await evaluate(text)
    expect(module.document?.value).toMatchObject({ input_schema: { type: 'object' } })
    expect(module.diagnostics.map(({ code }) => code).join(' ')).toBe(codes)
    for (const { range } of module.diagnostics) expect(range.start.line).toBeGreaterThan(2)
  })
})

describe('recursion', () => {
  it.each([
    [
      'Zod 4',
      "import { z } from 'zod'\nconst Node = z.object({ name: z.string(), get kids() { return z.array(Node) } })\nexport const inputSchema = z.object({ root: Node })",
    ],
    [
      'Zod 3',
      "import { z } from 'zod-3'\nconst Node: z.ZodTypeAny = z.object({ name: z.string(), kids: z.array(z.lazy(() => Node)) })\nexport const inputSchema = z.object({ root: Node })",
    ],
    [
      'TypeBox 0.34',
      "import { Type } from '@sinclair/typebox'\nconst Node = Type.Recursive((This) => Type.Object({ name: Type.String(), kids: Type.Array(This) }))\nexport const inputSchema = Type.Object({ root: Node })",
    ],
  ])('%s: stays, by a definition', async (_, text) => {
    const folder = createProject({ 'tree.tool.ts': text })
    const compilation = await compileModule(join(folder, 'tree.tool.ts'), 'anthropic')
    const schema = compilation.requests['anthropic']?.json[0]?.['input_schema'] as {
      $defs: Record<string, { properties: object }>
    }
    expect(Object.values(schema.$defs).map(({ properties }) => Object.keys(properties))).toEqual([
      ['name', 'kids'],
    ])
    expect(JSON.stringify(schema)).toContain('"items":{"$ref":"#/$defs/')
  })
})

describe('what is installed', () => {
  it('the schema is read by the Zod of the app, and not by another one', async () => {
    const folder = createProject({
      'package.json': '{ "private": true, "type": "module" }',
      'a.tool.ts': "import { z } from 'zod'\nexport const inputSchema = z.object({ a: z.string() })\n",
      'b.tool.ts': "import { z } from 'zod/v4'\nexport const inputSchema = z.object({ a: z.string() })\n",
    })
    // Zod 3.25 brings Zod 4 along.
    linkPackage(folder, 'zod-3', 'zod')
    const evaluator = evaluatorIn(folder)
    for (const name of ['a', 'b']) {
      const module = await evaluator.evaluate(join(folder, `${name}.tool.ts`))
      expect(reported(module)).toBe('')
      expect(module.document?.value).toMatchObject({
        input_schema: { properties: { a: { type: 'string' } } },
      })
    }
  })
})
