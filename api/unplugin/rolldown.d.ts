declare const plugin: (options?: Options) => Plugin;
export { plugin as default }
