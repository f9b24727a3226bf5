export { ImportOptions } // as in index.d.ts
export declare class ToolBuildError extends Error {
    readonly diagnostics: readonly Diagnostic[];
    readonly reasons: readonly string[];
    constructor(name: string, diagnostics: readonly Diagnostic[], reasons: readonly string[]);
}
export interface ToolBuildOptions {
    readonly target?: 'openApi3' | 'jsonSchema7' | 'jsonSchema2019-09' | 'jsonSchema2020-12';
    readonly strictNullChecks?: boolean;
    readonly additionalProperties?: boolean;
    readonly $refStrategy?: 'root' | 'relative' | 'none';
}
export interface ToolDefinition {
    name: string;
    description: string;
    input_schema: {
        type: 'object';
        [keyword: string]: unknown;
    };
}
export type ZodSchema = $ZodType | {
    readonly _def: {
        readonly typeName: unknown;
    };
};
export declare function buildToolFromZodSchema(name: string, description: string, schema: ZodSchema, options?: ToolBuildOptions): ToolDefinition;
export declare function zodToYaml(schema: ZodSchema, options?: ImportOptions<ZodSchema>): string;
