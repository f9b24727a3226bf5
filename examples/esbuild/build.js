import { build } from 'esbuild'
import toolbake from 'toolbake/esbuild'

await build({
  entryPoints: ['./src/main.js'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'info',
  plugins: [toolbake({ reshape: true })],
})
