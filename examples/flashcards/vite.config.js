import toolbake from 'unplugin-toolbake/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [toolbake({ native: true, decode: { applyDefaults: true } })],
  // Everything goes into the bundle: it runs in a folder without node_modules.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    minify: true,
    rollupOptions: { input: { main: 'src/main.ts' } },
  },
})
