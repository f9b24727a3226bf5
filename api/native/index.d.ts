export interface Evaluator {
    evaluate(path: string): Promise<NativeModule>;
}
export interface EvaluatorOptions {
    readonly compiler: Compiler;
    readonly alias?: Readonly<Record<string, string>>;
}
export interface ImportOptions<Schema = unknown> extends YamlOptions {
    readonly output?: Schema;
}
export interface NativeModule {
    readonly document: SourceDocument | undefined;
    readonly comments: readonly YamlComment[];
    readonly diagnostics: readonly Diagnostic[];
    readonly inputs: readonly string[];
}
export interface YamlOptions {
    readonly name?: string;
    readonly description?: string;
    readonly annotations?: JsonObject;
    readonly examples?: readonly JsonObject[];
    readonly metadata?: JsonObject;
}
export declare function createEvaluator(options: EvaluatorOptions): Evaluator;
export declare function standardToYaml(schema: unknown, options?: ImportOptions): string;
export declare function typeboxToYaml(schema: object, options?: ImportOptions<object>): string;
