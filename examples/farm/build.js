// What `@farmfe/cli` does with the configuration, without installing it.
import { build } from '@farmfe/core'

await build({ configPath: 'farm.config.js' })
