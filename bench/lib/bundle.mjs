import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const resolveDir = new URL('.', import.meta.url).pathname

/**
 * Bundles a module with all its imports, as it would be deployed.
 *
 * @param {string} contents
 * @param {Readonly<Record<string, string>>} modules code of in-memory modules by specifier
 */
export async function bundle(contents, modules = {}) {
  const inMemory = {
    name: 'in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path }) =>
        Object.hasOwn(modules, path) ? { path, namespace: 'in-memory' } : undefined,
      )
      onLoad({ filter: /./, namespace: 'in-memory' }, ({ path }) => ({ contents: modules[path], resolveDir }))
    },
  }
  const result = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    plugins: [inMemory],
  })
  return result.outputFiles[0].text
}

/** @param {string} code */
export function gzipped(code) {
  return gzipSync(code, { level: 9 }).length
}
