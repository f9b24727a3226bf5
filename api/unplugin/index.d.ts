export { Options } from '@toolbake/core'
export type ToolbakePlugin = UnpluginInstance<Options | undefined, false>;
export declare const createToolbake: Factory;
export { defineConfig } from '@toolbake/core'
export declare const toolbake: ToolbakePlugin;
// Not exported, but mentioned above:
type Factory = UnpluginFactory<Options | undefined, false>;
