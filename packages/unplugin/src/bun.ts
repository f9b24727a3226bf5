import { createUnplugin } from 'unplugin'
import * as compiling from './core/compiling.ts'
import { createToolbakeWith } from './core/plugin.ts'
import type { ToolbakePlugin } from './index.ts'

/** Where Bun runs sources it waits for nothing, so the compiler is loaded with the plugin. */
const plugin: ToolbakePlugin['bun'] = createUnplugin(createToolbakeWith(compiling)).bun

export default plugin
