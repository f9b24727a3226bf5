export declare const CONFIG_NAMES: readonly string[];
export declare class ConfigError extends Error {
    readonly hint: string | undefined;
    constructor(message: string, hint?: string);
}
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
    has(severity: Severity): boolean;
}
export interface LoadedConfig {
    readonly path: string;
    readonly options: Options;
}
export interface Loader {
    prepare(id: string): Promise<void> | undefined;
    load(id: string): Loaded | undefined;
    compile(id: string): Compilation;
    readonly options: ResolvedOptions;
}
export declare const NATIVE_FILE: RegExp;
export interface NativeModules {
    prepare(path: string): Promise<void>;
    get(path: string): NativeModule | Refusal | undefined;
    document(uri: string): SourceDocument | undefined;
}
export interface ProjectTypes extends EmittedTypes {
    readonly compilations: readonly Compilation[];
}
export interface ProjectTypesOptions {
    readonly folder: string;
    readonly dir?: string | undefined;
    readonly runtime?: string | undefined;
}
export declare function createLoader(options: Options, folder: string, alias?: Readonly<Record<string, string>>): Loader;
export declare function createNativeModules(compiler: () => Compiler, alias: Readonly<Record<string, string>>): NativeModules;
export declare function emitProjectTypes(compiler: Compiler, { folder, dir: given, runtime }: ProjectTypesOptions): ProjectTypes;
export declare function findConfig(folder: string): string | undefined;
export declare function load(id: string, options?: Options, folder?: string): LoadResult | undefined;
export declare function loadConfig(path: string, onInput?: (path: string) => void): Promise<LoadedConfig>;
export declare function typesFolder(base: string, { types: { dir } }: ResolvedOptions): string;
// Not exported, but mentioned above:
export interface Query {
    readonly profile?: string;
    readonly strict?: StrictSetting;
    readonly tool?: string;
}
interface Refusal {
    readonly code: DiagnosticCode;
    readonly params: Readonly<Record<string, string>>;
}
