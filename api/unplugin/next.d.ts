export declare function withToolbake<Config extends object>(nextConfig: Config, options?: Options): Config;
