import { tool as langchainTool } from '@langchain/core/tools'
import { createTool } from '@mastra/core/tools'
import { Client } from '@modelcontextprotocol/client'
import { McpServer as McpServer1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'
import { tool as agentTool, RunContext } from '@openai/agents'
import * as tanstack from '@tanstack/ai'
import { toolDefinition } from '@tanstack/ai'
import { tool as aiTool, asSchema } from 'ai'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../packages/core/src/schema/types.ts'
import type { StandardValidator } from '../../packages/runtime/src/validate/index.ts'
import { evaluate } from './evaluate.ts'

const schema: Schema = {
  type: 'object',
  properties: {
    to: { type: 'string', minLength: 3, description: 'Address' },
    count: { type: ['integer', 'null'] },
  },
  required: ['to', 'count'],
  additionalProperties: false,
}
const GOOD = { to: 'ann', count: null }
const BAD = { to: 'a', count: null }
const COMPLAINT = 'must have at least 3 characters'

interface Input {
  to: string
  count: number | null
}

/** As exported by the module of a file. */
describe.each(['full', 'small'] as const)('input with %s errors', (errors) => {
  const options = { errors }
  const { input } = evaluate<{ input: StandardValidator<Input> }>(
    [{ schema, faces: { validator: 'input' } }],
    options,
  ).values
  const complaint = COMPLAINT

  it('is the inputSchema of an AI SDK tool', async () => {
    const made = aiTool({ description: 'Sends', inputSchema: input, execute: (args) => args.to })
    const read = asSchema(made.inputSchema)
    expect(await read.jsonSchema).toMatchObject(schema as object)
    expect(await read.validate?.(GOOD)).toEqual({ success: true, value: GOOD })
    const refused = await read.validate?.(BAD)
    expect(refused).toMatchObject({ success: false })
    expect(String(refused?.success === false && refused.error)).toContain(complaint)
  })

  it('is the inputSchema of an MCP tool', async () => {
    const server = new McpServer({ name: 'test', version: '1.0.0' })
    server.registerTool('send', { description: 'Sends', inputSchema: input }, (args) => ({
      content: [{ type: 'text', text: args.to }],
    }))
    const client = new Client({ name: 'test', version: '1.0.0' })
    const [one, other] = InMemoryTransport.createLinkedPair()
    await Promise.all([server.connect(one), client.connect(other)])
    const { tools } = await client.listTools()
    expect(tools[0]?.inputSchema).toMatchObject(schema as object)
    expect(await client.callTool({ name: 'send', arguments: GOOD })).toMatchObject({
      content: [{ text: 'ann' }],
    })
    const refused = await client.callTool({ name: 'send', arguments: BAD }).catch(String)
    expect(JSON.stringify(refused)).toContain(complaint)
    await client.close()
  })

  it('is the parameters of a tool of OpenAI Agents', async () => {
    const made = agentTool({
      name: 'send',
      description: 'Sends',
      parameters: input,
      execute: (args: unknown) => (args as Input).to,
      errorFunction: (_context, error) => String(error),
    })
    expect(made.parameters).toMatchObject(schema as object)
    expect(await made.invoke(new RunContext(), JSON.stringify(GOOD))).toBe('ann')
    // It does not report the faults.
    expect(await made.invoke(new RunContext(), JSON.stringify(BAD))).toContain('InvalidToolInputError')
  })

  it('is the inputSchema of a TanStack AI tool', async () => {
    const made = toolDefinition({ name: 'send', description: 'Sends', inputSchema: input }).server(
      (args) => args,
    )
    expect(tanstack.convertSchemaToJsonSchema(made.inputSchema)).toMatchObject(schema as object)
    expect(await tanstack.parseWithStandardSchema(made.inputSchema, GOOD)).toEqual(GOOD)
    await expect(async () => tanstack.parseWithStandardSchema(made.inputSchema, BAD)).rejects.toThrow(
      complaint,
    )
  })

  it('is the inputSchema of a Mastra tool', async () => {
    const made = createTool({
      id: 'send',
      description: 'Sends',
      inputSchema: input,
      execute: async (args) => ({ sent: args.to }),
    })
    // The context of a run, which is not used by these tools.
    expect(await made.execute?.(GOOD, {} as never)).toEqual({ sent: 'ann' })
    expect(await made.execute?.(BAD as Input, {} as never)).toMatchObject({
      error: true,
      message: expect.stringContaining(`- to: ${complaint}`),
    })
  })

  it('gives LangChain the JSON Schema that it checks by itself', async () => {
    const made = langchainTool((args) => (args as Input).to, {
      name: 'send',
      description: 'Sends',
      schema: input['~standard'].jsonSchema.input({ target: 'draft-07' }),
    })
    expect(await made.invoke(GOOD)).toBe('ann')
    await expect(made.invoke(BAD)).rejects.toThrow(/schema/)
  })
})

/** As described in docs/validators.md. */
describe('who does not take it as it is', () => {
  const inputOf = (properties: Readonly<Record<string, Schema>>): StandardValidator<Input> => {
    const own = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
    return evaluate<{ input: StandardValidator<Input> }>([
      { schema: own as Schema, faces: { validator: 'input' } },
    ]).values.input
  }
  const agent = (input: StandardValidator<Input>, strict = true): unknown =>
    agentTool({
      name: 'send',
      description: 'Sends',
      parameters: input,
      strict: strict as true,
      execute: () => '',
    }).parameters

  it('the server of the first MCP SDK', () => {
    const server = new McpServer1({ name: 'test', version: '1.0.0' })
    // It accepts only Zod, as its types state.
    const register = () =>
      server.registerTool('send', { inputSchema: inputOf({ to: { type: 'string' } }) as never }, (() => ({
        content: [],
      })) as never)
    expect(register).toThrow('must be a Zod schema or raw shape')
  })

  it('OpenAI Agents, of which every Standard Schema is strict', () => {
    const tuple: Schema = { type: 'array', prefixItems: [{ type: 'number' }], items: false }
    expect(() => agent(inputOf({ tuple }))).toThrow('unsupported keyword `prefixItems` to strict mode')
    const map: Schema = { type: 'object', additionalProperties: { type: 'string' } }
    expect(agent(inputOf({ map }))).toMatchObject({ properties: { map } })
    expect(() => agent(inputOf({ map }), false)).toThrow('Strict mode is required')
  })
})
