export declare function ancestors(folder: string): string[];
export declare function entriesOf(folder: string): Dirent[];
export declare function findWorkspace(folder: string): string | undefined;
export declare function findWorkspaceRoot(folder?: string): string;
export declare function ignoresCase(): boolean;
export declare function isSameText(a: string | undefined, b: string | undefined): boolean;
export declare function isWithin(path: string, folder: string): boolean;
export declare function makeFolder(path: string): void;
export declare function nodeHost(): Host;
export declare function pathKind(path: string): 'file' | 'folder' | 'other' | undefined;
export declare function pathToUri(path: string): string;
export declare function readText(path: string): string | undefined;
export declare function realPath(path: string): string;
export declare function removeDrafts(folder: string): void;
export declare function uriToPath(uri: string): string;
export declare function writeAtomic(path: string, text: string | Uint8Array): void;
// Not exported, but mentioned above:
export interface Host {
    read(uri: string): string | Uint8Array | undefined;
    glob(pattern: string, base: string): readonly string[];
    canonical(uri: string): string;
    reach?(uri: string): readonly string[];
    document?(uri: string): SourceDocument | undefined;
}
export interface JsonObject {
    [key: string]: Json;
}
export interface Position {
    readonly line: number;
    readonly column: number;
    readonly offset: number;
}
export interface Range {
    readonly start: Position;
    readonly end: Position;
}
export interface SourceDocument {
    readonly uri: string;
    readonly text: string;
    readonly format: 'json' | 'yaml';
    readonly value: Json;
    locate(path: readonly string[], mark?: 'key' | 'value'): Range;
}
export type Json = null | boolean | number | string | Json[] | JsonObject;
