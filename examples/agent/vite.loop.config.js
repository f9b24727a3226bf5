import toolbake from 'unplugin-toolbake/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [toolbake({ diagnostics: { needs_decode: 'off' } })],
  build: { ssr: 'loop/main.ts', outDir: 'loop/dist' },
})
