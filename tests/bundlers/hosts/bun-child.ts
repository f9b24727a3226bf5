// Runs in Bun, because only Bun can run its bundler: builds one entry; Bun's messages go to standard error.
import toolbake from 'unplugin-toolbake/bun'

declare const Bun: {
  build(options: object): Promise<{ success: boolean; logs: readonly unknown[] }>
  inspect(value: unknown): string
}

const [entry, outdir, options] = process.argv.slice(2)
const result = await Bun.build({
  entrypoints: [entry],
  outdir,
  target: 'node',
  naming: 'bundle.js',
  throw: false,
  plugins: [toolbake(JSON.parse(options ?? '{}'))],
})
for (const log of result.logs) console.error(Bun.inspect(log))
process.exitCode = result.success ? 0 : 1
