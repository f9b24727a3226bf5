export { Cache } // as in index.d.ts
export { CacheOptions } // as in index.d.ts
export { FOREIGN_KEYS } // as in index.d.ts
export { LoadResult } // as in index.d.ts
export { Loaded } // as in index.d.ts
export { Loader } // as in index.d.ts
export { NATIVE_FILE } // as in index.d.ts
export { ProjectOptions } // as in index.d.ts
export { QUERY_KEYS } // as in index.d.ts
export { ToolName } // as in index.d.ts
export { WatchTargets } // as in index.d.ts
export declare function areTypesWritten({ cache, folder, options, met }: WrittenTypesRequest): boolean;
export declare function compilerVersion(): string;
export { concernedBy } // as in index.d.ts
export { distinctDiagnostics } // as in index.d.ts
export { findWorkspaceRoot } // as in index.d.ts
export { foldersWithin } // as in index.d.ts
export { importRuntimeFrom } // as in index.d.ts
export { lookForConfig } // as in index.d.ts
export { mergeProfiles } // as in index.d.ts
export { openCache } // as in index.d.ts
export { parseId } // as in index.d.ts
export declare function readProjectOptions(path: string, given: Options, onInput?: (path: string) => void): Promise<ProjectOptions>;
export declare function recallModule(id: string, cache: Cache): Loaded | undefined;
export declare function wantsTypes(folder: string, { enabled }?: {
    readonly enabled?: boolean | undefined;
}): boolean;
export { watchTargets } // as in index.d.ts
// Not exported, but mentioned above:
export interface WrittenTypesRequest {
    readonly cache: Cache;
    readonly folder: string;
    readonly options: Options;
    readonly met: Iterable<string>;
}
