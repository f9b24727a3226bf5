declare const plugin: ToolbakePlugin['rollup'];
export { plugin as default }
