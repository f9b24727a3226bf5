declare const transformer: {
    process: (source: string, path: string, options: TransformOptions) => {
        code: string;
    };
    getCacheKey: (source: string, path: string, options: TransformOptions) => string;
};
export { transformer as default }
// Not exported, but mentioned above:
interface TransformOptions {
    readonly config: {
        readonly rootDir: string;
    };
    readonly supportsStaticESM: boolean;
}
