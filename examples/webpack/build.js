// What `webpack-cli` does with the configuration, without installing it.
import webpack from 'webpack'
import config from './webpack.config.js'

webpack(config, (error, stats) => {
  console.log(error ?? stats?.toString({ colors: process.stdout.isTTY, modules: false }))
  process.exitCode = error || stats?.hasErrors() ? 1 : 0
})
