import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sampled } from '../full.ts'
import { compileModule, createProject, evaluate, evaluatorIn, reported, writeFiles } from './project.ts'

const ZOD = "import { z } from 'zod'\n"
const SCHEMA = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }

/** The document that a module stands for. */
async function documentOf(text: string): Promise<unknown> {
  const module = await evaluate(ZOD + text)
  expect(reported(module)).toBe('')
  return module.document?.value
}

describe('what a module may export', () => {
  const full = {
    module_id: 'send',
    description: 'Sends',
    input_schema: SCHEMA,
    output_schema: { type: 'object', properties: { ok: { type: 'boolean' } } },
    annotations: { readonly: true, requires_approval: true, cache_ttl: 5, extra: { keepMe: 1 } },
    examples: [{ title: 'One', inputs: { a: 'x' } }, { inputs: { a: 'y' } }],
    metadata: { owner: 'us' },
  }
  const members = `
  description: 'Sends',
  inputSchema: z.object({ a: z.string() }),
  outputSchema: z.object({ ok: z.boolean().optional() }),
  annotations: { readOnlyHint: true, requiresApproval: true, cacheTtl: 5, extra: { keepMe: 1 } },
  examples: [{ title: 'One', inputs: { a: 'x' } }, { input: { a: 'y' } }],
  metadata: { owner: 'us' },
`

  it.each(
    sampled(
      [
        ['a default export', `export default { name: 'send', ${members} }`],
        [
          'a default export, typed',
          `interface T { name: string }\nexport default { name: 'send', ${members} } satisfies T`,
        ],
        [
          'named exports',
          `const t = { name: 'send', ${members} }\nexport const { name, description, inputSchema, outputSchema, annotations, examples, metadata } = t`,
        ],
        [
          'a default schema and named exports',
          `const t = { name: 'send', ${members} }\nexport default t.inputSchema\nexport const { name, description, outputSchema, annotations, examples, metadata } = t\nexport const other = 1`,
        ],
        [
          'the names of the AI SDK',
          `const t = { ${members} }\nconst { inputSchema: parameters, ...rest } = t\nexport default { ...rest, id: 'send', parameters, execute: async () => ({}) }`,
        ],
        [
          'the names of the file format',
          `const t = { ${members} }\nconst { inputSchema: input_schema, outputSchema: output_schema, ...rest } = t\nexport default { module_id: 'send', ...rest, input_schema, output_schema }`,
        ],
      ],
      2,
    ),
  )('%s', async (_, text) => {
    expect(await documentOf(text)).toMatchObject(full)
  })

  it.each(
    sampled(
      [
        [
          'a list',
          "export default [{ name: 'one', inputSchema: z.object({}) }, { name: 'two', inputSchema: z.object({ a: z.string() }) }]",
        ],
        [
          'a list called tools',
          "export const tools = [{ name: 'one', inputSchema: z.object({}) }, { name: 'two', inputSchema: z.object({ a: z.string() }) }]",
        ],
        [
          'a map',
          'export const tools = { one: { inputSchema: z.object({}) }, two: { inputSchema: z.object({ a: z.string() }) } }',
        ],
        [
          'a default map',
          'export default { one: { inputSchema: z.object({}) }, two: { inputSchema: z.object({ a: z.string() }) } }',
        ],
        [
          'objects by their names',
          'export const one = { inputSchema: z.object({}) }\nexport const twoInputSchema = z.object({ a: z.string() })\nexport const two = { inputSchema: twoInputSchema }\nexport const limit = 3',
        ],
        [
          'schemas by their names',
          'export const oneInputSchema = z.object({})\nexport const twoInputSchema = z.object({ a: z.string() })\nexport const twoOutputSchema = z.object({})',
        ],
      ],
      2,
    ),
  )('several tools: %s', async (_, text) => {
    expect(await documentOf(text)).toMatchObject({
      tools: [
        { module_id: 'one', input_schema: { type: 'object' } },
        { module_id: 'two', input_schema: SCHEMA },
      ],
    })
  })

  it('one object called by its name', async () => {
    expect(
      await documentOf(
        "export const send = { description: 'Sends', inputSchema: z.object({ a: z.string() }), execute: async () => ({}) }",
      ),
    ).toEqual({ module_id: 'send', description: 'Sends', input_schema: expect.objectContaining(SCHEMA) })
  })

  it('one pair of schemas called by their tool', async () => {
    expect(
      await documentOf(
        'export const sendInputSchema = z.object({ a: z.string() })\nexport const sendOutputSchema = z.object({})',
      ),
    ).toMatchObject({ module_id: 'send', input_schema: SCHEMA, output_schema: { type: 'object' } })
  })

  it('without a name it is called as its file', async () => {
    const folder = createProject({
      'mail/send.tool.ts': `${ZOD}export default z.object({ a: z.string() })\n`,
    })
    const path = join(folder, 'mail/send.tool.ts')
    const compilation = await compileModule(path, 'openai', { root: folder, schemasDir: '.' })
    expect(compilation.tools.map(({ id }) => id)).toEqual(['mail.send'])
    expect(compilation.requests['openai']?.json[0]).toMatchObject({ function: { name: 'mail_send' } })
  })

  it.each([
    ['a slip of the pen', "  descripton: 'typo',", 'unknown_key 6:3'],
    [
      'an example that does not fit',
      "  examples: [{ inputs: { name: 'abc' } }, { inputs: { name: 'too long' } }],",
      'example_invalid 6:61',
    ],
    ['a name that is none', "  namespace: 'a b',\n  module_id: 'no name',", 'module_id_invalid 7:14'],
  ])('problems that the compiler finds are shown in the module: %s', async (_, line, expected) => {
    const folder = createProject({
      'x.tool.ts': `${ZOD}
const Name = z.string().max(3)
export default {
  ${line.includes('module_id') ? '' : "name: 'x',"}
${line}
  inputSchema: z.object({ name: Name }),
}
`,
    })
    const { diagnostics } = await compileModule(join(folder, 'x.tool.ts'), 'openai')
    const places = diagnostics.map(({ code, range }) => `${code} ${range.start.line}:${range.start.column}`)
    expect(places).toContain(expected)
  })

  it('helper files, JSON, paths of the tsconfig and aliases are read; the URL of a module is its own', async () => {
    const folder = createProject({
      'tsconfig.json': '{ "compilerOptions": { "paths": { "~lib/*": ["./lib/*"] } } }',
      'lib/limits.ts': 'export const limit = 7\n',
      'shared/name.ts': `${ZOD}export const Name = z.string()\n`,
      'text/words.json': '{ "title": "Words" }',
      'text/prompt.md': 'A prompt',
      'src/x.tool.ts': `import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { limit } from '~lib/limits'
import { Name } from '@shared/name.ts'
import words from '../text/words.json'
export const title: string = words.title
export const description = readFileSync(new URL('../text/prompt.md', import.meta.url), 'utf8')
export const inputSchema = z.object({ names: z.array(Name).max(limit) })
`,
    })
    const path = join(folder, 'src/x.tool.ts')
    const module = await evaluatorIn(folder, {
      native: { alias: { '@shared': join(folder, 'shared') } },
    }).evaluate(path)
    expect(reported(module)).toBe('')
    expect(module.document?.value).toMatchObject({
      title: 'Words',
      description: 'A prompt',
      input_schema: { properties: { names: { maxItems: 7, items: { type: 'string' } } } },
    })
    const inputs = ['src/x.tool.ts', 'lib/limits.ts', 'shared/name.ts', 'text/words.json']
    expect(module.inputs).toEqual(expect.arrayContaining(inputs.map((name) => join(folder, name))))
  })
})

describe('tools beside exports with the names of members', () => {
  const search = "{ description: 'Searches', inputSchema: z.object({ a: z.string() }) }"
  const find = "{ description: 'Finds', inputSchema: z.object({}) }"

  it.each(['schema', 'inputSchema', 'parameters', 'input', 'input_schema'])(
    'a schema that is exported as %s is not a tool of its own',
    async (name) => {
      const shared = `export const ${name} = z.object({ b: z.string() })\nexport const output = z.object({})\n`
      expect(await documentOf(`${shared}export const search = ${search}`)).toEqual({
        module_id: 'search',
        description: 'Searches',
        input_schema: expect.objectContaining(SCHEMA),
      })
      expect(
        await documentOf(`${shared}export const search = ${search}\nexport const find = ${find}`),
      ).toMatchObject({ tools: [{ module_id: 'find' }, { module_id: 'search', input_schema: SCHEMA }] })
    },
  )

  it('a default export is one more tool, or one of them under a second name', async () => {
    const named = `export const find = ${find}\n`
    expect(await documentOf(`${named}export default { name: 'search', ...${search} }`)).toMatchObject({
      tools: [{ module_id: 'search', input_schema: SCHEMA }, { module_id: 'find' }],
    })
    expect(await documentOf(`${named}export const search = ${search}\nexport default search`)).toMatchObject({
      tools: [{ module_id: 'find' }, { module_id: 'search' }],
    })
  })

  it.each([
    ['name', "export const name = 'mine'", `export const search = ${search}\nexport const find = ${find}`],
    [
      'description',
      "export const description = 'Mine'",
      `export const inputSchema = z.object({ b: z.string() })\nexport const search = ${search}`,
    ],
    ['description', "export const description = 'Mine'", `export const search = ${search}`],
    ['name', "export const name = 'mine'", `export const tools = { search: ${search} }`],
    ['default', 'export default z.object({})', `export const search = ${search}`],
  ])('reports %s, which belongs to none of them: %s', async (name, line, tools) => {
    const module = await evaluate(`${ZOD}${line}\n${tools}`)
    expect(module.document).toBeDefined()
    expect(reported(module)).toMatch(/^x\.tool\.ts:2:\d+ - warn native_unused_export: /)
    expect(module.diagnostics.map(({ message }) => message)).toEqual([
      `The tools of this module are other exports: its export "${name}" is part of none of them`,
    ])
  })
})

describe('a schema that is written in another file', () => {
  const shared = `${ZOD}export const Query = z.object({ q: z.date() })\nexport const run = () => 1\n`
  const messagesOf = async (text: string): Promise<string[]> => {
    const folder = createProject({
      'shared.ts': shared,
      'x.tool.ts': `import { Query, run } from './shared.ts'\n${text}`,
    })
    const module = await evaluatorIn(folder, { native: true }).evaluate(join(folder, 'x.tool.ts'))
    return module.diagnostics.map(({ code, message }) => `${code} ${message}`)
  }
  const lost = 'cannot be expressed in JSON Schema: JSON has no such values'

  it.each([
    ["export const search = { description: 'D', inputSchema: Query }", 'search, /properties/q'],
    [
      "export const tools = [{ name: 'search', description: 'D', inputSchema: Query }]",
      'search, /properties/q',
    ],
    ['export const description = "D"\nexport default Query', '/properties/q'],
    [
      'export const search = { description: "D", inputSchema: { type: "object" }, outputSchema: Query }',
      'search, /output_schema/properties/q',
    ],
  ])('the problem names the tool and the place: %s', async (text, part) => {
    expect(await messagesOf(text)).toEqual([`native_inexpressible z.date() (${part}) ${lost}`])
  })

  it('other problems of a tool do, too', async () => {
    const tool = "{ name: 'search', description: 'D', inputSchema: { type: 'object' }, metadata: { run } }"
    expect(
      await messagesOf(`const made = (value: object) => [value]\nexport default made({ ...${tool} })`),
    ).toEqual(['native_not_json Only JSON values are allowed here, not a function (search, /metadata/run)'])
  })
})

describe('a tool whose schema cannot be read, beside a good one', () => {
  const good = "{ description: 'Good', inputSchema: z.object({ a: z.string() }) }"
  const schemas: readonly (readonly [what: string, schema: string, found: string])[] = [
    ['an object of schemas', '{ a: z.string() }', 'an object'],
    ['a function', '() => 1', 'a function'],
    ['a class', 'class { a = 1 }', 'a function'],
    ['an instance of a class', 'new URL("https://a.example")', 'an instance of URL'],
    ['a text', "'schema.json'", 'a string'],
  ]
  const forms: readonly (readonly [form: string, write: (bad: string) => string, line: number])[] = [
    ['named exports', (bad) => `export const good = ${good}\nexport const bad = ${bad}\n`, 5],
    ['a map', (bad) => `const good = ${good}\nconst bad = ${bad}\nexport const tools = { good, bad }\n`, 5],
    ['a default map', (bad) => `export default {\ngood: ${good}, bad: ${bad} }\n`, 5],
    ['the only export', (bad) => `\nexport const bad = ${bad}\n`, 5],
  ]
  const cases = schemas.flatMap(([what, schema, found]) =>
    forms.map(([form, write, line]) => [what, form, write, schema, found, line] as const),
  )

  it.each(sampled(cases, 3))('%s, in %s: an error there', async (_, __, write, schema, found, line) => {
    const bad = `{ description: 'Bad',\n  inputSchema: ${schema} }`
    const module = await evaluate(`import { z } from 'zod'\n\n${write(bad)}`)
    expect(module.document).toBeUndefined()
    expect(reported(module)).toContain(
      `x.tool.ts:${line}:16 - error native_schema: Expected a schema, found ${found}`,
    )
    expect(module.diagnostics).toHaveLength(1)
  })

  it('other names of schemas count where they hold an object of schemas', async () => {
    const other =
      'export const config = { description: "Not a tool", schema: "public", input: { a: { type: 1 } } }'
    const bad = 'export const bad = { description: "Bad", schema: { a: z.string() } }'
    const start = `import { z } from 'zod'\nexport const good = ${good}\n${other}\n`
    const module = await evaluate(start)
    expect(reported(module)).toBe('')
    expect(module.document?.value).toMatchObject({ module_id: 'good' })
    expect(reported(await evaluate(start + bad))).toContain('x.tool.ts:4:50 - error native_schema')
  })
})

describe('tools of the AI SDK with jsonSchema()', () => {
  const imports = "import { jsonSchema, tool } from 'ai'\nimport { z } from 'zod'\n"
  const weather =
    "tool({ description: 'W', inputSchema: z.object({ a: z.string() }), execute: async () => 1 })"
  const raw =
    "tool({ description: 'R', inputSchema: jsonSchema({ type: 'object', properties: { b: { type: 'string' } } }), execute: async () => 1 })"

  it.each([
    ['named exports', `export const weather = ${weather}\nexport const raw = ${raw}`],
    ['a map', `export const tools = { weather: ${weather}, raw: ${raw} }`],
    ['a default map', `export default { weather: ${weather}, raw: ${raw} }`],
  ])('%s', async (_, text) => {
    const module = await evaluate(imports + text)
    expect(reported(module)).toBe('')
    const { tools } = (module.document?.value ?? { tools: [] }) as { tools: { module_id: string }[] }
    // The exports of a module have no order of their own.
    expect(Object.fromEntries(tools.map((made) => [made.module_id, made]))).toMatchObject({
      weather: { input_schema: SCHEMA },
      raw: { description: 'R', input_schema: { type: 'object', properties: { b: { type: 'string' } } } },
    })
  })

  it('what holds no JSON Schema is an error', async () => {
    const module = await evaluate(
      "import { jsonSchema } from 'ai'\nexport default jsonSchema(async () => 1)\n",
    )
    expect(reported(module)).toContain(
      'error native_conversion: The schema cannot be converted to JSON Schema: the schema of the AI SDK holds no JSON Schema',
    )
  })
})

describe('where a module may be, and what it may import', () => {
  it('a folder with odd characters; a module knows its own place; packages that are linked are read as sources', async () => {
    const folder = createProject({
      'node_modules/@acme/readme': '',
      'a é #1 100%/linked/package.json':
        '{ "name": "@acme/linked", "type": "module", "exports": "./index.ts" }',
      'a é #1 100%/linked/index.ts': 'export const max: number = 5\n',
      'a é #1 100%/late.ts': "export const name = 'late'\n",
      'a é #1 100%/x.tool.ts': `import { max } from '@acme/linked'
import { z } from 'zod'
const late = await import('./late.ts')
const { z: same } = await import('zod')
export const name = late.name
export const metadata = { dir: import.meta.dirname, file: import.meta.filename, url: import.meta.url, isSame: z === same }
export const inputSchema = z.object({ a: z.string().max(max) })
`,
    })
    const inside = join(folder, 'a é #1 100%')
    symlinkSync(join(inside, 'linked'), join(folder, 'node_modules/@acme/linked'))
    const path = join(inside, 'x.tool.ts')
    const module = await evaluatorIn(folder).evaluate(path)
    expect(reported(module)).toBe('')
    expect(module.document?.value).toMatchObject({
      module_id: 'late',
      metadata: { dir: inside, file: path, url: pathToFileURL(path).href, isSame: true },
      input_schema: { properties: { a: { maxLength: 5 } } },
    })
    expect(module.inputs).toContain(join(inside, 'linked/index.ts'))
  })

  it('CommonJS, and syntax of TypeScript that is no type', async () => {
    const text = `const { z } = require('zod')
module.exports = { name: 'cjs', inputSchema: z.object({ a: z.string() }) }
`
    const folder = createProject({
      'cjs.tool.js': text,
      'ts.tool.ts': `${ZOD}enum Kind { Small = 'small' }
class Holder { constructor(public readonly kind: Kind) {} }
export const name = new Holder(Kind.Small).kind
export const inputSchema = z.object({ kind: z.enum(Kind) })
`,
    })
    const evaluator = evaluatorIn(folder)
    const cjs = await evaluator.evaluate(join(folder, 'cjs.tool.js'))
    expect(reported(cjs)).toBe('')
    expect(cjs.document?.value).toMatchObject({ module_id: 'cjs', input_schema: SCHEMA })
    const ts = await evaluator.evaluate(join(folder, 'ts.tool.ts'))
    expect(ts.document?.value).toMatchObject({
      module_id: 'small',
      input_schema: { properties: { kind: { enum: ['small'] } } },
    })
  })
})

describe('a module and the YAML file beside it', () => {
  const native = `${ZOD}export default {
  name: 'send',
  description: 'code',
  version: '1.0.0',
  inputSchema: z.object({ code: z.string() }),
  outputSchema: z.object({ code: z.string() }),
  annotations: { readonly: true, destructive: false },
  metadata: { code: 1, both: 'code' },
  examples: [{ inputs: { code: 'x' } }],
}
`
  const yaml = `module_id: send
description: yaml
input_schema: { type: object, properties: { yaml: { $ref: '#/definitions/Text' } } }
definitions: { Text: { type: string } }
annotations: { destructive: true }
metadata: { yaml: 1, both: yaml }
examples: [{ inputs: {} }]
`
  type Strategy = 'yaml_first' | 'native_first' | 'yaml_only'

  it.each<[Strategy, string, string | undefined]>([
    ['yaml_first', 'yaml', 'code'],
    ['native_first', 'code', 'code'],
    ['yaml_only', 'yaml', undefined],
  ])('%s: whose schemas count, and the rest is YAML before code', async (strategy, input, output) => {
    const folder = createProject({ 'send.tool.ts': native, 'send.schema.yaml': yaml })
    const compilation = await compileModule(join(folder, 'send.tool.ts'), 'generic', { native: { strategy } })
    const [tool] = compilation.requests['generic']?.json ?? []
    const propertyOf = (key: string) =>
      Object.keys((tool?.[key] as { properties?: object } | undefined)?.properties ?? {})
    expect(propertyOf('input_schema')).toEqual([input])
    expect(propertyOf('output_schema')).toEqual(output === undefined ? [] : [output])
    expect(tool).toMatchObject({
      module_id: 'send',
      description: 'yaml',
      version: '1.0.0',
      annotations: { readonly: true, destructive: true },
      metadata: { code: 1, yaml: 1, both: 'yaml' },
      examples: [{ inputs: {} }],
    })
  })

  it.each<Strategy>(['yaml_first', 'native_first'])(
    '%s: what one has not, the other gives',
    async (strategy) => {
      const folder = createProject({
        'send.tool.ts': "export const name = 'send'\nexport default { annotations: { idempotent: true } }\n",
        'send.schema.yaml': yaml,
      })
      const compilation = await compileModule(join(folder, 'send.tool.ts'), 'generic', {
        native: { strategy },
      })
      expect(compilation.requests['generic']?.json[0]).toMatchObject({
        input_schema: { properties: { yaml: { type: 'string' } } },
        annotations: { idempotent: true, destructive: true },
      })
    },
  )

  it('the tools of two lists are joined by their ids', async () => {
    const folder = createProject({
      'all.tool.ts': `${ZOD}export const tools = { one: { inputSchema: z.object({ code: z.string() }) }, two: { inputSchema: z.object({ code: z.string() }) } }\n`,
      'all.schema.yaml':
        'tools:\n  - { module_id: two, description: yaml, input_schema: { type: object, properties: { yaml: {} } } }\n',
    })
    const compilation = await compileModule(join(folder, 'all.tool.ts'), 'generic')
    expect(compilation.requests['generic']?.json).toMatchObject([
      { module_id: 'one', input_schema: { properties: { code: {} } } },
      { module_id: 'two', description: 'yaml', input_schema: { properties: { yaml: {} } } },
    ])
  })

  it('yaml_only without a YAML file is an error that names it', async () => {
    const folder = createProject({ 'send.tool.ts': native })
    const evaluator = evaluatorIn(folder, { native: { strategy: 'yaml_only' } })
    const module = await evaluator.evaluate(join(folder, 'send.tool.ts'))
    expect(reported(module)).toContain(
      'error native_yaml_missing: The strategy yaml_only needs the schema of "send" in send.schema.yaml',
    )
    // It was looked for, so that its coming is noticed.
    expect(module.inputs).toContain(join(folder, 'send.schema.yaml'))
    writeFiles(folder, { 'send.schema.yaml': yaml })
    expect(reported(await evaluator.evaluate(join(folder, 'send.tool.ts')))).toBe('')
  })

  it('a broken YAML file is an error in the YAML file, and never "no file"', async () => {
    const folder = createProject({
      'send.tool.ts': native,
      'send.schema.yaml': yaml.replace('#/definitions/Text', '#/gone'),
    })
    const module = await evaluatorIn(folder).evaluate(join(folder, 'send.tool.ts'))
    expect(module.document).toBeUndefined()
    expect(reported(module)).toContain('send.schema.yaml:3:')
    expect(reported(module)).toContain('error ref_not_found')
  })

  it('the companion of the YAML file counts most', async () => {
    const folder = createProject({
      'send.tool.ts': native,
      'send_meta.yaml': 'description: meta\nannotations: { open_world: true }\n',
    })
    const compilation = await compileModule(join(folder, 'send.tool.ts'), 'generic')
    expect(compilation.requests['generic']?.json[0]).toMatchObject({
      description: 'meta',
      annotations: { readonly: true, destructive: false, open_world: true },
    })
  })
})

describe('evaluating again', () => {
  it('nothing changed: the same object; a helper, a lock of the schema, a new YAML file: another', async () => {
    const folder = createProject({
      'x.tool.ts':
        "import { max } from './max.ts'\nexport const inputSchema = { type: 'object', maxProperties: max }\n",
      'max.ts': 'export const max = 1\n',
    })
    const evaluator = evaluatorIn(folder)
    const path = join(folder, 'x.tool.ts')
    const [first, together] = await Promise.all([evaluator.evaluate(path), evaluator.evaluate(path)])
    expect(together).toBe(first)
    expect(await evaluator.evaluate(path)).toBe(first)
    writeFiles(folder, { 'max.ts': 'export const max = 2\n' })
    const second = await evaluator.evaluate(path)
    expect(second.document?.value).toMatchObject({ input_schema: { maxProperties: 2 } })
    writeFiles(folder, { 'x.schema.yaml': 'description: yaml\ninput_schema: { type: object }\n' })
    expect((await evaluator.evaluate(path)).document?.value).toMatchObject({ description: 'yaml' })
  })

  it('gives the same bytes each time', async () => {
    const text = `${ZOD}export default { name: 'x', inputSchema: z.object({ b: z.string(), a: z.enum(['z', 'y']).optional() }) }\n`
    const values = await Promise.all([evaluate(text), evaluate(text)])
    expect(new Set(values.map(({ document }) => JSON.stringify(document?.value))).size).toBe(1)
  })
})
