import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TypedImport } from '@toolbake/core'
import { createCompiler, emitTypes } from '@toolbake/core'
import { nodeHost } from '@toolbake/core/node'
import { genericModules } from '../../packages/project/src/types/generic.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
export const SAMPLE: string = fileURLToPath(new URL('../../fixtures/types', import.meta.url))

/** A folder with TypeScript sources, inside this one so that they can import the SDKs. */
export interface Project {
  readonly folder: string
  write(path: string, text: string): void
  read(path: string): string
  has(path: string): boolean
  /** Writes the types of files. Returns the paths of the declarations. */
  generate(files: readonly string[], queries?: readonly string[]): string[]
  remove(): void
}

export const SAMPLE_FILES: readonly string[] = [
  'src/all.schema.yml',
  'src/tools/email/ping.schema.yaml',
  'src/tools/email/send.schema.yaml',
  'src/tools/sms/ping.schema.yaml',
  'src/tools/sms/text.schema.yaml',
]

const SAMPLE_QUERIES: readonly string[] = [
  'src/tools/email/send.schema.yaml?strict=false&profile=openai',
  'src/all.schema.yml?profile=mcp&tool=sms.text',
  'src/tools/email/send.schema.yaml?profile=gemini',
  'src/tools/email/ping.schema.yaml?profile=gemini-openapi',
  'src/pet.schema.yaml?profile=ollama',
]

/** Copies the sample of fixtures/types, and writes its types. */
export function sampleProject(): Project {
  const project = emptyProject()
  cpSync(SAMPLE, project.folder, { recursive: true })
  project.generate(SAMPLE_FILES, SAMPLE_QUERIES)
  return project
}

export function emptyProject(): Project {
  const folder = realpathSync(mkdtempSync(join(HERE, '.project-')))
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return {
    folder,
    write,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    has: (path) => existsSync(join(folder, path)),
    generate(files, queries = []) {
      const base = `${pathToFileURL(folder).href}/`
      const compiler = createCompiler({ root: folder, host: nodeHost() })
      const imports = [...files, ...queries].map((specifier): TypedImport => {
        const [path = '', query] = specifier.split('?')
        const parameters = new URLSearchParams(query)
        const compilation = compiler.compile(
          { uri: new URL(path, base).href },
          {
            profile: parameters.get('profile') ?? undefined,
            tool: parameters.get('tool') ?? undefined,
            mode: parameters.get('strict') === 'false' ? false : undefined,
          },
        )
        if (!compilation.ok) throw new Error(compilation.diagnostics.map(({ message }) => message).join('\n'))
        return { compilation, query }
      })
      const dir = `${base}.toolbake/types/`
      const client = 'unplugin-toolbake/client-types'
      const further = genericModules({ client, profiles: [...compiler.options.known.keys()] })
      const { files: written } = emitTypes(imports, { base, dir, further })
      for (const { path, text } of written) write(`.toolbake/types/${path}`, text)
      return written.map(({ path }) => path)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Returns the place where a text first contains a part; line and column count from 1. */
export function placeOf(text: string, part: string): { line: number; column: number } {
  const at = text.indexOf(part)
  if (at < 0) throw new Error(`"${part}" is not there`)
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
