import type { Options } from '@toolbake/core'
import type { WebpackPluginInstance } from 'webpack'
import { toolbake } from './index.ts'

// The types of one bundler: those of unplugin need all of them unless `skipLibCheck` is set.
const plugin: (options?: Options) => WebpackPluginInstance = toolbake.webpack

export default plugin
