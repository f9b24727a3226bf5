import type { CompileRequest } from '@toolbake/core'
import { compile, emitTypes } from '@toolbake/core'
import { nodeHost, pathToUri } from '@toolbake/core/node'
import { buildSync } from 'esbuild'
import { expect, it } from 'vitest'
import { SAMPLE, SAMPLE_FILES } from './project.ts'

const BASE = `${pathToUri(SAMPLE)}/`

/** Returns the names that an ES module exports. */
function exportsOf(code: string): string[] {
  const { metafile } = buildSync({
    stdin: { contents: code, sourcefile: 'module.js' },
    bundle: true,
    external: ['*'],
    format: 'esm',
    write: false,
    metafile: true,
  })
  return Object.values(metafile.outputs)
    .flatMap((output) => output.exports)
    .sort()
}

function compileFile(path: string, request: CompileRequest = {}): ReturnType<typeof compile> {
  return compile({ uri: BASE + path }, { host: nodeHost(), root: SAMPLE, ...request })
}

it.each(SAMPLE_FILES)('%s declares what its module exports', (path) => {
  const compilation = compileFile(path)
  const { files } = emitTypes([{ compilation }], { base: BASE, dir: `${BASE}types/` })
  const own = path.replace(/\.(ya?ml)$/, '.d.$1.ts')
  const text = files.find((file) => file.path === own)?.text ?? ''
  const declared = [...text.matchAll(/^export declare (?:const|function) (\w+)/gm)].map(([, name]) => name)
  expect(declared.sort()).toEqual(exportsOf(compilation.code))
  const ambient = files.find((file) => file.path === 'imports.d.ts')?.text ?? ''
  for (const profile of Object.keys(compilation.requests)) {
    const block = ambient.split(`?profile=${profile}' {\n`)[1]?.split('\n}\n')[0] ?? ''
    const names = [...block.matchAll(/^ {2}export (?:const (\w+)|(default))/gm)].map(
      ([, name, other]) => name ?? other,
    )
    expect(names.sort()).toEqual(exportsOf(compileFile(path, { profile }).code))
  }
})
