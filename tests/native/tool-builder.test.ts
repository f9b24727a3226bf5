import { Type } from '@sinclair/typebox'
import { compile } from '@toolbake/core'
import { standardToYaml, typeboxToYaml } from '@toolbake/native'
import { buildToolFromZodSchema, ToolBuildError, zodToYaml } from '@toolbake/native/zod'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type } from 'arktype'
import { Type as Type1 } from 'typebox'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod-3'

const schemaOf = (schema: Parameters<typeof buildToolFromZodSchema>[2], options = {}): unknown =>
  buildToolFromZodSchema('t', 'A tool', schema, options).input_schema

describe('buildToolFromZodSchema', () => {
  it('maps what seed 004 §4.3 lists', () => {
    const schema = z.object({
      text: z.string(),
      number: z.number(),
      flag: z.boolean(),
      list: z.array(z.string()).min(2),
      inner: z.object({ a: z.string() }),
      choice: z.enum(['a', 'b']),
      optional: z.string().optional(),
      preset: z.number().default(3),
    })
    expect(schemaOf(schema)).toEqual({
      type: 'object',
      properties: {
        text: { type: 'string' },
        number: { type: 'number' },
        flag: { type: 'boolean' },
        list: { type: 'array', minItems: 2, items: { type: 'string' } },
        inner: {
          type: 'object',
          properties: { a: { type: 'string' } },
          required: ['a'],
          additionalProperties: false,
        },
        choice: { type: 'string', enum: ['a', 'b'] },
        optional: { type: 'string' },
        preset: { type: 'number', default: 3 },
      },
      required: ['text', 'number', 'flag', 'list', 'inner', 'choice'],
      additionalProperties: false,
    })
  })

  it('keeps .describe() (§7.2 has it as lost)', () => {
    expect(schemaOf(z.object({ a: z.string().describe('Имя') }))).toMatchObject({
      properties: { a: { description: 'Имя' } },
    })
    expect(schemaOf(z3.object({ a: z3.string().describe('Имя') }))).toMatchObject({
      properties: { a: { description: 'Имя' } },
    })
  })

  it('Zod 3 gives the same as Zod 4', () => {
    const of = (zod: typeof z | typeof z3) => {
      const lib = zod as typeof z
      return lib.object({
        a: lib.string().min(1),
        b: lib
          .array(lib.enum(['x', 'y']))
          .max(3)
          .optional(),
        c: lib.object({ d: lib.number().int() }),
      })
    }
    // What is called here is alike in both versions.
    const [four, three] = [schemaOf(of(z)), schemaOf(of(z3 as never))] as [
      { properties: { c: { properties: { d: object } } } },
      unknown,
    ]
    // Zod 4 states which integers are safe.
    four.properties.c.properties.d = { type: 'integer' }
    expect(three).toEqual(four)
  })

  it('additionalProperties: objects without the keyword are closed, or left open', () => {
    const schema = z.object({
      plain: z.object({}),
      loose: z.looseObject({}),
      strict: z.strictObject({}),
      map: z.record(z.string(), z.number()),
    })
    expect(schemaOf(schema)).toMatchObject({
      additionalProperties: false,
      properties: {
        plain: { additionalProperties: false },
        loose: { additionalProperties: {} },
        strict: { additionalProperties: false },
        map: { additionalProperties: { type: 'number' } },
      },
    })
    const open = schemaOf(schema, { additionalProperties: true }) as {
      properties: { plain: object; strict: object }
    }
    expect(open).not.toHaveProperty('additionalProperties')
    expect(open.properties.plain).not.toHaveProperty('additionalProperties')
    expect(open.properties.strict).toHaveProperty('additionalProperties', false)
  })

  it('the parts of an intersection are not closed: nothing would be valid', () => {
    const schema = z.object({
      both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
    })
    const validate = new Ajv().compile(schemaOf(schema) as object)
    expect(validate({ both: { a: 'x', b: 'y' } })).toBe(true)
    expect(validate({ both: { a: 'x' } })).toBe(false)
  })

  it.each<[string, z.ZodType | z3.ZodType, object, object]>([
    [
      'of Zod 3',
      z3.object({
        both: z3.intersection(z3.object({ a: z3.string() }), z3.object({ b: z3.object({ c: z3.string() }) })),
      }),
      { both: { a: 'x', b: { c: 'y' } } },
      // What is below a property is not in place: it is closed.
      { both: { a: 'x', b: { c: 'y', more: 1 } } },
    ],
    [
      'with a union',
      z.object({
        both: z.intersection(
          z.object({ a: z.string() }),
          z.union([z.object({ b: z.string() }), z.object({ c: z.string() })]),
        ),
      }),
      { both: { a: 'x', c: 'y' } },
      { both: { a: 'x' } },
    ],
    [
      'of Zod 3 with a union',
      z3.object({
        both: z3
          .object({ a: z3.string() })
          .and(z3.union([z3.object({ b: z3.string() }), z3.object({ c: z3.string() })])),
      }),
      { both: { a: 'x', c: 'y' } },
      { both: { a: 'x' } },
    ],
    [
      'of two unions',
      z.object({
        both: z.intersection(
          z.union([z.object({ a: z.string() }), z.object({ d: z.string() })]),
          z.union([z.object({ b: z.string() }), z.object({ c: z.string() })]),
        ),
      }),
      { both: { d: 'x', c: 'y' } },
      { both: { a: 'x' } },
    ],
    [
      'of parts that are used elsewhere, too',
      ((shared) => z3.object({ first: shared, both: shared.and(z3.object({ b: z3.string() })) }))(
        z3.object({ a: z3.string() }),
      ),
      { first: { a: 'x' }, both: { a: 'x', b: 'y' } },
      { first: { a: 'x' }, both: { b: 'y' } },
    ],
  ])('the parts of an intersection stay open: %s', (_, schema, valid, invalid) => {
    for (const $refStrategy of ['none', 'root']) {
      // Both kinds of Zod are accepted.
      const validate = new Ajv2020().compile(schemaOf(schema as z.ZodType, { $refStrategy }) as object)
      expect(validate(valid), JSON.stringify(validate.errors)).toBe(true)
      expect(validate(invalid)).toBe(false)
      expect(schema.safeParse(valid).success).toBe(true)
    }
  })

  it('strictNullChecks: with false what is optional may be null, too', () => {
    const schema = z.object({
      a: z.string().optional(),
      b: z.enum(['x']).optional(),
      c: z.string(),
      d: z.string().nullable().optional(),
    })
    expect(schemaOf(schema)).toMatchObject({ properties: { a: { type: 'string' } } })
    expect(schemaOf(schema, { strictNullChecks: false })).toMatchObject({
      properties: {
        a: { type: ['string', 'null'] },
        b: { anyOf: [{ type: 'string', enum: ['x'] }, { type: 'null' }] },
        c: { type: 'string' },
        d: { type: ['string', 'null'] },
      },
    })
  })

  it('$refStrategy: none inlines, root refers to what is used twice', () => {
    const Shared = z.object({ a: z.string(), b: z.string() }).meta({ id: 'Shared' })
    const schema = z.object({ x: Shared, y: Shared })
    const inline = schemaOf(schema)
    expect(JSON.stringify(inline)).not.toContain('$ref')
    expect(inline).toMatchObject({ properties: { x: { required: ['a', 'b'] }, y: { required: ['a', 'b'] } } })
    for (const $refStrategy of ['root', 'relative']) {
      expect(schemaOf(schema, { $refStrategy })).toMatchObject({
        properties: { x: { $ref: '#/$defs/Shared' }, y: { $ref: '#/$defs/Shared' } },
        $defs: { Shared: { required: ['a', 'b'] } },
      })
    }
  })

  it('$refStrategy: recursion stays a reference, for it has no end inline', () => {
    const Node = z.object({
      name: z.string(),
      get kids() {
        return z.array(Node)
      },
    })
    const made = schemaOf(z.object({ root: Node })) as { $defs: Record<string, unknown> }
    expect(Object.keys(made.$defs)).toHaveLength(1)
    expect(JSON.stringify(made)).toMatch(/"items":\{"\$ref":"#\/\$defs\/\w+"\}/)
    const Root = z.object({
      get again() {
        return z.array(Root).optional()
      },
    })
    expect(JSON.stringify(schemaOf(Root))).toContain('"$ref"')
  })

  it('target: the dialect that is asked for, and 2020-12 for Claude', () => {
    const schema = z.object({ pair: z.tuple([z.string(), z.number()]), maybe: z.string().nullable() })
    expect(schemaOf(schema)).toMatchObject({
      properties: { pair: { prefixItems: [{ type: 'string' }, { type: 'number' }] } },
    })
    for (const target of ['jsonSchema7', 'jsonSchema2019-09']) {
      const made = schemaOf(schema, { target })
      expect(made).toMatchObject({
        properties: { pair: { items: [{ type: 'string' }, { type: 'number' }] } },
      })
      expect(made).not.toHaveProperty('$schema')
    }
    expect(schemaOf(schema, { target: 'openApi3' })).toMatchObject({
      properties: { maybe: { type: 'string', nullable: true } },
    })
  })

  it('changes nothing of its arguments and shares nothing between results', () => {
    const schema = z.object({ a: z.object({ b: z.string() }) })
    const options = Object.freeze({ additionalProperties: false })
    const [one, two] = [
      buildToolFromZodSchema('t', 'd', schema, options),
      buildToolFromZodSchema('t', 'd', schema, options),
    ]
    expect(one).toEqual(two)
    one.input_schema['properties'] = {}
    expect(two.input_schema['properties']).not.toEqual({})
  })

  it.each([
    [
      'a date',
      () => schemaOf(z.object({ a: z.date() })),
      'JSON Schema cannot express z.date() at "/properties/a"',
    ],
    // Against its type, as in plain JavaScript.
    ['no object', () => schemaOf(z.string() as never), 'root_not_object'],
    [
      'a name that Claude refuses',
      () => buildToolFromZodSchema('no name', 'd', z.object({})),
      'module_id_invalid',
    ],
  ])('refuses %s', (_, build, message) => {
    expect(build).toThrow(ToolBuildError)
    expect(build).toThrow(message)
  })

  it('refuses what is no schema of Zod', () => {
    // Against its type, as in plain JavaScript.
    expect(() => schemaOf({ type: 'object' } as never)).toThrow(TypeError)
  })
})

/** What the compiler makes of a text, without notes. */
function compiled(text: string): unknown {
  const { ok, diagnostics, tools } = compile({ uri: 'file:///x.schema.yaml', text })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(ok).toBe(true)
  return tools[0]?.input.schema
}

describe('schemas in code as .schema.yaml', () => {
  it('Zod 4 and Zod 3', () => {
    // What is called here is alike in both versions.
    for (const zod of [z, z3 as unknown as typeof z]) {
      const text = zodToYaml(
        zod.object({
          name: zod.string().min(1).describe('Full name'),
          born: zod.date(),
          code: zod.string().refine(() => true),
          count: zod.string().transform(Number).optional(),
        }),
        {
          name: 'people.add',
          description: 'Adds a person',
          output: zod.object({ id: zod.string() }),
          annotations: { idempotent: true },
        },
      )
      expect(text).toContain(
        'module_id: people.add\ndescription: Adds a person\ninput_schema:\n  type: object\n',
      )
      const born =
        zod === z
          ? 'any value is valid here\n    born: {}'
          : 'this is the closest schema\n    born:\n      type: string'
      expect(text).toContain(`    # JSON Schema cannot express z.date(): ${born}\n`)
      expect(text).toContain('    # a refinement in the code is not part of this schema\n    code:\n')
      expect(text).toContain(
        '    # a transform runs only in the code: this schema describes what is sent\n    count:\n',
      )
      expect(text).toContain('annotations:\n  idempotent: true\n')
      expect(text).not.toContain('$schema')
      expect(compiled(text)).toMatchObject({
        properties: { name: { minLength: 1, description: 'Full name' } },
      })
    }
  })

  it('TypeBox 0.34 and 1.x', () => {
    // What is called here is alike in both versions.
    for (const T of [Type, Type1 as unknown as typeof Type]) {
      const text = typeboxToYaml(
        T.Object({ a: T.Optional(T.Integer({ minimum: 1 })), 'big/one': T.BigInt() }),
        { name: 'x' },
      )
      expect(text).toContain(
        '    # JSON Schema cannot express the type "bigint": any value is valid here\n    big/one: {}\n',
      )
      expect(compiled(text)).toMatchObject({
        properties: { a: { type: 'integer', minimum: 1 } },
        required: ['big/one'],
      })
    }
  })

  it('whatever implements Standard JSON Schema', () => {
    const zod = standardToYaml(z.object({ a: z.string() }), { description: 'By Zod' })
    expect(zod).toBe(
      'description: By Zod\ninput_schema:\n  type: object\n  properties:\n    a:\n      type: string\n  required:\n    - a\n',
    )
    const ark = standardToYaml(type({ when: 'Date', n: 'number > 3' }))
    expect(ark).toContain(
      '    # JSON Schema cannot express a date of ArkType: any value is valid here\n    when: {}\n',
    )
    expect(compiled(ark)).toMatchObject({ properties: { n: { exclusiveMinimum: 3 } } })
  })

  it('what is no schema is refused', () => {
    expect(() => typeboxToYaml({ hello: 1 })).toThrow(TypeError)
    expect(() => standardToYaml({ type: 'object' })).toThrow(TypeError)
    // Against its type, as in plain JavaScript.
    expect(() => zodToYaml({} as never)).toThrow(TypeError)
  })
})
