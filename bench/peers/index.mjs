// Compares other packages on the same tools, in their real versions, using the rules and laws of tests/.
import { mkdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { printTable } from '../lib/table.mjs'

const ROOT = new URL('../../', import.meta.url)

/** Bundles the comparison first, because plain Node cannot run the TypeScript of the tests. */
export async function benchPeers() {
  const outfile = fileURLToPath(new URL('bench/node_modules/.cache/peers.mjs', ROOT))
  mkdirSync(new URL('bench/node_modules/.cache', ROOT), { recursive: true })
  await build({
    entryPoints: [fileURLToPath(new URL('./peers.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    // Packages are loaded as installed.
    external: [
      'esbuild',
      'ajv/dist/*.js',
      'openai',
      'openai/*',
      '@openai/*',
      '@mastra/*',
      '@anthropic-ai/*',
      '@google/*',
    ],
    // The loader of the corpora finds them relative to its own file.
    define: { 'import.meta.url': JSON.stringify(new URL('tests/corpora/load.ts', ROOT).href) },
  })
  const { runPeers } = await import(pathToFileURL(outfile).href)
  await runPeers(printTable)
}
