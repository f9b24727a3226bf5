export interface LoadResult {
    readonly code: string;
    readonly dependencies: readonly string[];
    readonly patterns: readonly string[];
    readonly diagnostics: readonly Diagnostic[];
}
export interface Loaded extends LoadResult {
    readonly id: string;
    readonly query: Query;
    readonly compilation: Compilation | undefined;
}
export interface Loader {
    load(id: string): Loaded | undefined;
    compile(id: string): Compilation;
    readonly options: ResolvedOptions;
}
export declare function createLoader(options: Options, folder: string): Loader;
export declare function load(id: string, options?: Options, folder?: string): LoadResult | undefined;
// Not exported, but mentioned above:
export interface Query {
    readonly profile?: string;
    readonly strict?: StrictSetting;
    readonly tool?: string;
}
