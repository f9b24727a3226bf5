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
export interface WatchTargets {
    readonly files: readonly string[];
    readonly missing: readonly string[];
    readonly folders: readonly string[];
}
export declare function concernedBy(path: string): (result: Pick<Compilation, 'dependencies' | 'patterns'>) => boolean;
export declare function createLoader(options: Options, folder: string, alias?: Readonly<Record<string, string>>): Loader;
export declare function createNativeModules(compiler: () => Compiler, alias: Readonly<Record<string, string>>): NativeModules;
export declare function createTypesWriter(loader: Loader, folder: string): TypesWriter | undefined;
export declare function emitProjectTypes(compiler: Compiler, { folder, dir: given, runtime }: ProjectTypesOptions): ProjectTypes;
export declare function findConfig(folder: string): string | undefined;
export declare function foldersWithin(pattern: string): string[];
export declare function generatedTypes(folder: string): Map<string, string>;
export declare function load(id: string, options?: Options, folder?: string): LoadResult | undefined;
export declare function loadConfig(path: string, onInput?: (path: string) => void): Promise<LoadedConfig>;
export declare function lookForConfig(folder: string): {
    path: string | undefined;
    missing: readonly string[];
};
export declare function parseId(id: string): ParsedId | undefined;
export declare function readProjectOptions(path: string, given: Options, onInput?: (path: string) => void): Promise<Options>;
export declare function typesFolder(base: string, { types: { dir } }: ResolvedOptions): string;
export declare function watchTargets({ dependencies, patterns, }: Pick<Compilation, 'dependencies' | 'patterns'>): WatchTargets;
// Not exported, but mentioned above:
export interface ParsedId {
    readonly path: string;
    readonly specifier: string;
    readonly query: Query;
    readonly problems: readonly QueryProblem[];
}
export interface Query {
    readonly profile?: string;
    readonly strict?: StrictSetting;
    readonly tool?: string;
}
export interface TypesWriter {
    add(loaded: Loaded): void;
    notice(path: string): void;
    flush(): Diagnostic[];
}
export type QueryProblem = QueryMessage & {
    readonly hint?: string;
    readonly start: number;
    readonly length: number;
};
type QueryMessage = {
    readonly code: 'query_unknown_key';
    readonly params: {
        readonly key: string;
    };
} | {
    readonly code: 'query_duplicate_key';
    readonly params: {
        readonly key: string;
    };
} | {
    readonly code: 'query_missing_value';
    readonly params: {
        readonly key: string;
    };
} | {
    readonly code: 'query_invalid_value';
    readonly params: {
        readonly key: string;
        readonly value: string;
        readonly known?: string;
    };
} | {
    readonly code: 'query_missing_profile';
    readonly params: {
        readonly what: string;
    };
};
type Refusal = Message<'native_off' | 'native_missing'>;
