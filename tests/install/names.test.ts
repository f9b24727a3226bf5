import { expect, test } from 'vitest'
import { FULL } from '../full.ts'
import { installApp } from './app.ts'
import { MANAGERS } from './managers.ts'

const FILES = {
  'src/send.schema.yaml': `module_id: email.send
description: Sends an email.
input_schema: { type: object, properties: { to: { type: string } }, required: [to] }
`,
  'src/bundled.ts': `import { combine } from 'toolbake/runtime'
import { decodeCall } from './send.schema.yaml?profile=openai'

const result = combine(decodeCall)('email_send', '{ "to": "the bundle" }')
if (result.ok) {
  const to: string = result.input.to
  console.log(to)
}
`,
  'run.mjs': `import { decodeCall } from './src/send.schema.yaml?profile=openai'

console.log(decodeCall('email_send', '{ "to": "the source" }').input.to)
`,
  // The types of other bundlers are missing, and `skipLibCheck` is off.
  'src/plugin.ts': `import toolbake from 'toolbake/esbuild'

export const plugin = toolbake()
`,
  'src/generated.ts': `import { decodeOpenai } from './send.schema.gen.ts'

export const result = decodeOpenai('email_send', '{ "to": "the module" }')
if (result.ok) {
  const to: string = result.input.to
  console.log(to)
}
`,
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      strict: true,
      target: 'es2022',
      lib: ['es2023', 'dom'],
      module: 'nodenext',
      rootDir: 'src',
      outDir: 'js',
      declaration: true,
      rewriteRelativeImportExtensions: true,
      types: [],
      allowArbitraryExtensions: true,
      rootDirs: ['.', './.toolbake/types'],
    },
    include: ['src', '.toolbake/types/imports.d.ts'],
  }),
  'build.mjs': `import { build } from 'esbuild'
import toolbake from 'toolbake/esbuild'

await build({
  entryPoints: ['src/bundled.ts'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: 'bundle.mjs',
  plugins: [toolbake()],
})
`,
}
const DEPENDENCIES = ['toolbake', '@toolbake/codegen', '@sinclair/typebox', 'esbuild', 'typescript']

/** Returns our packages that the texts import. */
function imported(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(/['"]((?:@|unplugin-)?toolbake\/[^'"]+)['"]/g)])
  return [...new Set(found.map(([, specifier = '']) => specifier))].sort()
}

test.for(MANAGERS)(
  'an app that has only toolbake, installed by $name, finds all that is written',
  { timeout: 600_000 },
  async (manager, context) => {
    context.skip(!FULL, 'packing and installing takes a minute: npm run test:full')
    // Yarn patches TypeScript to find packages in archives, but not version 7, which is not written in JavaScript.
    const app = await installApp(manager, FILES, DEPENDENCIES, { typescript: 'typescript-5.9' })
    context.onTestFinished(app.remove)
    await app.run('toolbake', 'types')
    await app.run('toolbake', 'generate')
    await app.run('toolbake', 'build', '--emit', 'esm', '--profile', 'openai', '--out', 'dist')
    const types = ['imports.d.ts', 'src/send.schema.d.yaml.ts'].map((path) =>
      app.read(`.toolbake/types/${path}`),
    )
    expect(imported(...types)).toEqual(['toolbake/client-types'])
    expect(imported(app.read('src/send.schema.gen.ts'))).toEqual(['toolbake/runtime'])
    expect(imported(app.read('dist/src/send.openai.mjs'))).toEqual(['toolbake/runtime'])
    await app.run('tsc', '-p', '.')
    expect(await app.run('node', 'js/generated.js')).toContain('the module')
    await app.run('node', 'build.mjs')
    expect(await app.run('node', 'bundle.mjs')).toContain('the bundle')
    expect(await app.run('node', '--import', 'toolbake/register', 'run.mjs')).toContain('the source')
    const call = `decodeCall('email_send', '{"to":"the file"}').input.to`
    const code = `import('./dist/src/send.openai.mjs').then(({ decodeCall }) => console.log(${call}))`
    expect(await app.run('node', '--eval', code)).toContain('the file')
  },
)
