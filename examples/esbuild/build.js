import { build } from 'esbuild'
import toolbake from 'unplugin-toolbake/esbuild'

await build({
  entryPoints: ['../shared/main.js'],
  outfile: 'dist/main.js',
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'info',
  plugins: [toolbake({ reshape: true })],
})
