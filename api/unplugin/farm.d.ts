declare const plugin: (options?: Options) => JsPlugin;
export { plugin as default }
