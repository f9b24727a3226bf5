import type { JsPlugin } from '@farmfe/core'
import type { Options } from '@toolbake/core'
import { toolbake } from './index.ts'

// The types of one bundler: those of unplugin need all of them unless `skipLibCheck` is set.
const plugin: (options?: Options) => JsPlugin = toolbake.farm

export default plugin
