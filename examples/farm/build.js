// What `@farmfe/cli` does with the configuration, without installing it.
import { build } from '@farmfe/core'
import config from './farm.config.js'

await build(config)
