declare const plugin: ToolbakePlugin['bun'];
export { plugin as default }
// Not exported, but mentioned above:
export type ToolbakePlugin = UnpluginInstance<Options | undefined, false>;
