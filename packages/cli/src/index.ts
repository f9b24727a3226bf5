export type { Options } from '@toolbake/core'
export { defineConfig } from '@toolbake/core'
export type { LoadedConfig } from 'unplugin-toolbake/api'
export { CONFIG_NAMES, findConfig, loadConfig } from 'unplugin-toolbake/api'
