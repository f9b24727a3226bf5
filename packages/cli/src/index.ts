export type { Options } from '@toolbake/core'
export { defineConfig } from '@toolbake/core'
export type { LoadedConfig } from '@toolbake/project'
export { CONFIG_NAMES, findConfig, loadConfig } from '@toolbake/project'
