export declare const CONFIG_NAMES: readonly string[];
export interface LoadedConfig {
    readonly path: string;
    readonly options: Options;
}
export { Options } from '@toolbake/core'
export { defineConfig } from '@toolbake/core'
export declare function findConfig(folder: string): string | undefined;
export declare function loadConfig(path: string): Promise<LoadedConfig>;
