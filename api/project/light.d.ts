export interface Cache {
    readonly places: Places;
    readonly isKnown: boolean;
    get(id: string): Entry | undefined;
    put(entry: Entry): void;
    text(entry: Entry, name: string): string | undefined;
    addText(entry: Entry, name: string, text: string): void;
    holds(observation: Observation): boolean;
    save(): NodeJS.ErrnoException | undefined;
}
export interface CacheOptions {
    readonly options: Options;
    readonly folder: string;
    readonly root: string;
    readonly alias?: Readonly<Record<string, string>>;
}
export declare const FOREIGN_KEYS: ReadonlySet<string>;
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
    readonly isCompiled: boolean;
    readonly names: readonly ToolName[];
    has(severity: Severity): boolean;
}
export interface Loader {
    prepare(id: string): Promise<void> | undefined;
    load(id: string): Loaded | undefined;
    compile(id: string): Compilation;
    readonly options: ResolvedOptions;
    readonly cached?: CachedCompiler | undefined;
}
export declare const NATIVE_FILE: RegExp;
export declare const QUERY_KEYS: readonly [
    'profile',
    'strict',
    'tool',
    'as'
];
export interface ToolName {
    readonly profile: string;
    readonly name: string;
    readonly identity: string;
    readonly uri: string;
}
export interface WatchTargets {
    readonly files: readonly string[];
    readonly missing: readonly string[];
    readonly folders: readonly string[];
}
export declare function concernedBy(path: string): (result: Pick<Compilation, 'dependencies' | 'patterns'>) => boolean;
export declare function foldersWithin(pattern: string): string[];
export declare function importRuntimeFrom(code: string, specifier: string): string;
export declare function lookForConfig(folder: string): {
    path: string | undefined;
    missing: readonly string[];
};
export declare function mergeProfiles(diagnostics: readonly Diagnostic[]): Diagnostic[];
export declare function openCache({ options, folder, root, alias }: CacheOptions): Cache | undefined;
export declare function parseId(id: string): ParsedId | undefined;
export declare function recallModule(id: string, cache: Cache): Loaded | undefined;
export declare function wantsTypes(folder: string, { enabled }?: {
    readonly enabled?: boolean | undefined;
}): boolean;
export declare function watchTargets({ dependencies, patterns, }: Pick<Compilation, 'dependencies' | 'patterns'>): WatchTargets;
// Not exported, but mentioned above:
export interface CachedCompiler extends Compiler {
    text(this: void, compilation: Compilation, name: string, make: () => string): string;
    countTools(this: void, compilation: Compilation): number;
    readonly cache: Cache;
    entry(this: void, compilation: Compilation): Entry | undefined;
}
export interface Entry extends Pick<StoredEntry, 'id' | 'patterns' | 'kind' | 'tools' | 'profiles' | 'hasNotes'> {
    readonly observations: readonly Observation[];
    readonly dependencies: readonly string[];
    readonly names: readonly StoredName[];
    readonly diagnostics: readonly StoredDiagnostic[];
    readonly texts: Record<string, string | TextPlace>;
}
export interface ParsedId {
    readonly path: string;
    readonly specifier: string;
    readonly query: Query;
    readonly problems: readonly QueryProblem[];
}
export interface Places {
    relative(this: void, uri: string): string;
    absolute(this: void, relative: string): string;
    isLocal(this: void, text: string): boolean;
}
export interface Query {
    readonly profile?: string;
    readonly strict?: StrictSetting;
    readonly tool?: string;
    readonly as?: 'output';
}
export interface StoredEntry {
    readonly id: string;
    readonly observations: readonly number[];
    readonly dependencies: readonly (number | string)[];
    readonly patterns: readonly string[];
    readonly kind: 'module' | 'toolset';
    readonly tools: number;
    readonly profiles: readonly string[];
    readonly names: readonly StoredName[];
    readonly diagnostics: readonly StoredDiagnostic[];
    readonly hasNotes: boolean;
    readonly texts: Readonly<Record<string, TextPlace>>;
    readonly age: number;
}
export type Observation = readonly [
    'file',
    uri: string,
    hash: string
] | readonly [
    'absent',
    uri: string
] | readonly [
    'real',
    uri: string,
    real: string
] | readonly [
    'glob',
    base: string,
    pattern: string,
    hash: string
] | readonly [
    'reach',
    uri: string,
    ...folders: string[]
];
export type QueryProblem = QueryMessage & {
    readonly hint?: string;
    readonly start: number;
    readonly length: number;
};
export type StoredName = readonly [
    profile: string,
    name: string,
    identity: string,
    uri: string
];
export type TextPlace = readonly [
    part: 0 | 1,
    offset: number,
    length: number
];
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
