export declare function sync(path: string, options: ResolverOptions): string;
// Not exported, but mentioned above:
interface ResolverOptions {
    readonly conditions?: readonly string[];
    readonly defaultResolver: (path: string, options: ResolverOptions) => string;
}
