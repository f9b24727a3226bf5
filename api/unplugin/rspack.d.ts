declare const plugin: ToolbakePlugin['rspack'];
export { plugin as default }
