import { build } from 'esbuild'
import fc from 'fast-check'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import type { ValidatorFaces, ValidatorOptions } from '../../packages/core/src/emit/validator/types.ts'
import { emitValidators } from '../../packages/core/src/emit-validators.ts'
import type { Json } from '../../packages/core/src/json.ts'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { StandardValidator } from '../../packages/runtime/src/validate/index.ts'
import { codePoint } from '../generate/code-points.ts'
import type { Check, Is } from './evaluate.ts'
import { evaluate } from './evaluate.ts'

const RUNTIME = new URL('../../packages/runtime/src/index.ts', import.meta.url).pathname

/** Returns the emitted code as a module that exports the faces. */
function moduleText(schema: Schema, faces: ValidatorFaces, options?: ValidatorOptions): string {
  const { code, imports } = emitValidators([{ schema, faces }], options)
  const names = [...imports].map(([local, name]) => `${name} as ${local}`)
  return `import{${names.join(',')}}from'@toolbake/runtime';\n${code}\nexport{${Object.values(faces).join(',')}}`
}

async function bundle(text: string): Promise<string> {
  const result = await build({
    stdin: { contents: text, resolveDir: '/' },
    alias: { '@toolbake/runtime': RUNTIME },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    logLevel: 'error',
  })
  return result.outputFiles[0]?.text ?? ''
}

function checks(schema: Schema): { is: Is; check: Check; fast: Is; small: Check } {
  const faces = { is: 'is', check: 'check' }
  const full = evaluate<{ is: Is; check: Check }>([{ schema, faces }]).values
  const fast = evaluate<{ is: Is }>([{ schema, faces: { is: 'is' } }]).values
  const small = evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], {
    errors: 'small',
  }).values
  return { ...full, fast: fast.is, small: small.check }
}

/** Returns the verdict that all kinds of checks must agree on. */
function verdict(schema: Schema, value: unknown): boolean {
  const { is, check, fast, small } = checks(schema)
  const verdicts = [is(value), fast(value), check(value).length === 0, small(value).length === 0]
  expect(new Set(verdicts).size, JSON.stringify(verdicts)).toBe(1)
  return verdicts[0] === true
}

const parse = (text: string): Json => JSON.parse(text) as Json
const text: Schema = { type: 'string' }
const closed = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

describe('values at the edge', () => {
  it.each<[string, Schema, unknown, boolean]>([
    ['astral characters count once', { minLength: 2 }, '😀', false],
    ['astral characters count once', { maxLength: 2 }, '😀😀', true],
    ['astral characters count once', { maxLength: 2 }, '😀😀😀', false],
    ['lone surrogates count once', { minLength: 2, maxLength: 2 }, '\ud83d\ud83d', true],
    ['lone surrogates count once', { minLength: 2, maxLength: 2 }, '\ude00\ud83d', true],
    ['whole numbers are integers', { type: 'integer' }, parse('1.0'), true],
    ['whole numbers are integers', { type: 'integer' }, 1e20, true],
    ['whole numbers are integers', { type: 'integer' }, -0, true],
    ['fractions are none', { type: 'integer' }, 1.5, false],
    ['NaN has no JSON form', { type: 'number' }, Number.NaN, false],
    ['Infinity has no JSON form', { type: 'number' }, parse('1e999'), false],
    ['Infinity is no multiple', { type: 'number', multipleOf: 0.5 }, parse('-1e999'), false],
    ['bounds do not apply to NaN', { multipleOf: 2, minimum: 1 }, Number.NaN, true],
    ['bounds do not apply to Infinity', { multipleOf: 2, minimum: 1 }, parse('-1e999'), true],
    ['decimal steps', { multipleOf: 0.01 }, 0.07, true],
    ['decimal steps', { multipleOf: 0.01 }, 1.13, true],
    ['decimal steps', { multipleOf: 0.01 }, 0.075, false],
    ['decimal steps', { multipleOf: 0.01 }, 19.99, true],
    ['decimal steps', { multipleOf: 1e-7 }, 3e-7, true],
    ['huge numbers', { multipleOf: 0.5 }, 1e308, true],
    ['huge numbers', { type: 'integer', multipleOf: 7 }, 1e308, 1e308 % 7 === 0],
    ['required names of Object', { type: 'object', required: ['toString'] }, {}, false],
    ['required names of Object', { type: 'object', required: ['toString'] }, parse('{"toString":1}'), true],
    ['required names of Object', { type: 'object', required: ['constructor', '__proto__'] }, {}, false],
    ['optional names of Object', closed({ valueOf: text }, []), {}, true],
    ['optional names of Object', closed({ valueOf: text }, []), parse('{"valueOf":1}'), false],
    [
      'a property called __proto__',
      closed(parse('{"__proto__":{"type":"string"}}') as Record<string, Schema>, []),
      {},
      true,
    ],
    [
      'a property called __proto__',
      closed(parse('{"__proto__":{"type":"string"}}') as Record<string, Schema>),
      parse('{"__proto__":"x"}'),
      true,
    ],
    [
      'a property called __proto__',
      closed(parse('{"__proto__":{"type":"string"}}') as Record<string, Schema>),
      parse('{"__proto__":1}'),
      false,
    ],
    ['a surplus __proto__', closed({ a: {} }), parse('{"a":1,"__proto__":1}'), false],
    ['surplus names of Object', closed({ a: {} }), parse('{"a":1,"hasOwnProperty":1}'), false],
    ['inherited properties do not count', closed({ a: {} }), Object.create({ a: 1 }), false],
    ['inherited properties do not count', closed({ a: {} }, []), Object.create({ b: 1 }), true],
    ['undefined is absent', closed({ a: { type: 'string' } }, []), { a: undefined, b: undefined }, true],
    ['undefined is absent', closed({ a: {} }), { a: undefined }, false],
    [
      'undefined is absent where it would not be evaluated',
      { allOf: [{ properties: { b: text } }], properties: { a: text }, unevaluatedProperties: false },
      { a: undefined, b: 'b', c: undefined },
      true,
    ],
    ['objects without prototype', closed({ a: {} }), Object.assign(Object.create(null), { a: 1 }), true],
    ['empty closed objects', closed({}), {}, true],
    ['empty closed objects', closed({}), { a: 1 }, false],
    ['arrays are no objects', { type: 'object' }, [], false],
    ['objects are no arrays', { type: 'array' }, { length: 0 }, false],
    ['equal objects, other order', { const: { a: 1, b: [2] } }, { b: [2], a: 1 }, true],
    [
      'equal objects, other order',
      { uniqueItems: true },
      [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
      false,
    ],
    ['text and numbers differ', { uniqueItems: true }, [1, '1', true, 'true', null, 'null'], true],
    ['0 and -0 are equal', { uniqueItems: true }, [0, -0], false],
    ['values of another type in enum', { type: 'string', enum: ['a', 1] }, 1, false],
    ['a const of another type', { type: 'string', const: { a: 1 } }, { a: 1 }, false],
    ['numbers beyond integers', { type: ['integer', 'string'] }, 1.5, false],
    ['patterns are not anchored', { pattern: 'b+' }, 'abbc', true],
    ['patterns know properties', { pattern: '^\\p{L}+$' }, 'ñandú', true],
    ['patterns without the u flag', { pattern: '^[\\w-.]+$' }, 'a-b', true],
  ])('%s: %j on %j', (_name, schema, value, expected) => {
    expect(verdict(schema, value)).toBe(expected)
  })

  it('notes nothing of a value that a getter checks in between', () => {
    const { check } = checks(closed({ a: { type: 'string' }, b: { type: 'string' } }))
    const inner: unknown[] = []
    const value = {
      a: 1,
      get b() {
        inner.push(check({ a: 'c', b: 2 }), check({ a: 'c' }, 1))
        return 3
      },
    }
    expect(check(value)).toMatchObject([{ path: '/a' }, { path: '/b', actual: 3 }])
    expect(inner.slice(0, 2)).toMatchObject([
      [{ path: '/b', actual: 2 }],
      [{ path: '', keyword: 'required' }],
    ])
  })

  it('are right 2,000 levels deep, and clean errors beyond the stack', () => {
    const node = closed({
      title: { type: 'string' },
      children: { type: 'array', items: { $ref: '#/$defs/node' } },
    })
    const schema: Schema = { $ref: '#/$defs/node', $defs: { node } }
    const { is, check, fast, small } = checks(schema)
    const deep = (levels: number, leaf: Json): Json => {
      let value: Json = { title: leaf, children: [] }
      for (let level = 0; level < levels; level++) value = { title: 'a', children: [value] }
      return value
    }
    const right = deep(2000, 'a')
    const wrong = deep(2000, 1)
    expect([is(right), fast(right), check(right), is(wrong), fast(wrong)]).toEqual([
      true,
      true,
      [],
      false,
      false,
    ])
    expect(check(wrong)[0]).toMatchObject({ path: `${'/children/0'.repeat(2000)}/title`, actual: 1 })
    const { input } = evaluate<{ input: StandardValidator }>([
      { schema, faces: { validator: 'input' } },
    ]).values
    expect(input['~standard'].validate(deep(200_000, 'a'))).toMatchObject({ issues: [{ path: [] }] })
    for (const run of [is, check, fast, small]) {
      const far = deep(200_000, 'a')
      expect(() => run(far)).toThrow(RangeError)
    }
    // Errors found before the stack overflow are discarded.
    expect([check(right), check(wrong, 1), check(wrong)]).toMatchObject([
      [],
      [{ actual: 1 }],
      [{ path: `${'/children/0'.repeat(2000)}/title`, schemaPath: '/$defs/node/properties/title/type' }],
    ])
    // The interpreter needs more stack.
    expect(small(deep(400, 'a'))).toEqual([])
    expect(small(deep(400, 1))).toMatchObject([{ path: `${'/children/0'.repeat(400)}/title`, actual: 1 }])
  })
})

describe('emitted code', () => {
  const ODD = [
    '\u2028\u2029',
    '</script><script>alert(1)//',
    '<!--',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template would run
    '`${process.exit()}`',
    'it\'s "quoted"',
    '\\',
    '*/',
    '\0\x7f',
    '\ud800',
    '__proto__',
    'constructor',
    '',
  ]

  it.each(ODD)('is safe with %j as name, constant, pattern, definition and annotation', async (text) => {
    const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const schema: Schema = {
      $comment: text,
      description: text,
      type: 'object',
      properties: Object.fromEntries([
        [text, { enum: [text, { [text]: [text] }] }],
        ['c', { const: text }],
      ]),
      patternProperties: { [escaped || '^$']: {} },
      required: [text],
      additionalProperties: {
        $ref: `#/$defs/${encodeURIComponent(text.replaceAll('\ud800', 'x')).replaceAll('~', '~0')}`,
      },
      $defs: {
        [text.replaceAll('\ud800', 'x').replaceAll('/', '~1')]: { type: 'integer' },
        [text.replaceAll('\ud800', 'x')]: { type: 'integer' },
      },
      'x-note': text,
    }
    const value = Object.fromEntries([
      [text, text],
      ['c', text],
    ])
    expect(verdict(schema, value)).toBe(true)
    expect(verdict(schema, { ...value, c: `${text}!` })).toBe(false)
    const { code } = emitValidators([{ schema, faces: { validator: 'v', coerce: 'c', redact: 'r' } }])
    expect(code).not.toMatch(/<\/script|<!--|\u2028|\u2029/)
    await expect(bundle(moduleText(schema, { validator: 'v' }))).resolves.toContain('export')
  })

  it('is safe with any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const schema = closed({ ...JSON.parse(`{${JSON.stringify(text)}:{"type":"integer"}}`) })
        expect(verdict(schema, JSON.parse(`{${JSON.stringify(text)}:1}`))).toBe(true)
        expect(verdict(schema, JSON.parse(`{${JSON.stringify(text)}:"1"}`))).toBe(false)
      }),
      { numRuns: 300, seed: 2 },
    )
  })

  it('makes no code from strings', () => {
    const schema: Schema = {
      type: 'object',
      properties: { a: { type: 'string', pattern: 'x', format: 'uri' } },
    }
    const text = moduleText(
      schema,
      { validator: 'v', is: 'is', coerce: 'c', redact: 'r' },
      { formats: 'assert' },
    )
    expect(text).not.toMatch(/\beval\b|\bFunction\b|import\(/)
  })

  it('names its parts without the places that a build may move', () => {
    const schema: Schema = { type: 'object', properties: { a: { type: 'string' } } }
    const one = moduleText(schema, { validator: 'v' })
    expect(moduleText(structuredClone(schema), { validator: 'v' })).toBe(one)
  })

  it('prints equal parts of several validators once', () => {
    const address = closed({ street: { type: 'string' }, city: { type: 'string' } })
    const entries = ['a', 'b', 'c'].map((name) => ({
      schema: closed({ [name]: address, tags: { type: 'array', items: { type: 'string' } } }),
      faces: { check: name },
    }))
    const { code } = emitValidators(entries)
    expect(code.split('"street"')).toHaveLength(3)
    expect(code.split('"city"')).toHaveLength(3)
  })

  it('does not pull error texts with the boolean check', async () => {
    const schema = closed({ a: { type: 'string', minLength: 3 } })
    const text = moduleText(schema, { is: 'isInput', check: 'checkInput' }).replace(
      'export{isInput,checkInput}',
      'export{isInput}',
    )
    const shaken = await bundle(text)
    expect(shaken).not.toContain('must')
    expect(shaken.length).toBeLessThan(700)
    expect((await bundle(moduleText(schema, { check: 'checkInput' }))).length).toBeGreaterThan(
      shaken.length + 1000,
    )
  })

  it('leaves nothing behind when nothing is used', async () => {
    const schema = closed({ a: { type: 'string', pattern: '^x', enum: ['x', 'y', 'z', 'xx'] } })
    const unused = moduleText(schema, { validator: 'v', coerce: 'c', redact: 'r' }).replace(
      /export\{.*\}$/,
      'export const one = 1',
    )
    expect((await bundle(unused)).trim()).toMatch(/^var \w+=1;export\{\w+ as one\};$/)
    const built = await rolldown({
      input: 'entry',
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? id : id === '@toolbake/runtime' ? RUNTIME : undefined),
          load: (id) => (id === 'entry' ? unused : undefined),
        },
      ],
    })
    const { output } = await built.generate({ format: 'esm', minify: true })
    expect(output[0].code.trim()).toMatch(/^(?:const|var|let) \w+=1;export\{\w+ as one\};$/)
  })

  it('is smaller than a fixed size', async () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        owner: { type: 'string', description: 'Owner' },
        perPage: { type: 'number', minimum: 1, maximum: 100 },
        state: { type: 'string', enum: ['open', 'closed'] },
        labels: { type: 'array', items: { type: 'string' } },
      },
      required: ['owner'],
    }
    expect((await bundle(moduleText(schema, { is: 'is' }))).length).toBeLessThan(520)
  })
})

describe('the validator object', () => {
  const schema: Schema = {
    type: 'object',
    properties: { list: { type: 'array', items: { type: ['string', 'null'] } }, n: { const: 5 } },
    required: ['list'],
    $defs: { unused: {} },
  }

  it.each(['full', 'small'] as const)(
    'checks, parses and implements Standard Schema (%s errors)',
    (errors) => {
      const { v } = evaluate<{ v: StandardValidator }>([{ schema, faces: { validator: 'v' } }], {
        errors,
      }).values
      const good = { list: ['a', null] }
      const bad = { list: ['a', 5], n: 4 }
      expect([v.is(good), v.is(bad)]).toEqual([true, false])
      expect(v.check(good)).toEqual([])
      expect(v.parse(good)).toBe(good)
      expect(() => v.parse(bad)).toThrow(/\/list\/1 must/)
      expect(v['~standard'].validate(good)).toEqual({ value: good })
      const { issues } = v['~standard'].validate(bad)
      expect(issues?.map(({ path }) => path)).toEqual([['list', 1], ['n']])
      // Callbacks of array methods also receive an index.
      expect([good, bad].map(v.is)).toEqual([true, false])
    },
  )

  it.each(['full', 'small'] as const)(
    'an issue of Standard Schema is at the property that is missing (%s errors)',
    (errors) => {
      const { v } = evaluate<{ v: StandardValidator }>(
        [
          {
            schema: {
              type: 'object',
              properties: {
                'a/b': {
                  type: 'array',
                  items: { type: 'object', required: ['q~'], properties: { 'q~': {} } },
                },
              },
              required: ['n'],
              dependentRequired: { 'a/b': ['of', 'by'] },
            },
            faces: { validator: 'v' },
          },
        ],
        { errors },
      ).values
      const value = { 'a/b': [{}] }
      expect(
        v['~standard']
          .validate(value)
          .issues?.map(({ path }) => path)
          .toSorted(),
      ).toEqual([['a/b', 0, 'q~'], ['by'], ['n'], ['of']])
      expect(
        v
          .check(value)
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual(['', '', '', '/a~1b/0'])
      expect(v['~standard'].validate([]).issues).toMatchObject([{ path: [] }])
    },
  )

  it('may be the same for several schemas', () => {
    const equal: Schema = { type: 'string', minLength: 1 }
    const node: Schema = { type: 'array', items: { $ref: '#' } }
    const { values } = evaluate<Record<'a' | 'b' | 'c' | 'd' | 'e', Is>>([
      { schema: equal, faces: { is: 'a' } },
      { schema: { ...equal }, faces: { is: 'b' } },
      { schema: node, faces: { is: 'c' } },
      { schema: true, faces: { is: 'd' } },
      { schema: {}, faces: { is: 'e' } },
    ])
    expect(Object.values(values).map((is) => is('x'))).toEqual([true, true, false, true, true])
    expect(Object.values(values).map((is) => is([[]]))).toEqual([false, false, true, true, true])
  })

  it('implements Standard JSON Schema', () => {
    const { v } = evaluate<{ v: StandardValidator }>([{ schema, faces: { validator: 'v' } }]).values
    const { input, output } = v['~standard'].jsonSchema
    expect(input({ target: 'draft-2020-12' })).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...(schema as object),
    })
    expect(output({ target: 'draft-07' })).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      definitions: { unused: {} },
    })
    expect(input({ target: 'openapi-3.0' })).toMatchObject({
      properties: { list: { items: { type: 'string', nullable: true } }, n: { enum: [5] } },
    })
    expect(() => input({ target: 'draft-03' })).toThrow(RangeError)
    const once = input({ target: 'draft-07' })
    once.type = 'changed'
    expect(input({ target: 'draft-07' }).type).toBe('object')
  })
})

describe('asserted formats with small errors', () => {
  const options = { formats: 'assert', errors: 'small' } as const
  const schema: Schema = {
    type: 'object',
    properties: {
      to: { type: 'string', format: 'email' },
      at: { $ref: '#/$defs/Day' },
      id: { format: 'x-own' },
    },
    $defs: { Day: { type: 'string', format: 'date' } },
  }
  const { id: _, ...known } = schema.properties as Record<string, Schema>

  it.each([
    ['check', { check: 'check' }],
    ['validator', { check: 'check', validator: 'input' }],
  ])('are reported by the interpreter, with %s', (_name, faces) => {
    const entries = [{ schema: { ...schema, properties: known }, faces }]
    const { emitted, values } = evaluate<{ check: Check }>(entries, options)
    const used = [...emitted.imports.values()]
    expect(used).toContain('interpretedCheck')
    expect(used.filter((name) => /^is[A-Z]/.test(name)).sort()).toEqual(['isDate', 'isEmail'])
    expect(values.check({ to: 'a@example.org', at: '2026-01-31' })).toEqual([])
    expect(values.check({ to: 'a', at: '2026-02-31' })).toMatchObject([
      { keyword: 'format', path: '/to', message: 'must be in the format email' },
      { keyword: 'format', path: '/at', message: 'must be in the format date' },
    ])
  })

  it('are compiled where one is not known, which is reported', () => {
    const { emitted, values } = evaluate<{ check: Check }>([{ schema, faces: { check: 'check' } }], options)
    expect(emitted.problems).toMatchObject([{ code: 'format_unknown', value: 'x-own' }])
    expect(values.check({ to: 'a' })).toMatchObject([{ keyword: 'format', path: '/to' }])
  })
})
