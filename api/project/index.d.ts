export declare const CONFIG_NAMES: readonly string[];
export interface Cache {
    readonly places: Places;
    readonly isKnown: boolean;
    accept(): void;
    get(id: string): Entry | undefined;
    put(entry: Entry): void;
    text(entry: Entry, name: string): string | undefined;
    bytes(entry: Entry, name: string): Buffer | undefined;
    addText(entry: Entry, name: string, text: string): void;
    keep(this: void, text: string): Bytes;
    shrink(): void;
    holds(observation: Observation): boolean;
    renew(): void;
    hold(): void;
    release(): void;
    held(this: void): object | undefined;
    save(): NodeJS.ErrnoException | undefined;
}
export interface CacheOptions {
    readonly options: Options;
    readonly folder: string;
    readonly root: string;
    readonly alias?: Readonly<Record<string, string>>;
}
export interface CachedCompiler extends Compiler {
    text(this: void, compilation: Compilation, name: string, make: () => string): string;
    toolPlaces(this: void, compilation: Compilation): readonly string[];
    readonly cache: Cache;
    entry(this: void, compilation: Compilation): Entry | undefined;
}
export declare class ConfigError extends Error {
    readonly hint: string | undefined;
    constructor(message: string, hint?: string);
}
export interface DeclarationOptions {
    readonly source: string;
    readonly profile?: string | undefined;
    readonly runtime: string;
    readonly folder: string;
    readonly path: string;
}
export declare const FOREIGN_KEYS: ReadonlySet<string>;
export interface FoundImport {
    readonly path: string;
    readonly specifier: string;
    readonly query: string;
}
export interface InstalledNames {
    readonly runtime: string;
    readonly client: string | undefined;
    readonly typebox: readonly TypeBoxName[];
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
    readonly isCompiled: boolean;
    readonly names: readonly ToolName[];
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
    forget(): void;
    readonly options: ResolvedOptions;
    readonly cached?: CachedCompiler | undefined;
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
    readonly modules?: readonly string[];
    readonly imports?: readonly FoundImport[] | undefined;
    readonly cached?: CachedCompiler | undefined;
}
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
export interface TypesWriter {
    add(loaded: Pick<Loaded, 'id' | 'isCompiled'> & Partial<Pick<Loaded, 'compilation'>>): void;
    notice(path: string): void;
    wait(): void;
    canForget(): boolean;
    flush(): Diagnostic[];
}
export interface WatchTargets {
    readonly files: readonly string[];
    readonly missing: readonly string[];
    readonly folders: readonly string[];
}
export declare function cacheLocation(folder: string, cache?: Options['cache']): Location | undefined;
export declare function checkProjectOptions({ config, given }: ProjectOptions): void;
export declare function clearCache({ file }: Location): boolean;
export declare function concernedBy(path: string): (result: Pick<Compilation, 'dependencies' | 'patterns'>) => boolean;
export declare function createLoader(options: Options, folder: string, alias?: Readonly<Record<string, string>>, cache?: Cache): Loader;
export declare function createNativeModules(compiler: () => Compiler, alias: Readonly<Record<string, string>>): NativeModules;
export declare function createTypesWriter(loader: Loader, folder: string): TypesWriter | undefined;
export declare function distinctDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[];
export declare function emitDeclaration(compilation: Compilation, { source, profile, runtime, folder, path }: DeclarationOptions): TypeFile;
export declare function emitProjectTypes(compiler: Compiler, { folder, dir: given, runtime, modules, imports: met, cached }: ProjectTypesOptions): ProjectTypes;
export declare function findConfig(folder: string): string | undefined;
export declare function findImports(folder: string): FoundImport[];
export declare function findWorkspaceRoot(folder?: string): string;
export declare function foldersWithin(pattern: string): string[];
export declare function generatedTypes(folder: string): Map<string, string>;
export declare function genericModules({ client, profiles }: GenericOptions): string[];
export declare function ignoreGenerated(dir: string): void;
export declare function importRuntimeFrom(code: string, specifier: string): string;
export declare function importedNatives(imports: readonly FoundImport[]): string[];
export declare function installedNames(folder: string): InstalledNames;
export declare function load(id: string, options?: Options, folder?: string): LoadResult | undefined;
export declare function loadConfig(path: string, onInput?: (path: string) => void): Promise<LoadedConfig>;
export declare function lookForConfig(folder: string): {
    path: string | undefined;
    missing: readonly string[];
};
export declare function mergeProfiles(diagnostics: readonly Diagnostic[]): Diagnostic[];
export declare function nativeFiles(folder: string): string[];
export declare function openCache({ options, folder, root, alias }: CacheOptions): Cache | undefined;
export declare function openCompiler(options: Options, host: Host, { cache, withNotes }: Caching): {
    compiler: Compiler;
    cached: CachedCompiler | undefined;
    host: Host;
};
export declare function parseId(id: string): ParsedId | undefined;
export declare function schemaFiles(folder: string): string[];
export declare function toCommonJs(code: string, filename: string): string;
export declare function toolPlaces({ tools }: Compilation, toPath?: (uri: string) => string): string[];
export declare function typesFolder(base: string, { types: { dir } }: {
    readonly types?: Pick<TypesSettings, 'dir'>;
}): string;
export declare function watchTargets({ dependencies, patterns, }: Pick<Compilation, 'dependencies' | 'patterns'>): WatchTargets;
// Not exported, but mentioned above:
export interface Bytes {
    readonly length: number;
    copy(target: Buffer, at: number): number;
}
export interface Caching {
    readonly cache: Cache | undefined;
    readonly withNotes: boolean;
}
export interface Entry extends Pick<StoredEntry, 'id' | 'patterns' | 'kind' | 'tools' | 'profiles' | 'hasNotes' | 'stamp' | 'files'> {
    readonly observations: readonly Observation[];
    readonly dependencies: readonly string[];
    readonly names: readonly StoredName[];
    readonly diagnostics: readonly StoredDiagnostic[];
    readonly texts: Record<string, Text>;
}
export interface GenericOptions {
    readonly client: string | undefined;
    readonly profiles: readonly string[];
}
export interface Location {
    readonly project: string;
    readonly file: string;
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
export interface ProjectOptions {
    readonly options: Options;
    readonly config: LoadedConfig;
    readonly given: Options;
}
export interface Query {
    readonly profile?: string;
    readonly strict?: StrictSetting;
    readonly tool?: string;
    readonly as?: 'output';
}
export interface StoredDiagnostic extends Omit<Diagnostic, 'toJSON' | 'range' | 'frame'> {
    readonly range?: Diagnostic['range'] | undefined;
    readonly frame?: string;
}
export interface StoredEntry {
    readonly id: string;
    readonly observations: readonly number[];
    readonly dependencies: readonly (number | string)[];
    readonly patterns: readonly string[];
    readonly kind: 'module' | 'toolset';
    readonly tools: readonly string[];
    readonly profiles: readonly string[];
    readonly names: readonly StoredName[];
    readonly diagnostics: readonly StoredDiagnostic[];
    readonly hasNotes: boolean;
    readonly stamp?: string;
    readonly files?: readonly (readonly [
        path: string,
        hash: string,
        length: number,
        key: string
    ])[];
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
export type Text = TextPlace | {
    readonly parts: readonly Bytes[];
};
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
type Refusal = Message<'native_off' | 'native_missing'>;
type TypeBoxName = '@sinclair/typebox' | 'typebox';
