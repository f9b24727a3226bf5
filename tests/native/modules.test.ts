import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProject, evaluate, evaluatorIn, reported } from './project.ts'

it("reads Valibot's schemas that take undefined or null away", async () => {
  const module = await evaluate(`import * as v from 'valibot'
export const description = 'D'
export const inputSchema = v.object({
  ...v.required(v.object({ a: v.optional(v.string()) })).entries,
  b: v.nonOptional(v.nullish(v.number())),
  c: v.nonNullable(v.nullish(v.number())),
  d: v.nonNullish(v.optional(v.nullable(v.boolean()))),
  e: v.pipe(v.number(), v.finite()),
})`)
  expect(reported(module)).toBe('')
  expect(module.document?.value).toMatchObject({
    input_schema: {
      properties: {
        a: { type: 'string' },
        b: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        c: { type: 'number' },
        d: { type: 'boolean' },
        e: { type: 'number' },
      },
      required: ['a', 'b', 'd', 'e'],
    },
  })
})

it('says that an object of schemas is no schema', async () => {
  const text = `import { z } from 'zod'
export const description = 'D'
export const inputSchema = { a: z.string() }`
  const found = reported(await evaluate(text))
  expect(found).toContain('x.tool.ts:3:')
  expect(found).toContain('Expected a schema')
  expect(found).toContain('Wrap an object of schemas: z.object(…).')
  expect(found).toContain('1 error')
  expect(found).not.toContain('native_unused_export')
})

it('shows where the app called a library that throws far below', async () => {
  const text = `import { type } from 'arktype'
export const description = 'D'
export const inputSchema = type({ when: 'strng' })`
  expect(reported(await evaluate(text))).toContain('x.tool.ts:3:28 - error native_threw')
})

it('imports modules that are marked for the server or the client', async () => {
  const text = `import 'server-only'
import 'client-only'
export const description = 'D'
export const inputSchema = { type: 'object', properties: {} } as const`
  expect(reported(await evaluate(text))).toBe('')
})

it('names the module where the bundler cannot load what it imports', async () => {
  const folder = createProject({
    'deep/x.tool.ts': `import text from './prompt.md?raw'
export const description = text
export const inputSchema = { type: 'object', properties: {} } as const`,
    'deep/prompt.md': 'Hello',
  })
  const module = await evaluatorIn(folder, { native: true }).evaluate(join(folder, 'deep/x.tool.ts'))
  const found = reported(module)
  expect(found).toContain('x.tool.ts:')
  expect(found).toContain('prompt.md?raw')
  expect(found).not.toMatch(/^x\.tool\.ts/)
})
