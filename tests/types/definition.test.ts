import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Editor } from './editors.ts'
import { startLanguageServer, startTsserver } from './editors.ts'
import type { Project } from './project.ts'
import { placeOf, sampleProject } from './project.ts'

const SEND = 'src/tools/email/send.schema.yaml'
const SHARED = 'src/tools/shared.schema.yaml'

/** Title, source with `¦` before the requested name, and the file and text where its definition begins. */
const CASES = [
  [
    'the default import',
    "import ¦tools from './tools/email/send.schema.yaml?profile=openai'",
    SEND,
    'module_id',
  ],
  [
    'a named import of an import with a query',
    "import { ¦tool } from './tools/email/send.schema.yaml?profile=mcp'",
    SEND,
    'module_id',
  ],
  ['a named export', "import { ¦anthropic } from './tools/email/send.schema.yaml'", SEND, 'module_id'],
  ['the tools of a toolset', "import { ¦mcp } from './all.schema.yml'", 'src/all.schema.yml', 'tools:'],
  ['a type', "import type { ¦EmailSendInput } from './tools/email/send.schema.yaml'", SEND, 'input_schema'],
  ['a property of a decoded input', 'if (result.ok) result.input.¦urgency', SEND, 'urgency:'],
  ['a nested property', 'if (result.ok) result.input.reply?.answers?.[0]?.¦id', SEND, 'id: { type'],
  [
    'a property of a union',
    "if (result.ok && result.input.contact?.kind === 'mail') result.input.contact.¦address",
    SEND,
    'address:',
  ],
  [
    'a property that another file describes',
    "if (result.ok && typeof result.input.attachment === 'object') result.input.attachment.¦name",
    SHARED,
    'name: { type',
  ],
  ['a property of the request', 'defaults[0].function.parameters.properties.¦headers', SEND, 'headers:'],
  [
    'a property that a plain YAML file describes',
    'if (result.ok) result.input.sender?.¦knows',
    'src/tools/common/person.yaml',
    'knows:',
  ],
  ['the name of a tool', 'defaults[0].function.¦name', SEND, 'module_id'],
  ['the description of a tool', 'messages[0].¦description', SEND, 'description: Send'],
  ['the parameters of a tool', 'defaults[0].function.¦parameters', SEND, 'input_schema'],
  [
    'a deep property of the request',
    'messages[0].input_schema.properties.attachment.anyOf[1].properties.¦receipt',
    SHARED,
    'receipt:',
  ],
  ['a handler', "const handlers: Handlers = { ¦'email.send': () => ({ id: '' }) }", SEND, 'email.send\n'],
] as const

const HEAD = `import { decodeOpenai, anthropic as messages, type Handlers } from './tools/email/send.schema.yaml'
import defaults from './tools/email/send.schema.yaml?profile=openai'
const result = decodeOpenai('email_send', '{}')
`

let project: Project
beforeAll(() => {
  project = sampleProject()
  for (const [index, [, text]] of CASES.entries())
    project.write(`src/case${index}.ts`, HEAD + text.replace('¦', ''))
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    noEmit: true,
    allowArbitraryExtensions: true,
    rewriteRelativeImportExtensions: true,
    rootDirs: ['.', './.toolbake/types'],
    types: [],
  }
  project.write(
    'tsconfig.json',
    JSON.stringify({ compilerOptions, include: ['src', '.toolbake/types/imports.d.ts'] }),
  )
})
afterAll(() => project.remove())

const EDITORS: Readonly<Record<string, (folder: string) => Editor | Promise<Editor>>> = {
  'tsserver of TypeScript 5.9': (folder) => startTsserver('typescript-5.9', folder),
  'the language server of TypeScript 7': startLanguageServer,
}

describe.each(Object.keys(EDITORS))('%s', (name) => {
  let editor: Editor
  beforeAll(async () => {
    editor = (await EDITORS[name]?.(project.folder)) as Editor
  })
  afterAll(() => editor.close())

  it.each(CASES.map((entry, index) => [...entry, index] as const))(
    'goes to %s',
    async (_, text, path, there, index) => {
      const file = join(project.folder, `src/case${index}.ts`)
      const found = await editor.definition({ file, ...placeOf(HEAD + text, '¦') })
      expect(found).toContainEqual({
        file: join(project.folder, path),
        ...placeOf(project.read(path), there),
      })
    },
  )
})
