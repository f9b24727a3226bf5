// What `@rspack/cli` does with the configuration, without installing it.
import { rspack } from '@rspack/core'
import config from './rspack.config.js'

rspack(config, (error, stats) => {
  console.log(error ?? stats?.toString({ colors: process.stdout.isTTY, modules: false }))
  process.exitCode = error || stats?.hasErrors() ? 1 : 0
})
