declare const plugin: ToolbakePlugin['vite'];
export { plugin as default }
