import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { projects } from './vitest.workspace.ts'

// Tests run on the sources of all packages; vite replaces its default conditions, so they are repeated.
const own = ['@toolbake/source']
const standard = ['module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions: [...own, ...standard] },
  ssr: { resolve: { conditions: [...own, ...standard], externalConditions: own } },
  // By default one processor is left idle, which is half of a small machine.
  test: { projects, maxWorkers: availableParallelism() },
})
