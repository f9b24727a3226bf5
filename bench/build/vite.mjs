import { dirname } from 'node:path'
import { build } from 'vite'

export async function run({ input, outDir, plugins }) {
  const result = await build({
    root: dirname(input),
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { outDir, minify: false, ssr: input, rollupOptions: { output: { entryFileNames: 'out.js' } } },
  })
  return result.output[0].code.length
}
