export { Options } from '@toolbake/core'
export type ToolbakePlugin = UnpluginInstance<Options | undefined, false>;
export declare const createToolbake: UnpluginFactory<Options | undefined, false>;
export { defineConfig } from '@toolbake/core'
export declare const toolbake: ToolbakePlugin;
