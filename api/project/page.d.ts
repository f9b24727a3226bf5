export interface Change extends Pick<Diagnostic, 'code' | 'message'> {
    readonly grade?: Grade | undefined;
    readonly hint?: string | undefined;
    readonly place: Place;
    readonly line: number;
    readonly column: number;
    readonly source?: RuleSource | undefined;
}
export interface ComparedTool extends Pick<LoweredTool, 'name' | 'mode' | 'grade'> {
    readonly identity: string;
    readonly rows: readonly Row[];
}
export interface Comparison {
    readonly tools: readonly ComparedTool[];
    readonly changes: readonly Change[];
}
export interface Line {
    readonly depth: number;
    readonly text: string;
    readonly place?: Place | undefined;
}
export interface OpenApiFiles {
    readonly files: readonly {
        readonly path: string;
        readonly text: string;
        readonly module: JsonObject;
    }[];
    readonly refused: readonly {
        readonly id: string;
        readonly reason: string;
    }[];
    readonly notes: readonly {
        readonly id: string;
        readonly text: string;
    }[];
    readonly isSecured: boolean;
}
export interface PageFile {
    readonly path: string;
    readonly text: string;
    readonly at: string;
}
export interface PageProject {
    readonly files: readonly PageFile[];
    readonly tools: readonly PageTool[];
    readonly inCode: readonly string[];
    readonly links: readonly (readonly [
        from: string,
        to: string
    ])[];
    readonly schemas: Readonly<Record<string, Json>>;
    readonly schemasDir: string | undefined;
    readonly openInEditor: string;
}
export interface PageSettings {
    readonly profiles: readonly string[] | undefined;
    readonly ownProfiles: readonly string[];
    readonly diagnostics: Options['diagnostics'];
    readonly strict: Readonly<Record<string, StrictSetting>>;
    readonly reshape: boolean;
    readonly nullish: 'distinguish' | 'null' | 'absent';
    readonly dots: boolean;
    readonly formats: 'annotate' | 'assert';
    readonly errors: 'full' | 'small';
    readonly applyDefaults: boolean;
    readonly repair: boolean;
    readonly coerce: boolean;
}
export interface PageTool {
    readonly path: string;
    readonly files: readonly string[];
    readonly settings: PageSettings;
}
export type PathOf = (uri: string) => string;
export interface Place {
    readonly path: string;
    readonly start: number;
}
export interface Row {
    readonly left?: Line | undefined;
    readonly right?: Line | undefined;
    readonly kind: 'same' | 'changed' | 'added' | 'removed';
    readonly changes: readonly number[];
}
export interface RuleSource {
    readonly url: string;
    readonly date: string;
    readonly note?: string | undefined;
}
export declare function compareTools(request: LoweredRequest, diagnostics: readonly Diagnostic[], pathOf: PathOf): Comparison;
export declare function importOpenApi(root: JsonObject, isWanted: (id: string) => boolean): OpenApiFiles;
export { importRuntimeFrom } // as in index.d.ts
export declare function isOpenApi(json: Json): json is JsonObject;
export declare function minorVersion({ openapi }: JsonObject): number | undefined;
