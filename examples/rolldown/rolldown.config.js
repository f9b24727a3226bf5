import { defineConfig } from 'rolldown'
import toolbake from 'toolbake/rolldown'

export default defineConfig({
  input: './src/main.js',
  platform: 'node',
  output: { file: 'dist/main.js', format: 'es' },
  plugins: [toolbake({ reshape: true })],
})
