declare const plugin: ToolbakePlugin['esbuild'];
export { plugin as default }
