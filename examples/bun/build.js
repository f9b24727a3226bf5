// Runs in Bun, which alone has its bundler.
import toolbake from 'toolbake/bun'

const { success, logs } = await Bun.build({
  entrypoints: ['./src/main.js'],
  outdir: 'dist',
  target: 'node',
  throw: false,
  plugins: [toolbake({ reshape: true })],
})
for (const log of logs) console.log(log)
process.exitCode = success ? 0 : 1
