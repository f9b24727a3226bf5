export interface Adapter {
    readonly name: string;
    toCanonical(raw: unknown): CanonicalTool;
    fromCanonical(tool: CanonicalTool, options?: AdapterOptions): JsonObject;
    supportsFeature(feature: string): boolean;
    detects(raw: unknown): boolean;
}
export interface AdapterOptions {
    readonly strict?: StrictSetting;
}
export interface AdapterRegistry {
    register(adapter: Adapter): void;
    unregister(name: string): boolean;
    get(name: string): Adapter;
    list(): string[];
    detect(raw: unknown): string | undefined;
    convert(raw: unknown, options: ConvertOptions): Conversion;
}
export type AnySchema = TSchema | ResolvedSchema | Readonly<Record<string, unknown>>;
export declare class BindingSchemaInferenceFailedError extends ModuleError {
    constructor(target: string, reason?: string, options?: ErrorOptions);
}
export declare class BindingSchemaModeConflictError extends ModuleError {
    constructor(moduleId: string, modes: readonly string[], options?: ErrorOptions);
}
export declare class BindingStrictSchemaIncompatibleError extends ModuleError {
    constructor(moduleId: string, features: readonly string[], options?: ErrorOptions);
}
export declare const COMPATS: Readonly<Record<CompatName, Compat>>;
export interface CanonicalFields {
    readonly namespace?: string | undefined;
    readonly name: string;
    readonly version?: string | undefined;
    readonly description?: string | undefined;
    readonly category?: string | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly inputSchema: JsonObject;
    readonly outputSchema?: JsonObject | undefined;
    readonly timeout?: number | string | undefined;
    readonly sourceFormat?: string | undefined;
    readonly sourceMeta?: Readonly<JsonObject> | undefined;
    readonly requiredScopes?: readonly string[] | undefined;
}
export declare class CanonicalTool implements CanonicalFields {
    readonly namespace: string | undefined;
    readonly name: string;
    readonly version: string | undefined;
    readonly description: string | undefined;
    readonly category: string | undefined;
    readonly tags: readonly string[];
    readonly inputSchema: JsonObject;
    readonly outputSchema: JsonObject | undefined;
    readonly timeout: number | string | undefined;
    readonly sourceFormat: string | undefined;
    readonly sourceMeta: Readonly<JsonObject>;
    readonly requiredScopes: readonly string[];
    constructor(fields: CanonicalFields);
    with(changes: Partial<CanonicalFields>): CanonicalTool;
    id(): string;
    validate(): void;
}
export interface Compat {
    readonly loader: {
        readonly members: 'open' | 'closed';
    };
    readonly references: ReferenceRules;
    readonly strict: StrictRules | undefined;
    readonly exporter: {
        readonly forms: 'own' | 'compiler';
        readonly stripsDefaults: boolean;
        readonly writesOutput: boolean;
        readonly writesMeta: boolean;
    };
    readonly coerces: boolean;
}
export type CompatName = 'seed' | 'spec' | 'none';
export interface CompatOptions {
    readonly compat?: CompatName;
}
export declare class Config implements ConfigLike {
    #private;
    constructor(data?: Readonly<Record<string, unknown>>);
    get(key: string, fallback?: unknown): unknown;
}
export interface ConfigLike {
    get(key: string, fallback?: unknown): unknown;
}
export interface Conversion {
    readonly tool: JsonObject;
    readonly canonical: CanonicalTool;
    readonly warnings: readonly FeatureLossWarning[];
}
export declare class ConversionError extends Error {
    readonly adapter: string;
    readonly direction: 'to_canonical' | 'from_canonical';
    readonly cause: Error;
    constructor(adapter: string, direction: ConversionError['direction'], cause: Error);
}
export interface ConvertOptions extends AdapterOptions {
    readonly from?: string;
    readonly to: string;
}
export declare const DEFAULT_ANNOTATIONS: Readonly<ModuleAnnotations>;
export interface ErrorOptions {
    readonly cause?: unknown;
    readonly retryable?: boolean | null;
    readonly aiGuidance?: string | null;
    readonly userFixable?: boolean | null;
    readonly suggestion?: string | null;
    readonly details?: Readonly<Record<string, unknown>>;
}
export declare const ExportProfile: {
    readonly MCP: 'mcp';
    readonly OpenAI: 'openai';
    readonly Anthropic: 'anthropic';
    readonly Generic: 'generic';
    readonly OPENAI: 'openai';
    readonly ANTHROPIC: 'anthropic';
    readonly GENERIC: 'generic';
};
export type ExportProfile = (typeof ExportProfile)[keyof typeof ExportProfile];
export interface FeatureLossWarning {
    readonly feature: string;
    readonly from: string;
    readonly to: string;
    readonly pointer: string;
}
export interface FormatWarning {
    path: string;
    format: string;
    message: string;
}
export declare class InvalidInputError extends ModuleError {
    constructor(message?: string, options?: ErrorOptions);
}
export type JsonSchema = Record<string, unknown>;
export interface LLMExtensions {
    llmDescription?: string | null;
    examples?: unknown[] | null;
    sensitive: boolean;
    constraints?: string | null;
    deprecated?: Record<string, unknown> | null;
}
export interface ModuleAnnotations {
    readonly: boolean;
    destructive: boolean;
    idempotent: boolean;
    requiresApproval: boolean;
    discoverable: boolean;
    openWorld: boolean;
    streaming: boolean;
    cacheable: boolean;
    cacheTtl: number;
    cacheKeyFields: string[] | null;
    paginated: boolean;
    paginationStyle: string;
    extra: Record<string, unknown>;
}
export declare class ModuleError extends Error {
    readonly code: string;
    readonly details: Readonly<Record<string, unknown>>;
    readonly retryable: boolean | null;
    readonly aiGuidance: string | null;
    readonly userFixable: boolean | null;
    readonly suggestion: string | null;
    constructor(code: string, message: string, details?: Readonly<Record<string, unknown>>, options?: ErrorOptions);
    toString(): string;
    toJSON(): Record<string, unknown>;
}
export interface ModuleExample {
    title: string;
    inputs: Record<string, unknown>;
    output?: Record<string, unknown>;
    description?: string;
}
export declare class ModuleNotFoundError extends ModuleError {
    constructor(moduleId: string, options?: ErrorOptions);
}
export declare class RefResolver {
    #private;
    constructor(schemasDir: string, maxDepth?: number, options?: CompatOptions);
    resolve(schema: JsonSchema, currentFile?: string | null): JsonSchema;
    resolveRef(ref: string, currentFile?: string | null): JsonSchema;
    clearCache(): void;
}
export interface ReferenceRules {
    readonly form: 'inline' | 'bundle';
    readonly recursion: 'error' | 'keep';
}
export interface ResolvedSchema {
    jsonSchema: JsonSchema;
    schema: TSchema;
    moduleId: string;
    direction: 'input' | 'output';
}
export declare class SchemaCircularRefError extends ModuleError {
    constructor(refPath: string, options?: ErrorOptions);
}
export interface SchemaDefinition {
    moduleId: string;
    description: string;
    inputSchema: JsonSchema;
    outputSchema: JsonSchema;
    errorSchema?: JsonSchema | null;
    definitions: Record<string, unknown>;
    version: string;
    documentation?: string | null;
    schemaUrl?: string | null;
}
export declare class SchemaExporter {
    #private;
    constructor(options?: CompatOptions);
    export(definition: SchemaDefinition, profile: ExportProfile | (string & Record<never, never>), annotations?: Annotations, examples?: Examples, name?: string | null): Record<string, unknown>;
    exportMcp(definition: SchemaDefinition, annotations?: Annotations, name?: string | null): Record<string, unknown>;
    exportOpenai(definition: SchemaDefinition): Record<string, unknown>;
    exportAnthropic(definition: SchemaDefinition, examples?: Examples): Record<string, unknown>;
    exportGeneric(definition: SchemaDefinition): Record<string, unknown>;
}
export declare class SchemaLoader {
    #private;
    constructor(config?: ConfigLike | Readonly<Record<string, unknown>>, schemasDir?: string | null, options?: CompatOptions);
    load(moduleId: string): SchemaDefinition;
    resolve(definition: SchemaDefinition): Pair;
    getSchema(moduleId: string, nativeInput?: TSchema | null, nativeOutput?: TSchema | null): Pair;
    clearCache(): void;
}
export declare class SchemaMaxDepthExceededError extends ModuleError {
    constructor(refPath: string, options?: ErrorOptions);
}
export declare class SchemaNotFoundError extends ModuleError {
    constructor(schemaId: string, options?: ErrorOptions);
}
export declare class SchemaParseError extends ModuleError {
    constructor(message: string, options?: ErrorOptions);
}
export declare const SchemaStrategy: {
    readonly YamlFirst: 'yaml_first';
    readonly NativeFirst: 'native_first';
    readonly YamlOnly: 'yaml_only';
    readonly YAML_FIRST: 'yaml_first';
    readonly NATIVE_FIRST: 'native_first';
    readonly YAML_ONLY: 'yaml_only';
};
export type SchemaStrategy = (typeof SchemaStrategy)[keyof typeof SchemaStrategy];
export declare class SchemaValidationError extends ModuleError {
    constructor(message?: string, errors?: readonly Readonly<Record<string, unknown>>[], options?: ErrorOptions, code?: 'SCHEMA_VALIDATION_ERROR' | 'SCHEMA_UNION_NO_MATCH' | 'SCHEMA_UNION_AMBIGUOUS');
}
export interface SchemaValidationErrorDetail {
    path: string;
    message: string;
    constraint?: string | null;
    expected?: unknown;
    actual?: unknown;
}
export interface SchemaValidationResult {
    valid: boolean;
    errors: SchemaValidationErrorDetail[];
    errorCode?: 'SCHEMA_VALIDATION_ERROR' | 'SCHEMA_UNION_NO_MATCH' | 'SCHEMA_UNION_AMBIGUOUS' | null;
    warnings?: FormatWarning[];
}
export declare class SchemaValidator {
    #private;
    constructor(coerceTypes?: boolean, options?: CompatOptions);
    validate(data: unknown, schema: AnySchema): SchemaValidationResult;
    validateInput(data: Record<string, unknown>, schema: AnySchema): Record<string, unknown>;
    validateOutput(data: Record<string, unknown>, schema: AnySchema): Record<string, unknown>;
}
export interface StrictRules {
    readonly objects: 'typed' | 'typed-or-untyped';
    readonly nullUnion: 'oneOf' | 'anyOf';
    readonly reach: readonly string[];
}
export declare function applyLlmDescriptions(node: unknown): void;
export declare function contentHash(value: unknown): string;
export declare function contentHashAsync(value: unknown): Promise<string>;
export declare function createAdapterRegistry(profiles?: readonly Profile[]): AdapterRegistry;
export declare function detectOpenAiStrictIncompatibilities(schema: unknown): string[];
export declare function jsonSchemaToTypeBox(schema: unknown): TSchema;
export declare function mergeAnnotations(yaml: Given<Readonly<Record<string, unknown>>>, code: Given<Readonly<Partial<ModuleAnnotations>>>): ModuleAnnotations;
export declare function mergeExamples(yaml: Given<readonly Readonly<Record<string, unknown>>[]>, code: Given<readonly ModuleExample[]>): ModuleExample[];
export declare function mergeMetadata(yaml: Given<Readonly<Record<string, unknown>>>, code: Given<Readonly<Record<string, unknown>>>): Record<string, unknown>;
export declare function profileAdapter(profile: Profile): Adapter;
export declare function redactSensitive<T>(data: T, schema: unknown): T;
export declare function stripExtensions(node: unknown, stripDefaults?: boolean): void;
export declare function toStrictSchema(schema: JsonSchema, options?: CompatOptions): JsonSchema;
export declare function validationResultToError(result: SchemaValidationResult): SchemaValidationError;
// Not exported, but mentioned above:
type Annotations = Readonly<Partial<ModuleAnnotations>> | null | undefined;
type Examples = readonly ModuleExample[] | null | undefined;
type Given<T> = T | null | undefined;
type Pair = [
    ResolvedSchema,
    ResolvedSchema
];
