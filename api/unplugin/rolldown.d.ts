declare const plugin: ToolbakePlugin['rolldown'];
export { plugin as default }
