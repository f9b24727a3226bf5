import type { RspackPluginInstance } from '@rspack/core'
import type { Options } from '@toolbake/core'
import { toolbake } from './index.ts'

// The types of one bundler: those of unplugin need all of them unless `skipLibCheck` is set.
const plugin: (options?: Options) => RspackPluginInstance = toolbake.rspack

export default plugin
