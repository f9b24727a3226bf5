import { readFileSync } from 'node:fs'
import { compile } from '@toolbake/core'
import { nodeHost, pathToUri } from '@toolbake/core/node'
import { build as esbuild } from 'esbuild'
import esbuildPlugin from 'unplugin-toolbake/esbuild'
import vitePlugin from 'unplugin-toolbake/vite'
import { build as vite } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { createProject } from './project.ts'

// Rolldown alone adds 18 bytes: it writes `const` for `var`, and keeps the annotation of JSON.parse for later bundlers.
/** The bytes of the bundle in addition to the tools: a declaration and the export. */
const MARGIN = 40

const tool = (properties: number): string => `module_id: send
description: Send an email to one or more recipients, it's "quick"
input_schema:
  type: object
  additionalProperties: false
  properties:
${Array.from({ length: properties }, (_, index) => `    p${index}: { type: string, description: Property number ${index} of them }\n`).join('')}`

const project = createProject({
  'small.schema.yaml': tool(3),
  'large.schema.yaml': tool(100),
  'small.js': "export { default } from './small.schema.yaml?profile=openai'\n",
  'large.js': "export { default } from './large.schema.yaml?profile=openai'\n",
})
afterAll(project.close)

describe.each([
  ['esbuild', bundleWithEsbuild],
  ['vite', bundleWithVite],
] as const)('minified by %s', (_, bundle) => {
  it.each(['small', 'large'])('a %s tool is its JSON text in quotes and little more', async (name) => {
    const quoted = jsonOf(`${name}.schema.yaml`).replace(/[\\']/g, '\\$&').length + 2
    expect((await bundle(name)).length).toBeLessThanOrEqual(quoted + MARGIN)
  })
})

function jsonOf(name: string): string {
  const { requests } = compile(
    { uri: pathToUri(project.path(name)) },
    { host: nodeHost(), profile: 'openai' },
  )
  return JSON.stringify(requests['openai']?.json)
}

async function bundleWithEsbuild(name: string): Promise<string> {
  const { outputFiles } = await esbuild({
    entryPoints: [project.path(`${name}.js`)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    plugins: [esbuildPlugin()],
  })
  return outputFiles[0]?.text.trim() ?? ''
}

async function bundleWithVite(name: string): Promise<string> {
  await vite({
    root: project.folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [vitePlugin()],
    build: {
      outDir: 'vite',
      emptyOutDir: false,
      rolldownOptions: {
        input: `${name}.js`,
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: `${name}.js` },
      },
    },
  })
  return readFileSync(project.path(`vite/${name}.js`), 'utf8').trim()
}
