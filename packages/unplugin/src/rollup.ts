import type { Options } from '@toolbake/core'
import type { Plugin } from 'rollup'
import { toolbake } from './index.ts'

// The types of one bundler: those of unplugin need all of them unless `skipLibCheck` is set.
const plugin: (options?: Options) => Plugin = toolbake.rollup

export default plugin
