// Tools that agent frameworks make, exported in every way that a module may have.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampled } from '../full.ts'
import { compileModule, createProject, evaluate, reported } from './project.ts'

interface Framework {
  readonly imports: string
  /** The expression of a tool with one property. */
  make(name: string, property: string): string
  /** Whether its tools have names of their own. */
  readonly named: boolean
}

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  'AI SDK': {
    imports: "import { tool } from 'ai'",
    make: (_, property) => `tool({
      description: 'Does it', inputSchema: z.object({ ${property}: z.string() }), strict: true, needsApproval: true,
      inputExamples: [{ input: { ${property}: 'x' } }], providerOptions: { anthropic: { eagerInputStreaming: true } },
      execute: async () => 'x',
    })`,
    named: false,
  },
  Mastra: {
    imports: "import { createTool } from '@mastra/core/tools'",
    make: (name, property) => `createTool({
      id: '${name}', description: 'Does it', inputSchema: z.object({ ${property}: z.string() }), requireApproval: true,
      execute: async () => ({}),
    })`,
    named: true,
  },
  'OpenAI Agents': {
    imports: "import { tool } from '@openai/agents'",
    make: (name, property) => `tool({
      name: '${name}', description: 'Does it', parameters: z.object({ ${property}: z.string() }), execute: async () => 'x',
    })`,
    named: true,
  },
  'TanStack AI': {
    imports: "import { toolDefinition } from '@tanstack/ai'",
    make: (name, property) => `toolDefinition({
      name: '${name}', description: 'Does it', inputSchema: z.object({ ${property}: z.string() }), needsApproval: true,
    })`,
    named: true,
  },
  LangChain: {
    imports: "import { tool } from '@langchain/core/tools'",
    make: (name, property) => `tool(async () => 'x', {
      name: '${name}', description: 'Does it', schema: z.object({ ${property}: z.string() }),
    })`,
    named: true,
  },
  'an object': {
    imports: '',
    make: (name, property) =>
      `{ name: '${name}', description: 'Does it', inputSchema: z.object({ ${property}: z.string() }) }`,
    named: true,
  },
}

const FORMS: Readonly<Record<string, (one: string, two: string) => string>> = {
  'named exports': (one, two) => `export const sendTool = ${one}\nexport const readTool = ${two}\n`,
  'names of the module': (one, two) =>
    `const send = ${one}\nconst read = ${two}\nexport { send as sendTool, read as readTool }\n`,
  'a map': (one, two) => `export const tools = { sendTool: ${one}, readTool: ${two} }\n`,
  'a default map': (one, two) => `export default { sendTool: ${one}, readTool: ${two} }\n`,
  'a list': (one, two) => `export default [${one}, ${two}]\n`,
  'the only export': (one) => `export const sendTool = ${one}\n`,
  'the default export': (one) => `export default ${one}\n`,
}

const CASES = Object.entries(FRAMEWORKS).flatMap(([library, framework]) =>
  Object.entries(FORMS).map(([form, write]) => [library, form, framework, write] as const),
)

describe('tools that frameworks make', () => {
  it.each(sampled(CASES, 8))('%s: %s', async (_, form, { imports, make, named }, write) => {
    const module = await evaluate(
      `import { z } from 'zod'\n${imports}\n${write(make('send_mail', 'a'), make('read_mail', 'b'))}`,
    )
    const asks = /(?:needs|require)Approval/.test(make('', ''))
    const value = module.document?.value as { tools?: object[] }
    const tools = value.tools ?? [value]
    expect(module.diagnostics).toEqual([])
    const toolOf = (name: string, fallback: string | undefined, property: string): unknown =>
      expect.objectContaining({
        ...((named || fallback !== undefined) && { module_id: named ? name : fallback }),
        description: 'Does it',
        ...(asks && { annotations: { requires_approval: true } }),
        input_schema: expect.objectContaining({ properties: { [property]: { type: 'string' } } }),
      })
    const isNamed = form !== 'a list' && form !== 'the default export'
    const send = toolOf('send_mail', isNamed ? 'sendTool' : undefined, 'a')
    const read = toolOf('read_mail', isNamed ? 'readTool' : undefined, 'b')
    expect(new Set(tools)).toEqual(new Set(form.startsWith('the ') ? [send] : [send, read]))
    for (const tool of tools) {
      expect(Object.keys(tool)).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(/strict|approval|inputExamples|options|tags|metadata|^type|^__/i),
        ]),
      )
    }
  })

  it('the examples of the AI SDK are examples of the tool, and are checked', async () => {
    const ai = (input: string): string =>
      `import { tool } from 'ai'\nimport { z } from 'zod'\nexport const send = tool({\n  description: 'Sends', inputSchema: z.object({ to: z.string() }),\n  inputExamples: [{ input: ${input} }],\n  execute: async () => 1,\n})\n`
    const folder = createProject({ 'a.tool.ts': ai("{ to: 'x' }"), 'b.tool.ts': ai('{ to: 1 }') })
    const { requests } = await compileModule(join(folder, 'a.tool.ts'), 'anthropic')
    expect(requests['anthropic']?.json).toMatchObject([{ input_examples: [{ to: 'x' }] }])
    const wrong = await compileModule(join(folder, 'b.tool.ts'), 'anthropic')
    expect(reported(wrong)).toContain('b.tool.ts:5:34 - error example_invalid')
  })

  const ai = (members: string): string =>
    `import { tool } from 'ai'\nimport { z } from 'zod'\nexport const send = tool({\n  description: 'Sends', inputSchema: z.object({}),\n  execute: async () => 1,\n  ${members}\n})\n`

  it('takes over the approval of each call', async () => {
    const cases: readonly (readonly [members: string, annotations: object | undefined])[] = [
      ['needsApproval: true', { requires_approval: true }],
      ['needsApproval: false', undefined],
      [
        'needsApproval: true, annotations: { readOnlyHint: true }',
        { readonly: true, requires_approval: true },
      ],
      ['needsApproval: true, annotations: { requiresApproval: false }', { requires_approval: true }],
      [
        'needsApproval: async () => true, annotations: { requiresApproval: true }',
        { requires_approval: true },
      ],
    ]
    const tools = cases.map(
      ([members], index) =>
        `export const tool${index} = tool({ description: 'Sends', inputSchema: z.object({}), execute: async () => 1, ${members} })\n`,
    )
    const module = await evaluate(`import { tool } from 'ai'\nimport { z } from 'zod'\n${tools.join('')}`)
    expect(reported(module)).toBe('')
    const { tools: read } = (module.document?.value ?? {}) as {
      tools?: { module_id: string; annotations?: unknown }[]
    }
    for (const [index, [members, annotations]] of cases.entries()) {
      const own = read?.find(({ module_id: id }) => id === `tool${index}`)
      expect(own, members).toBeDefined()
      expect(own?.annotations, members).toEqual(annotations)
    }
  })

  it.each([
    [ai('needsApproval: async () => true'), 'needsApproval', '6:18'],
    [
      "import { createTool } from '@mastra/core/tools'\nimport { z } from 'zod'\nexport const send = createTool({\n  id: 'send', description: 'Sends', inputSchema: z.object({}),\n  requireApproval: () => true,\n})\n",
      'requireApproval',
      '5:20',
    ],
  ])('reports the approval of some calls, at its place', async (text, name, place) => {
    const module = await evaluate(text)
    expect(reported(module)).toContain(
      `x.tool.ts:${place} - warn native_approval: The function ${name} is not taken over: calls run without approval`,
    )
    expect(module.document?.value).not.toHaveProperty('annotations')
  })

  it('does not know whether a tool of OpenAI Agents requires approval', async () => {
    const agents = await evaluate(
      "import { tool } from '@openai/agents'\nimport { z } from 'zod'\nexport const send = tool({ name: 'send', description: 'Sends', parameters: z.object({}), execute: async () => '' })\n",
    )
    expect(reported(agents)).toBe('')
  })

  it('of tags and metadata of LangChain those of the author are kept', async () => {
    const module = await evaluate(`import { tool } from '@langchain/core/tools'
import { z } from 'zod'
const schema = z.object({})
const run = async () => 'x'
const given = { owner: 'us', versions: { '@langchain/core': '1.4.0' } }
export default [
  tool(run, { name: 'one', description: 'One', schema }),
  tool(run, { name: 'two', description: 'Two', schema, tags: ['mail'], metadata: given }),
  { name: 'three', description: 'Three', inputSchema: schema, tags: [], metadata: { versions: { api: '2' } } },
]
`)
    expect(reported(module)).toBe('')
    const { tools } = (module.document?.value ?? { tools: [] }) as { tools: object[] }
    expect(tools.map(({ input_schema: _, ...rest }: { input_schema?: unknown }) => rest)).toEqual([
      { module_id: 'one', description: 'One' },
      { module_id: 'two', description: 'Two', tags: ['mail'], metadata: { owner: 'us' } },
      { module_id: 'three', description: 'Three', tags: [], metadata: { versions: { api: '2' } } },
    ])
  })

  it('the compiler has nothing against them, but against a misspelled member', async () => {
    const folder = createProject({
      'made.tool.ts': `import { tool } from 'ai'\nimport { z } from 'zod'\nexport const weather = ${FRAMEWORKS['AI SDK']?.make('', 'a')}\n`,
      'written.tool.ts':
        "import { z } from 'zod'\nexport const one = { description: 'One', inputSchema: z.object({}) }\nexport const two = {\n  descripton: 'Two',\n  inputSchema: z.object({}),\n}\n",
    })
    const made = await compileModule(join(folder, 'made.tool.ts'), 'generic')
    expect(made.diagnostics).toEqual([])
    expect(made.tools.map(({ id }) => id)).toEqual(['weather'])
    const written = await compileModule(join(folder, 'written.tool.ts'), 'generic')
    expect(reported(written)).toContain('written.tool.ts:4:3 - ')
    expect(reported(written)).toContain('unknown_key')
  })

  it('named exports beside one tool are its, and its own members count more', async () => {
    const beside = "export const name = 'other'\nexport const version = '2.0.0'\n"
    for (const [form, id] of [
      ['export default', 'own'],
      ['export const send =', 'own'],
    ]) {
      const text = `import { z } from 'zod'\n${beside}${form} { id: 'own', description: 'Does it', inputSchema: z.object({}) }\n`
      const module = await evaluate(text)
      expect(module.document?.value).toMatchObject({ module_id: id, version: '2.0.0' })
    }
    const module = await evaluate(
      `import { z } from 'zod'\n${beside}export const send = { inputSchema: z.object({}) }\n`,
    )
    expect(module.document?.value).toMatchObject({ module_id: 'other', version: '2.0.0' })
  })
})

describe("tools in the form of a provider's SDK", () => {
  const ANTHROPIC = `import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { z } from 'zod'
const inputSchema = { type: 'object' as const, properties: { to: { type: 'string' as const } } }
const settings = { cache_control: { type: 'ephemeral' as const }, eager_input_streaming: true }
export const one = betaTool({ name: 'one', description: 'One.', inputSchema, ...settings, input_examples: [{ to: 'x' }], run: () => '' })
export const three = betaZodTool({ name: 'three', description: 'Three.', inputSchema: z.object({ to: z.string().default('x') }), run: () => '' })
export const two = betaZodTool({ name: 'two', description: 'Two.', inputSchema: z.object({ to: z.string().default('x') }), defer_loading: true, allowed_callers: ['direct'], run: () => '' })
`

  it('Anthropic: what the helpers send is sent, with the schema of what the model writes', async () => {
    const folder = createProject({ 'x.tool.ts': ANTHROPIC })
    const { requests, diagnostics } = await compileModule(join(folder, 'x.tool.ts'), 'anthropic')
    const properties = { to: { type: 'string' } }
    const settings = { cache_control: { type: 'ephemeral' }, eager_input_streaming: true }
    expect(requests['anthropic']?.json).toMatchObject([
      { name: 'one', input_schema: { properties }, ...settings, input_examples: [{ to: 'x' }] },
      { name: 'three', input_schema: { properties } },
      { name: 'two', input_schema: { properties }, defer_loading: true, allowed_callers: ['direct'] },
    ])
    expect(requests['anthropic']?.json[2]).not.toHaveProperty('input_schema.required')
    expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([])
  })

  it('a member that the provider does not have is a warning, and a helper alone sets nothing', async () => {
    const folder = createProject({
      'x.tool.ts': `import type Anthropic from '@anthropic-ai/sdk'
const tool = { name: 'one', input_schema: { type: 'object' }, cache_contol: {} }
export default tool
`,
      'y.tool.ts': ANTHROPIC.replace(", ...settings, input_examples: [{ to: 'x' }]", ''),
    })
    expect(reported(await compileModule(join(folder, 'x.tool.ts'), 'anthropic'))).toContain(
      'warn extra_unknown',
    )
    const { tools } = await compileModule(join(folder, 'y.tool.ts'), 'anthropic')
    expect(tools[0]?.providers).toEqual({})
  })

  const LIGHTS = "{ name: 'lights', description: 'Sets lights.', parameters: PARAMETERS }"
  const GOOGLE = `import { Type, type FunctionDeclaration, type Tool } from '@google/genai'
const PARAMETERS = { type: Type.OBJECT, properties: { ids: { type: Type.ARRAY, items: { type: Type.STRING }, minItems: '1' } } }
`
  it.each([
    `export const lights: FunctionDeclaration = ${LIGHTS}`,
    `export default ${LIGHTS} satisfies FunctionDeclaration`,
    `export const tools: Tool[] = [{ functionDeclarations: [${LIGHTS}] }]`,
    `export const tools: Tool = { functionDeclarations: [${LIGHTS}] }`,
    `export const tools = { lights: ${LIGHTS} }`,
  ])('Google: %s', async (text) => {
    const folder = createProject({ 'x.tool.ts': `${GOOGLE}${text}\n` })
    const { tools, diagnostics } = await compileModule(join(folder, 'x.tool.ts'), 'generic')
    expect(tools.map(({ id, input }) => [id, input.schema])).toEqual([
      [
        'lights',
        { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' }, minItems: 1 } } },
      ],
    ])
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('OpenAI: of both interfaces, written and made by its helpers', async () => {
    const module = await evaluate(`import { zodFunction, zodResponsesFunction } from 'openai/helpers/zod'
import { z } from 'zod'
const parameters = { type: 'object', properties: {}, additionalProperties: false }
export const tools = [
  { type: 'function', function: { name: 'a', description: 'A.', strict: true, parameters } },
  { type: 'function', name: 'b', description: 'B.', strict: true, parameters },
  zodFunction({ name: 'c', parameters: z.object({}) }),
  zodResponsesFunction({ name: 'd', parameters: z.object({}) }),
]
`)
    const { tools } = (module.document?.value ?? { tools: [] }) as {
      tools: { module_id: string; providers: object }[]
    }
    expect(tools.map(({ module_id, providers }) => [module_id, providers])).toEqual([
      ['a', { openai: { strict: true } }],
      ['b', { 'openai-responses': { strict: true } }],
      ['c', { openai: { strict: true } }],
      ['d', { 'openai-responses': { strict: true } }],
    ])
  })

  it("members of a provider's tool are not taken from other objects", async () => {
    const module = await evaluate(`import { z } from 'zod'
export const own = { name: 'own', input_schema: { type: 'object' }, providers: { anthropic: { strict: true } } }
export const zod = { name: 'zod', input_schema: z.object({}), strict: true, run: () => '' }
`)
    expect(module.document?.value).toMatchObject({
      tools: [{ module_id: 'own', providers: { anthropic: { strict: true } } }, { module_id: 'zod' }],
    })
    expect(JSON.stringify(module.document?.value)).not.toMatch(/"strict":true.*"strict":true/)
  })
})

describe('a problem in the second of two exports', () => {
  const SEND = `{
  description: 'Sends',
  inputSchema: z.object({
    id: z.string(),
    at: z.string().refine(Boolean), // here: send
  }),
}`
  const READ = `{
  description: 'Reads',
  inputSchema: z.object({
    at: z.string().refine(Boolean), // here: read
  }),
}`
  const shared = "import { z } from 'zod'\n"
  const ai = `${shared}import { tool } from 'ai'\n`
  const chain = `${shared}import { tool } from '@langchain/core/tools'\n`
  const asSchema = (object: string): string => object.replaceAll(/^.*description.*\n/gm, '')
  const forms: Readonly<Record<string, [head: string, write: (name: string, object: string) => string]>> = {
    objects: [shared, (name, object) => `export const ${name} = ${object}`],
    'exported afterwards': [shared, (name, object) => `const ${name} = ${object}\nexport { ${name} }`],
    'tools of the AI SDK': [ai, (name, object) => `export const ${name} = tool(${object})`],
    'options of a call': [
      ai,
      (name, object) => `const ${name}Options = ${object}\nexport const ${name} = tool(${name}Options)`,
    ],
    'tools of LangChain': [
      chain,
      (name, object) =>
        `export const ${name} = tool(async () => '', ${object.replace('{', `{ name: '${name}',`).replace('inputSchema', 'schema')})`,
    ],
    'schemas with prefixes': [
      shared,
      (name, object) =>
        `export const ${name}OutputSchema = z.object({\n  at: z.string().refine(Boolean), // here: ${name} output\n})\nexport const ${name}InputSchema = ${asSchema(
          object,
        )
          .replace(/^\{\s*inputSchema: /, '')
          .replace(/,\s*\}$/, '')}`,
    ],
  }

  it.each(sampled(Object.entries(forms), 2))(
    '%s: it points to the right property, in both orders',
    async (_, form) => {
      const [head, write] = form
      const [send, read] = [write('send', SEND), write('read', READ)]
      for (const text of [`${head}${send}\n${read}\n`, `${head}${read}\n${send}\n`, `${head}${send}\n`]) {
        const module = await evaluate(text)
        const lines = text.split('\n')
        const places = lines.flatMap((line, index) => (line.includes('// here') ? [index + 1] : []))
        expect(module.diagnostics.map(({ code }) => code)).toEqual(places.map(() => 'native_check'))
        const found = module.diagnostics.map(({ range }) => range.start.line)
        expect(new Set(found)).toEqual(new Set(places))
      }
    },
  )
})
