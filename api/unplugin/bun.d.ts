declare const plugin: ToolbakePlugin['bun'];
export { plugin as default }
