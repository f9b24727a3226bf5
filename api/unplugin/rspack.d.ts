declare const plugin: (options?: Options) => RspackPluginInstance;
export { plugin as default }
