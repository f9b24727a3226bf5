declare const plugin: ToolbakePlugin['webpack'];
export { plugin as default }
// Not exported, but mentioned above:
export type ToolbakePlugin = UnpluginInstance<Options | undefined, false>;
