import { defineConfig } from 'rolldown'
import toolbake from 'unplugin-toolbake/rolldown'

export default defineConfig({
  input: '../shared/main.js',
  platform: 'node',
  output: { file: 'dist/main.js', format: 'es' },
  plugins: [toolbake({ reshape: true })],
})
