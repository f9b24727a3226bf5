import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { rspack } from '@rspack/core'
import * as esbuild from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { build as buildWithVite } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { webpack } from 'webpack'
import { createProject } from './project.ts'

const page = readFileSync(new URL('../../docs/getting-started.md', import.meta.url), 'utf8')
const tool = /^```yaml\n(?<text># yaml-language-server.*?)^```/ms.exec(page)?.groups?.['text'] ?? ''

// The tool of the page, with and without its first line, imported with and without a query.
const project = createProject({
  'x.schema.yaml': tool,
  'plain/x.schema.yaml': tool.replace(/^.*\n/, ''),
  ...Object.fromEntries(
    ['', 'plain/'].flatMap((folder) => [
      [`${folder}query.js`, "import tools from './x.schema.yaml?profile=openai'\nconsole.log(tools)\n"],
      [`${folder}all.js`, "import { openai } from './x.schema.yaml'\nconsole.log(openai)\n"],
    ]),
  ),
})
const ENTRIES = ['query.js', 'all.js', 'plain/query.js', 'plain/all.js']
afterAll(() => project.close())

const root = project.folder
const output = { path: project.path('out') }

interface Host {
  readonly name: string
  readonly like?: string
  /** Fails with what the host prints. */
  build(this: void, entry: string): Promise<unknown>
}

/** Each host without the plugin. Without a query, Rolldown prints the errors in the row of Vite, which bundles with it. */
const HOSTS: readonly Host[] = [
  {
    name: 'Vite',
    build: (input: string) =>
      buildWithVite({ root, configFile: false, logLevel: 'silent', build: { rollupOptions: { input } } }),
  },
  {
    name: 'Rolldown',
    like: 'Vite',
    build: async (input: string) => (await rolldown({ input, cwd: dirname(input) })).generate(),
  },
  {
    name: 'Rollup',
    build: async (input: string) => (await rollup({ input })).generate({}),
  },
  {
    name: 'esbuild',
    build: (input: string) =>
      esbuild.build({ entryPoints: [input], bundle: true, write: false, logLevel: 'silent' }),
  },
  {
    name: 'webpack',
    build: (entry: string) => errorsOf(webpack({ mode: 'production', context: root, entry, output })),
  },
  {
    name: 'Rspack',
    build: (entry: string) => errorsOf(rspack({ mode: 'production', context: root, entry, output })),
  },
]

it.each(HOSTS)(
  '$name without the plugin prints the texts in docs/getting-started.md',
  async ({ name, like, build }) => {
    const printed: string[] = []
    for (const entry of ENTRIES) {
      const failure: unknown = await build(project.path(entry)).then(
        () => new Error(`${entry} was built`),
        (error: unknown) => error,
      )
      printed.push(stripVTControlCharacters(String(failure)))
    }
    const own = textsOf(name)
    const documented = like === undefined ? own : [...own, ...textsOf(like)]
    expect(own).not.toEqual([])
    expect(printed.filter((message) => !documented.some((text) => contains(message, text)))).toEqual([])
    expect(own.filter((text) => !printed.some((message) => contains(message, text)))).toEqual([])
  },
)

/** Returns the messages that the table has for a host. */
function textsOf(host: string): string[] {
  const row = page.split('\n').find((line) => new RegExp(`^\\| ([\\w, ]+, )?${host}(, \\w+)?: `).test(line))
  const [, cell = ''] = row?.split(' | ', 1)[0]?.split(/^\| [^`]*/) ?? []
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
}

/** Whether a message contains the parts of a text that `…` separates. */
function contains(message: string, text: string): boolean {
  return text.split(' … ').every((part) => message.includes(part))
}

interface Compiler {
  run(callback: (error: Error | null, stats?: { toString(options: object): string }) => void): void
  close(callback: () => void): void
}

function errorsOf(compiler: Compiler | null): Promise<never> {
  return new Promise((_, reject) => {
    compiler?.run((error, stats) =>
      compiler.close(() => reject(error ?? new Error(stats?.toString({ all: false, errors: true })))),
    )
  })
}
