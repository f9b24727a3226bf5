import { createCompiler } from '@toolbake/core'
import { nodeHost, pathToUri } from '@toolbake/core/node'
import ts from 'typescript-6'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createModuleGenerator } from '../../packages/codegen/src/index.ts'
import { FULL } from '../full.ts'
import { COMPILERS, check, RESOLUTIONS } from './compilers.ts'
import type { Project } from './project.ts'
import { emptyProject } from './project.ts'

/** Text that could end its comment, its literal or its line. The directive in it must not reach a compiler. */
const TEXT = 'a */ b `c` \u0024{d} \u2028\u2029 "e" \'f\' \\ </script> <!-- \u0040ts-ignore \u202e \n * /** g'
const WORDS = [
  'Date',
  'Record',
  'Promise',
  'String',
  'Array',
  'Inputs',
  'Handlers',
  'Decoder',
  'Coerced',
  'Object',
  'any',
  'class',
  'Static',
]
const NAMES = [
  '__proto__',
  'constructor',
  '',
  'a b',
  "it's",
  '`',
  '\u0024{x}',
  'line\nend',
  '1',
  '-',
  '*/',
  'default',
  'é',
  '日本',
]

const string = { type: 'string' }
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, string]))

/** Each word is the title of a definition, every second one also its name. All are used twice, to not be inlined. */
const TITLED = {
  type: 'object',
  properties: Object.fromEntries(
    WORDS.flatMap((word, index) =>
      [0, 1].map((use) => [
        `${word}${use}`,
        { $ref: `#/definitions/${index % 2 === 0 ? word : `x${index}`}` },
      ]),
    ),
  ),
  definitions: Object.fromEntries(
    WORDS.map((word, index) => [
      index % 2 === 0 ? word : `x${index}`,
      { title: word, type: 'object', properties: { [`of${word}`]: string }, additionalProperties: false },
    ]),
  ),
}

const NODE = {
  $ref: '#/definitions/node',
  definitions: {
    node: {
      type: 'object',
      properties: {
        children: { type: 'array', items: { $ref: '#/definitions/node' } },
        byName: { type: 'object', additionalProperties: { $ref: '#/definitions/leaf' } },
        pair: {
          type: 'array',
          prefixItems: [{ $ref: '#/definitions/leaf' }, { $ref: '#' }],
          minItems: 2,
          items: false,
        },
      },
      additionalProperties: false,
    },
    leaf: {
      type: 'object',
      properties: { up: { $ref: '#/definitions/node' }, text: string },
      required: ['text'],
    },
  },
}

const SHAPE = {
  type: 'object',
  properties: {
    shape: {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
          required: ['kind', 'radius'],
        },
        {
          type: 'object',
          properties: { kind: { const: 'line' }, to: { enum: ['a', 'b'] } },
          required: ['kind', 'to'],
        },
      ],
    },
    number: { enum: [1, -1, 0, 1.5, -2.25, 1e21, 1e-7, null, true, 'x', '1', [1, { a: -1 }]] },
  },
  required: ['shape', 'number'],
}

/** A property that is optional in one subschema and required by another, in types that TypeScript compares. */
const ASKED = {
  type: 'object',
  properties: { one: { $ref: '#/definitions/base', required: ['kind'] } },
  required: ['one'],
  additionalProperties: { $ref: '#/definitions/base', required: ['kind'] },
  definitions: { base: { type: 'object', properties: { kind: { type: 'number' }, up: { $ref: '#' } } } },
}

const tool = (id: string, input: object, output?: object) => ({
  module_id: id,
  description: `${TEXT} ${id}`,
  input_schema: { description: TEXT, ...input },
  ...(output === undefined ? {} : { output_schema: output }),
})
/** Prints JSON, which is also YAML. */
const text = (value: unknown) => JSON.stringify(value)

const SOURCES: Readonly<Record<string, string>> = {
  'src/names.schema.yaml': text({
    tools: [
      'a.b',
      'a_b',
      'A-B',
      'a--b',
      'aB',
      'AB',
      'x.1',
      '_',
      '__proto__',
      'constructor',
      'to.string',
      'input',
      'Input',
    ].map((id) =>
      tool(
        id,
        { type: 'object', properties: { [id]: { const: id } }, required: [id] },
        { type: 'array', items: string },
      ),
    ),
  }),
  'src/titles.schema.yaml': text(tool('titles', TITLED, TITLED)),
  'src/nodes.schema.yaml': text(tool('nodes', NODE, NODE)),
  'src/asked.schema.yaml': text(tool('asked', ASKED)),
  'src/shapes.schema.yaml': text(tool('shapes', SHAPE)),
  'src/members.schema.yaml': text(
    tool('members', {
      type: 'object',
      properties: { ...named(NAMES), ['__proto__']: string },
      required: ['a b', '1'],
      additionalProperties: false,
    }),
  ),
  'src/index.schema.yaml': text(tool('index', { type: 'object' })),
  'src/my tool.v2.schema.yaml': text(tool('my.tool', { type: 'object', properties: named(['x']) })),
  'src/one/same.schema.yaml': text(tool('one', { type: 'object', properties: named(['one']) })),
  'src/two/same.schema.yaml': text(tool('two', { type: 'object', properties: named(['two']) })),
  'src/empty.schema.yaml': text({ tools: [] }),
  'src/big.schema.yaml': text(tool('big', { properties: { n: { enum: [1] } } })).replace(
    '[1]',
    '[9007199254740993, -9007199254740993, 12345678901234567890, 1]',
  ),
  'src/plain.schema.json': JSON.stringify(
    tool('plain.json', { type: 'object', properties: named(['json']) }),
  ),
}

const USE = `import type { Equal, same } from './equal.ts'
import type { Inputs as Names } from './names.schema.yaml'
import { decodeAnthropic, type Handlers, type ShapesInput } from './shapes.schema.yaml'
import type { AskedInput } from './asked.schema.yaml'
import type { MembersInput } from './members.schema.yaml'
import type { NodesInput } from './nodes.schema.yaml'
import { anthropic as indexed } from './index.schema.yaml'
import { mcp as spaced } from './my tool.v2.schema.yaml'
import first from './one/same.schema.yaml?profile=mcp'
import second from './two/same.schema.yaml?profile=mcp'
import json, { decodeCall } from './plain.schema.json?profile=openai'

export type Checks = [
  typeof same<Equal<keyof Names & string, 'a.b' | 'a_b' | 'A-B' | 'a--b' | 'aB' | 'AB' | 'x.1' | '_' | '__proto__' | 'constructor' | 'to.string' | 'input' | 'Input'>>,
  typeof same<Equal<Names['a_b'], { a_b: 'a_b' }>>,
  typeof same<Equal<ShapesInput['number'], 1 | -1 | 0 | 1.5 | -2.25 | 1e21 | 1e-7 | null | true | 'x' | '1' | [1, { a: -1 }]>>,
  typeof same<Equal<AskedInput['one']['kind'], number>>,
  typeof same<Equal<MembersInput['a b'], string>>,
  typeof same<Equal<MembersInput[\`\`], string | undefined>>,
  typeof same<Equal<MembersInput['__proto__'], string | undefined>>,
]
export const names: ['one', 'two'] = [first[0].name, second[0].name]
export const others: ['index', 'my_tool', 'plain_json'] = [indexed[0].name, spaced[0].name, json[0].function.name]
export function area({ shape }: ShapesInput): number {
  return shape.kind === 'circle' ? shape.radius : shape.to.length
}
export const node: NodesInput = { children: [{ byName: { a: { text: '', up: {} } } }], pair: [{ text: 'x' }, {}] }
// @ts-expect-error a member of another kind
export const wrong: ShapesInput['shape'] = { kind: 'circle', to: 'a' }
export const withoutConstructor: MembersInput = { 'a b': '', '1': '' }
// @ts-expect-error undefined is no value of an optional member
export const undefinedMember: MembersInput = { 'a b': '', '1': '', '-': undefined }
export const handlers: Handlers = { shapes: (input) => area(input) }
const result = decodeAnthropic('shapes', {})
if (result.ok) area(result.input)
const called = decodeCall('plain_json', '{}')
if (called.ok) called.input.json?.length
`

let project: Project
beforeAll(() => {
  project = emptyProject()
  for (const [path, source] of Object.entries(SOURCES)) project.write(path, source)
  const paths = Object.keys(SOURCES)
  const yaml = paths.filter((path) => path.endsWith('.yaml'))
  project.generate(yaml, ['src/plain.schema.json?profile=openai'])
  project.write(
    'src/equal.ts',
    `export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false\nexport declare function same<T extends true>(): T\n`,
  )
  project.write('src/use.ts', USE)
  writeModules(paths)
})
afterAll(() => project.remove())

/** Writes the TypeBox modules for both packages, and one file that imports all of them. */
function writeModules(paths: readonly string[]): void {
  const compiler = createCompiler({ root: project.folder, host: nodeHost(), profiles: ['mcp'] })
  const generator = createModuleGenerator()
  const imports: string[] = []
  for (const path of paths) {
    const compilation = compiler.compile({ uri: pathToUri(`${project.folder}/${path}`) })
    for (const [folder, target] of [
      ['old', '@sinclair/typebox'],
      ['new', 'typebox'],
    ] as const) {
      const stem = path.replace(/^src\/|\.schema\.\w+$/g, '').replaceAll('/', '-')
      const kinds = { plain: { validators: false }, full: {}, inline: { inlineRuntime: true } }
      for (const [kind, options] of Object.entries(kinds)) {
        if (kind === 'inline' && !/names|shapes/.test(stem)) continue
        const text = generator.generate(compilation, { target, ...options }).text
        project.write(`gen/${folder}/${stem}.${kind}.ts`, text)
        imports.push(`import type * as m${imports.length} from './${folder}/${stem}.${kind}.ts'`)
      }
    }
  }
  const types = imports.map((_, index) => `typeof m${index}`)
  project.write('gen/all.ts', `${imports.join('\n')}\nexport type All = [${types.join(', ')}]\n${MODULE_USE}`)
}

const MODULE_USE = `import { validators as names } from './old/names.full.ts'
import { type Input as Shapes, isInput } from './new/shapes.inline.ts'
export const read = (value: unknown): string[] => names['a_b'].output.parse(value)
export const area = (value: unknown): number => (isInput(value) && value.shape.kind === 'circle' ? value.shape.radius : 0)
export const line: Shapes['shape'] = { kind: 'line', to: 'b' }
// @ts-expect-error no such kind
export const wrong: Shapes['shape'] = { kind: 'square' }
`

const CHECKED = ['src/use.ts', '.toolbake/types/**/*.ts']

describe.each(FULL ? COMPILERS : COMPILERS.slice(-1))(
  'hostile names and texts, TypeScript %s',
  (compiler) => {
    it.each(Object.entries(RESOLUTIONS))('declarations and modules hold, %s', async (name, resolution) => {
      const options = {
        ...resolution,
        lib: ['es2023', 'webworker'],
        isolatedDeclarations: false,
        declaration: false,
        skipLibCheck: false,
        customConditions: ['@toolbake/source'],
      }
      // TypeScript 7 checks `gen` separately with `skipLibCheck`, because its command would check the libraries, too.
      const whole = name === 'nodenext' ? [[...CHECKED, 'gen']] : [CHECKED]
      const runs = compiler === '7' ? [CHECKED, ['gen']] : whole
      for (const include of runs) {
        const skipLibCheck = include.length === 1
        expect(await check(project, compiler, { ...options, skipLibCheck }, include)).toBe('')
      }
    })
  },
)

it('no text of authors leaves its place', () => {
  for (const path of [
    '.toolbake/types/src/names.schema.d.yaml.ts',
    'gen/old/names.full.ts',
    'gen/new/names.inline.ts',
  ]) {
    const written = project.read(path)
    expect(written).not.toMatch(/[\u2028\u2029\u202e]/)
  }
})

it('no text of authors is a tag', () => {
  const text = project.read('.toolbake/types/src/names.schema.d.yaml.ts')
  const file = ts.createSourceFile('names.d.ts', text, ts.ScriptTarget.Latest, true)
  const tagsIn = (node: ts.Node): string[] => [
    ...ts.getJSDocTags(node).map(({ tagName }) => tagName.text),
    ...node.getChildren(file).flatMap(tagsIn),
  ]
  expect(tagsIn(file)).toEqual([])
  expect(text).toContain('\\\u0040ts-ignore')
})
