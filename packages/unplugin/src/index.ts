import type { Options } from '@toolbake/core'
import { createUnplugin, type UnpluginInstance } from 'unplugin'
import { createToolbake } from './core/plugin.ts'

export type { Options } from '@toolbake/core'
export { defineConfig } from '@toolbake/core/light'
export { createToolbake } from './core/plugin.ts'
export type ToolbakePlugin = UnpluginInstance<Options | undefined, false>

/**
 * The plugin for all bundlers, by name: `toolbake.vite(options)`. Each one is also the default export of its own entry
 * (`unplugin-toolbake/vite`).
 */
export const toolbake: ToolbakePlugin = createUnplugin(createToolbake)
