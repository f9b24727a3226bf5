import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

// Loads the sources of this workspace, as the tests do.
const conditions = ['@toolbake/source', 'module', 'node', 'development|production']
const { module } = await runnerImport(fileURLToPath(new URL('farm-child.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
  ssr: { resolve: { conditions, externalConditions: ['@toolbake/source'] } },
})
module.serve()
