import toolbake from 'toolbake/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [toolbake({ reshape: true })],
  build: { ssr: 'src/main.js' }, // a program for Node
})
