export declare function findWorkspaceRoot(folder?: string): string;
export declare function nodeHost(): Host;
export declare function pathToUri(path: string): string;
export declare function uriToPath(uri: string): string;
// Not exported, but mentioned above:
export interface Host {
    read(uri: string): string | Uint8Array | undefined;
    glob(pattern: string, base: string): readonly string[];
    canonical(uri: string): string;
    reach?(uri: string): readonly string[];
}
