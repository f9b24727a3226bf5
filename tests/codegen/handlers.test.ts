import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { addHandlerStubs, type HandledTool, handlerNames } from '../../packages/codegen/src/index.ts'

const TOOLS = [
  { identity: 'email.send', description: 'Send an email */ now\nto one or more' },
  { identity: 'files.read', description: 'Read a file' },
  { identity: 'plain' },
]

const WRITTEN = `#!/usr/bin/env node
/* eslint-disable */   // kept as it is
import   { defineHandlers } from "@toolbake/runtime" ;

const  helper=( x:number )=>x*2     // odd, but ours

export const handlers = defineHandlers({
    // Sends by SMTP.
    async 'email.send'( input )   {
        return   helper(input.to.length)
    }

    ,'old.tool': async () => ({ ok:true, list:[1,2,
            3] }),   // not any more
    ...others,
    [\`computed.one\`](){ return null } /* behind the last */
    // a comment at the end
})

export function   after( ) { return {} }
`

describe('addHandlerStubs', () => {
  test('adds lines, and changes no other', () => {
    const added = addHandlerStubs(WRITTEN, TOOLS)
    const stubs = [
      '    // Read a file',
      "    async 'files.read'(_input) {",
      "        throw new Error('files.read has no handler yet')",
      '    },',
      "    async 'plain'(_input) {",
      "        throw new Error('plain has no handler yet')",
      '    },',
    ]
    // Stubs come before a spread from another file, which may have handlers with these names.
    const expected = WRITTEN.replace('    ...others,\n', `${stubs.join('\n')}\n    ...others,\n`)
    expect(added).toBe(expected)
    expect(addHandlerStubs(added, TOOLS)).toBe(added)
  })

  test('knows the handlers of spreads and of names that are constants of the file', () => {
    const tools = TOOLS.slice(1)
    const text = `import { shop } from './shop.js'
const READ = 'files.read' as const
const mail = { plain: () => 'real' } satisfies Partial<Handlers>
export const handlers = { ...mail, [READ]: () => 1 }
`
    expect(addHandlerStubs(text, tools)).toBe(text)
    expect(handlerNames(text).map(({ name }) => name)).toEqual(['plain', 'files.read'])
    const spread = text.replace('...mail, [READ]: () => 1', '[READ]: () => 1, ...shop')
    expect(addHandlerStubs(spread, tools)).toBe(
      spread.replace(
        ' ...shop',
        "\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n  ...shop",
      ),
    )
  })

  test('ends where constants are spread into each other', () => {
    const text = 'const a = { ...b, plain() {} }\nconst b = { ...a }\nexport const handlers = { ...b }\n'
    expect(handlerNames(text).map(({ name }) => name)).toEqual(['plain'])
  })

  test('changes nothing when every tool has a handler', () => {
    expect(addHandlerStubs(WRITTEN, TOOLS.slice(0, 1))).toBe(WRITTEN)
  })

  test.each([
    [
      'an empty object',
      'export const handlers = defineHandlers({})\n',
      "export const handlers = defineHandlers({\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n})\n",
    ],
    [
      'one line',
      'export const h = { a() {} } satisfies Handlers\n',
      "export const h = { a() {},\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n} satisfies Handlers\n",
    ],
    [
      'tabs, semicolons, CRLF',
      'export default ({\r\n\ta() {\r\n\t\tf();\r\n\t},\r\n});\r\n',
      "export default ({\r\n\ta() {\r\n\t\tf();\r\n\t},\r\n\tasync 'plain'(_input) {\r\n\t\tthrow new Error('plain has no handler yet');\r\n\t},\r\n});\r\n",
    ],
    [
      'a comma behind a comment',
      'export const h = {\n  a, // one\n}\n',
      "export const h = {\n  a, // one\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n}\n",
    ],
    [
      'a line comment behind the last',
      'export const h = {\n  a // one\n}\n',
      "export const h = {\n  a, // one\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n}\n",
    ],
    [
      'a line comment in the last line',
      'export const h = { // x }\n  a }\n',
      "export const h = { // x }\n  a,\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n}\n",
    ],
    [
      'a byte order mark',
      '\ufeffexport const h = {\r\n  a,\r\n}\r\n',
      "\ufeffexport const h = {\r\n  a,\r\n  async 'plain'(_input) {\r\n    throw new Error('plain has no handler yet')\r\n  },\r\n}\r\n",
    ],
    [
      'a constant that is exported by name',
      'const h = {\n  a,\n}\nexport { h as handlers }\n',
      "const h = {\n  a,\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n}\nexport { h as handlers }\n",
    ],
    [
      'a constant that is the default export',
      'const h = {\n  a,\n}\nexport default h\n',
      "const h = {\n  a,\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n}\nexport default h\n",
    ],
    [
      'a constant that the call is given',
      'const h = {\n  a,\n}\nexport default defineHandlers<Handlers>(h)\n',
      "const h = {\n  a,\n  async 'plain'(_input) {\n    throw new Error('plain has no handler yet')\n  },\n}\nexport default defineHandlers<Handlers>(h)\n",
    ],
    [
      'the type of one of several',
      'export const names = { a: 1 },\n  all: Handlers = {\n    a,\n  }\n',
      "export const names = { a: 1 },\n  all: Handlers = {\n    a,\n    async 'plain'(_input) {\n      throw new Error('plain has no handler yet')\n    },\n  }\n",
    ],
    [
      'a nested call',
      'function f() {\n  return runtime.defineHandlers({\n    a() {},\n  })\n}\n',
      "function f() {\n  return runtime.defineHandlers({\n    a() {},\n    async 'plain'(_input) {\n      throw new Error('plain has no handler yet')\n    },\n  })\n}\n",
    ],
  ])('fits in: %s', (_, text, expected) => {
    expect(addHandlerStubs(text, [{ identity: 'plain' }])).toBe(expected)
  })

  test('text of authors cannot leave the comment or the string', () => {
    const [bad] = [{ identity: 'x', description: `a\u2028b \u202e */ \${c} \`d\` 'e'\u0000` }]
    const added = addHandlerStubs('export const h = {}\n', [bad])
    expect(added).toContain(`  // ab  *\\/ \${c} \`d\` 'e'\n  async 'x'(_input) {\n`)
    // A directive of TypeScript in an author's text must have no effect. It is joined here, to have none in this file.
    const directive = ['@ts', 'ignore'].join('-')
    const stubs = addHandlerStubs('export const h = {}\n', [{ identity: 'x', description: directive }])
    expect(stubs).toContain(`  // \\${directive}\n`)
  })

  test('a file without handlers is refused', () => {
    expect(() => addHandlerStubs('export const a = 1\n', TOOLS)).toThrow(/defineHandlers/)
  })

  test.each([
    ['export const h = {', 1, 19],
    ['export const h = {\n  a: () => {\n  },\n  b: {\n},\n', 6, 1],
    ['export const h = { a: () => { return { a: 1 }\n}\n\nexport const other = 5\n', 4, 1],
    ['export const h = {}}', 1, 20],
  ])('a text that does not parse is refused: %j', (text, line, column) => {
    for (const read of [() => addHandlerStubs(text, TOOLS), () => handlerNames(text)]) {
      expect(read).toThrow(SyntaxError)
      expect(read).toThrow(expect.objectContaining({ at: expect.objectContaining({ line, column }) }))
    }
  })

  test('elements of JSX and casts in angle brackets are no errors', () => {
    for (const value of ['() => <b>1</b>', '<any>1']) {
      expect(addHandlerStubs(`export const h = {\n  a: ${value},\n}\n`, TOOLS)).toContain('email.send')
    }
  })
})

test('handlerNames lists which handlers there are, and where', () => {
  const found = handlerNames(WRITTEN)
  expect(found.map(({ name }) => name)).toEqual(['email.send', 'old.tool', 'computed.one'])
  expect(found.map(({ start, end }) => WRITTEN.slice(start, end))).toEqual([
    "'email.send'",
    "'old.tool'",
    '[`computed.one`]',
  ])
  const text = 'export const h = { "a": f, b, c: 1, get d() { return 1 }, [e]: 1, ...f }'
  expect(handlerNames(text).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(handlerNames(`\ufeff${text}`)[0]).toEqual({ name: 'a', start: 20, end: 23 })
})

const FIXTURES = fileURLToPath(new URL('../../fixtures/handlers/', import.meta.url))

describe.each(readdirSync(FIXTURES))('fixtures/handlers/%s', (name) => {
  const readFixture = (file: string): string => readFileSync(join(FIXTURES, name, file), 'utf8')
  const tools: HandledTool[] = JSON.parse(readFixture('tools.json'))

  test('only the wanted lines differ', () => {
    const [before, after] = [readFixture('before.ts'), readFixture('after.ts')]
    expect(addHandlerStubs(before, tools)).toBe(after)
    expect(addHandlerStubs(after, tools)).toBe(after)
    const kept = new Set(after.split('\n'))
    const changed = before.split('\n').filter((line) => !kept.has(line))
    expect(changed.length).toBeLessThanOrEqual(1)
    const names = handlerNames(after).map((handler) => handler.name)
    expect(names.slice(-2)).toEqual(tools.slice(-2).map(({ identity }) => identity))
  })

  test('the same with line ends of Windows', () => {
    const [before, after] = ['before.ts', 'after.ts'].map((file) =>
      readFixture(file).replaceAll('\n', '\r\n'),
    )
    expect(addHandlerStubs(before ?? '', tools)).toBe(after)
  })
})
