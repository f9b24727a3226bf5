import { createUnplugin } from 'unplugin'
import * as compiling from './core/compiling.ts'
import { createToolbakeWith } from './core/plugin.ts'
import type { ToolbakePlugin } from './index.ts'

/** Bun does not wait for plugins when it runs sources, so the compiler is loaded together with the plugin. */
const plugin: ToolbakePlugin['bun'] = createUnplugin(createToolbakeWith(compiling)).bun

export default plugin
