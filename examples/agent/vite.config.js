import toolbake from 'unplugin-toolbake/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [toolbake()],
  // Everything goes into the bundle: it runs in a folder without node_modules.
  ssr: { noExternal: true },
  build: {
    ssr: true,
    rollupOptions: {
      input: { agent: 'src/agent.ts', profiles: 'src/profiles.ts' },
      output: { chunkFileNames: '[name].js' },
    },
  },
})
