export interface JestPreset {
    readonly resolver: string;
    readonly transform: Readonly<Record<string, string>>;
    readonly extensionsToTreatAsEsm: readonly string[];
    readonly moduleFileExtensions: readonly string[];
    readonly coveragePathIgnorePatterns: readonly string[];
}
declare const preset: JestPreset;
export { preset as default }
