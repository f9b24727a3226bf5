declare const plugin: ToolbakePlugin['farm'];
export { plugin as default }
