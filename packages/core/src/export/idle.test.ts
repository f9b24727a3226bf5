import { expect, test } from 'vitest'
import { compile } from '../compile.ts'

test('constraints that shut nothing out are left out of what a provider is sent, and lose nothing', () => {
  const text = JSON.stringify({
    module_id: 'a',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['o', 'l'],
      properties: {
        o: {
          type: 'object',
          description: 'An object.',
          properties: {},
          additionalProperties: false,
          minProperties: 0,
          propertyNames: true,
          dependentRequired: {},
          dependentSchemas: {},
        },
        l: { type: 'array', items: { type: 'string', minLength: 0 }, uniqueItems: false, not: false },
      },
    },
  })
  const tool = compile(text, { profile: 'openai', mode: true }).requests['openai']?.tools[0]
  expect(tool).toMatchObject({
    grade: 'exact',
    input: {
      properties: { o: { description: 'An object.' }, l: { type: 'array', items: { type: 'string' } } },
    },
  })
  expect(JSON.stringify(tool?.input)).not.toMatch(/propertyNames|dependent|"not"|uniqueItems|minLength/)
})
