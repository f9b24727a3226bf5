export type { Options } from '@toolbake/core'
export { defineConfig } from '@toolbake/core'
export type { LoadedConfig } from './config.ts'
export { CONFIG_NAMES, findConfig, loadConfig } from './config.ts'
