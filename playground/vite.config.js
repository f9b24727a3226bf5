import { defineConfig } from 'vite'

export default defineConfig({
  // The built page works below any path.
  base: './',
  // In this repository the compiler's sources are used, so nothing has to be built first.
  resolve: { conditions: ['@toolbake/source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
})
