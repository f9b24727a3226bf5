declare const plugin: ToolbakePlugin['webpack'];
export { plugin as default }
