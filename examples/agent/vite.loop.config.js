import toolbake from 'unplugin-toolbake/vite'
import { defineConfig } from 'vite'
import { options } from './toolbake.options.js'

export default defineConfig({
  plugins: [toolbake({ ...options, diagnostics: {} })],
  build: { ssr: 'loop/main.ts', outDir: 'loop/dist' },
})
