declare const plugin: (options?: Options) => WebpackPluginInstance;
export { plugin as default }
