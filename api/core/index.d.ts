export declare const BUILT_IN_PROFILES: readonly Profile[];
export declare const CATALOGUE: Catalogue;
export interface CacheSettings {
    readonly dir?: string;
}
export type CatalogueEntry = {
    readonly severity: Exclude<Severity, 'info'>;
    readonly message: string;
    readonly hint: string;
} | {
    readonly severity: 'info';
    readonly message: string;
    readonly hint?: string;
};
export type Codec = {
    readonly kind: 'same';
} | ObjectCodec | {
    readonly kind: 'array';
    readonly items: Codec;
} | UnionCodec | {
    readonly kind: 'ref';
    readonly name: string;
} | EntriesCodec | TupleCodec | {
    readonly kind: 'json-text';
} | {
    readonly kind: 'wrap';
    readonly name: string;
    readonly codec: Codec;
} | {
    readonly kind: 'values';
    readonly pairs: readonly {
        readonly author: Json;
        readonly lowered: Json;
    }[];
};
export interface CodecNote {
    readonly code: string;
    readonly path: string;
}
export interface Compilation {
    readonly ok: boolean;
    readonly diagnostics: readonly Diagnostic[];
    has(severity: Severity): boolean;
    readonly dependencies: readonly string[];
    readonly patterns: readonly string[];
    readonly kind: 'module' | 'toolset';
    readonly tools: readonly Tool[];
    readonly requests: Readonly<Record<string, LoweredRequest>>;
    readonly code: string;
    readonly options: ResolvedOptions;
}
export interface CompileOptions extends Options, CompileRequest {
    readonly host?: Host;
}
export interface CompileRequest {
    readonly profile?: string | undefined;
    readonly tool?: string | undefined;
    readonly as?: 'output' | undefined;
    readonly mode?: StrictSetting | undefined;
}
export interface Compiler {
    readonly options: ResolvedOptions;
    compile(source: Source, request?: CompileRequest): Compilation;
    affected(uri: string): readonly string[];
    forget(): void;
}
export interface DecodeSettings {
    readonly applyDefaults?: boolean;
    readonly repair?: boolean;
    readonly coerce?: boolean;
    readonly code?: 'data' | 'compiled';
}
export interface Decoded {
    readonly value: Json;
    readonly errors: readonly CodecNote[];
    readonly repairs: readonly CodecNote[];
}
export interface Diagnostic extends Subject {
    readonly code: DiagnosticCode;
    readonly severity: Severity;
    readonly message: string;
    readonly hint?: string | undefined;
    readonly uri: string;
    readonly pointer: string;
    readonly range: Range;
    readonly frame: string;
    toJSON(): DiagnosticJson;
}
export type DiagnosticCode = keyof Catalogue;
export interface DiagnosticJson extends Subject, Pick<Diagnostic, 'severity' | 'message' | 'uri' | 'pointer'> {
    readonly code: string;
    readonly hint?: string;
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
}
export interface EarlierRevision extends Differences<Omit<Profile, 'id' | 'revision' | 'earlier' | 'revisionOf'>> {
    readonly revision: string;
    readonly changed: string;
    readonly seen: FactSource;
}
export interface EmittedTypes {
    readonly files: readonly TypeFile[];
    readonly problems: readonly TypesProblem[];
}
export interface EmittedValidators {
    readonly code: string;
    readonly imports: ReadonlyMap<string, string>;
    readonly problems: readonly ValidatorProblem[];
}
export interface FactSource {
    readonly url: string;
    readonly date: string;
    readonly evidence: 'sdk' | 'doc' | 'live' | 'third-party' | 'unconfirmed';
    readonly harmless?: boolean;
    readonly advisory?: 'input';
    readonly note?: string;
}
export interface FileOptions {
    readonly profiles?: readonly (string | Profile)[];
    readonly strict?: Readonly<Record<string, StrictSetting>>;
    readonly reshape?: boolean;
    readonly nullish?: 'distinguish' | 'null' | 'absent';
    readonly diagnostics?: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>;
    readonly names?: NameSettings;
    readonly validators?: ValidatorSettings;
    readonly decode?: DecodeSettings;
}
export interface FormatOptions {
    readonly color?: boolean;
    readonly cwd?: string;
}
export interface GenerateSettings {
    readonly target?: '@sinclair/typebox' | 'typebox';
    readonly inlineRuntime?: boolean;
    readonly handlers?: string;
}
export type Grade = 'exact' | 'reversible' | 'described' | 'lossy';
export interface Host {
    read(uri: string): string | Uint8Array | undefined;
    glob(pattern: string, base: string): readonly string[];
    canonical(uri: string): string;
    reach?(uri: string): readonly string[];
    document?(uri: string): SourceDocument | undefined;
}
export declare class ImportError extends Error {
    readonly hint: string | undefined;
    constructor(message: string, hint?: string);
}
export interface ImportOptions {
    readonly from?: string;
    readonly profiles?: Iterable<Profile>;
}
export interface ImportedFile {
    readonly path: string;
    readonly module: JsonObject;
    readonly text: string;
    readonly comments: readonly YamlComment[];
}
export interface ImportedFiles {
    readonly profile: Profile;
    readonly files: readonly ImportedFile[];
    readonly isPartial: boolean;
    readonly leftOut: readonly LeftOut[];
}
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
    [key: string]: Json;
}
export interface LeftOut {
    readonly pointer: string;
    readonly found: string;
    readonly isHosted: boolean;
}
export interface LoweredRequest {
    readonly profile: Profile;
    readonly tools: readonly LoweredTool[];
    readonly json: readonly JsonObject[];
    readonly format?: JsonObject;
    readonly names: Readonly<Record<string, string>>;
}
export interface LoweredTool {
    readonly tool: Tool;
    readonly mode: 'loose' | 'strict';
    readonly name: string;
    readonly description?: string;
    readonly input: SchemaObject;
    readonly output?: Schema;
    readonly inputExamples: readonly Json[];
    readonly extras: JsonObject;
    readonly codec: ToolCodec;
    readonly grade: Grade;
}
export type Message<Code extends DiagnosticCode = DiagnosticCode> = {
    [One in Code]: {
        readonly code: One;
    } & FilledTexts<Catalogue[One]>;
}[Code];
export interface Mode {
    readonly keywords: Readonly<Record<Keyword, Treatment>>;
    readonly extensions: Treatment;
    readonly formats?: readonly string[];
    readonly patterns?: RegexDialect & {
        readonly source: string;
    };
    readonly propertyNames?: {
        readonly pattern: string;
        readonly rootOnly: boolean;
        readonly source: string;
    };
    readonly propertyMarks?: Readonly<Record<string, PropertyMark>>;
    readonly references?: {
        readonly definitionsOnly?: boolean;
        readonly inline?: boolean;
        readonly source: string;
    };
    readonly shape: ModeShape;
    readonly shapeSources?: Readonly<Partial<Record<keyof ModeShape, string>>>;
    readonly limits: ModeLimits;
}
export interface ModuleHead {
    readonly uri: string;
    readonly declared: readonly DeclaredType[];
    readonly tools: readonly {
        readonly identity: string;
        readonly types: TypedTool['types'];
    }[];
    readonly place: SourcePlace;
    readonly references: readonly string[];
    readonly requests: Readonly<Record<string, RequestHead>>;
}
export interface NameSettings {
    readonly dots?: boolean;
}
export interface NativeSettings {
    readonly strategy?: 'yaml_first' | 'native_first' | 'yaml_only';
    readonly timeout?: number;
    readonly memory?: number;
    readonly alias?: Readonly<Record<string, string>>;
}
export interface OptionProblem {
    readonly path: string;
    readonly message: string;
    readonly hint?: string;
}
export interface Options extends FileOptions {
    readonly root?: string;
    readonly schemasDir?: string;
    readonly allow?: readonly string[];
    readonly schemas?: Readonly<Record<string, Json>>;
    readonly schemes?: Readonly<Record<string, (uri: string) => string>>;
    readonly overrides?: readonly ({
        readonly files: string | readonly string[];
    } & FileOptions)[];
    readonly types?: TypesSettings;
    readonly generate?: GenerateSettings;
    readonly native?: boolean | NativeSettings;
    readonly cache?: false | CacheSettings;
}
export declare class OptionsError extends Error {
    readonly problems: readonly OptionProblem[];
    constructor(problems: readonly OptionProblem[]);
}
export interface Origin {
    readonly document: SourceDocument;
    readonly parent?: Origin;
    readonly key?: string;
}
export interface Position {
    readonly line: number;
    readonly column: number;
    readonly offset: number;
}
export type Problem<Code extends DiagnosticCode = DiagnosticCode> = Message<Code> & ProblemPlace;
export interface Profile {
    readonly id: string;
    readonly label: string;
    readonly revision: string;
    readonly earlier?: readonly EarlierRevision[];
    readonly revisionOf?: string;
    readonly sources: Readonly<Record<string, FactSource>>;
    readonly modes: {
        readonly loose: Mode;
        readonly strict?: Mode;
    };
    readonly strict: 'auto' | boolean;
    readonly name: NameRule;
    readonly metaSchema?: string;
    readonly olderDialects?: readonly Dialect[];
    readonly request: RequestLimits;
    readonly description?: Limit;
    readonly llmDescriptions: boolean;
    readonly inputExamples: boolean;
    readonly outputSchema: 'absent' | 'object' | 'any';
    readonly extras: Readonly<Record<string, ExtraMember>>;
    readonly format?: OutputFormat;
    readonly foreignSchema?: string;
    wrap(tool: LoweredTool): JsonObject;
    assemble?(tools: readonly JsonObject[]): readonly JsonObject[];
    disassemble?(json: Json): readonly Json[] | undefined;
    otherForm?(json: Json): JsonObject | undefined;
    unwrap(json: Json): JsonObject | undefined;
}
export interface ProfileExports {
    readonly tools: string;
    readonly decode: string;
}
export interface ProfileVariant extends Differences<Omit<Profile, 'id' | 'earlier' | 'revisionOf'>> {
    readonly extends: Profile;
    readonly id: string;
    readonly earlier?: readonly EarlierRevision[];
}
export type ProviderRule = 'array-items' | 'boolean-schema' | 'closed-object' | 'enum-value' | 'excluded' | 'format' | 'keyword' | 'keyword-value' | 'limit' | 'name' | 'name-twice' | 'open-keys' | 'pattern' | 'property-name' | 'recursion' | 'reference' | 'reference-siblings' | 'required' | 'root' | 'tool' | 'type' | 'undeclared-required' | 'union';
export interface ProviderTools {
    readonly profile: Profile;
    readonly tools: readonly JsonObject[];
    readonly wires: readonly JsonObject[];
}
export interface Range {
    readonly start: Position;
    readonly end: Position;
}
export interface ResolvedOptions extends Required<Pick<Options, 'allow' | 'strict' | 'reshape' | 'nullish' | 'diagnostics' | 'schemes'>> {
    readonly root: string;
    readonly schemasDir: string | undefined;
    readonly profiles: readonly Profile[];
    readonly known: ReadonlyMap<string, Profile>;
    readonly names: Required<NameSettings>;
    readonly validators: Required<ValidatorSettings>;
    readonly decode: Required<DecodeSettings>;
    readonly schemas: ReadonlyMap<string, Json>;
    readonly overrides: readonly {
        readonly files: readonly string[];
        readonly options: FileOptions;
    }[];
    readonly types: {
        readonly dir: string;
        readonly enabled: boolean | undefined;
    };
    readonly generate: GenerateSettings & {
        readonly inlineRuntime: boolean;
    };
    readonly native: Required<NativeSettings> | undefined;
    readonly cache: false | CacheSettings;
}
export type Schema = boolean | SchemaObject;
export type SchemaObject = KeywordMembers & {
    [keyword: string]: Json | Schema | Schema[] | Record<string, Schema> | Record<string, string[]>;
};
export type Severity = 'error' | 'warn' | 'info';
export type SeveritySetting = Severity | 'off';
export type Source = string | {
    readonly uri: string;
    readonly text?: string;
};
export interface SourceDocument {
    readonly uri: string;
    readonly text: string;
    readonly format: 'json' | 'yaml';
    readonly value: Json;
    locate(path: readonly string[], mark?: 'key' | 'value'): Range;
}
export type StrictSetting = 'auto' | boolean;
export interface Tool extends DescribedTool {
    readonly exampleOrigins?: readonly Origin[];
    readonly input: ToolSchema;
    readonly output?: ToolSchema;
    readonly error?: ToolSchema;
    readonly replyKey?: 'output_schema' | 'schema';
    readonly origin: Origin;
}
export interface ToolAnnotations {
    readonly?: boolean;
    destructive?: boolean;
    idempotent?: boolean;
    open_world?: boolean;
    requires_approval?: boolean;
    discoverable?: boolean;
    streaming?: boolean;
    cacheable?: boolean;
    cache_ttl?: number;
    cache_key_fields?: string[] | null;
    paginated?: boolean;
    pagination_style?: string;
    extra?: JsonObject;
}
export interface ToolChange {
    readonly pointer: string;
    readonly message: string;
    readonly verdict: Verdict;
}
export interface ToolCodec {
    readonly root: Codec;
    readonly defs: Readonly<Record<string, Codec>>;
}
export interface ToolDifference {
    readonly identity: string;
    readonly kind: 'added' | 'removed' | 'changed';
    readonly verdict: Verdict;
    readonly changes: readonly ToolChange[];
    readonly before?: Tool;
    readonly after?: Tool;
}
export interface ToolExample {
    title?: string;
    description?: string;
    inputs: Json;
    output?: Json;
}
export interface ToolFinding {
    readonly rule: ProviderRule;
    readonly message: string;
    readonly pointer: string;
    readonly tool?: string;
    readonly field?: string;
    readonly source?: FactSource;
    readonly verdict: 'refused' | 'doubtful';
}
export interface ToolIcon {
    src: string;
    mimeType?: string;
    sizes?: string[];
    theme?: 'light' | 'dark';
}
export interface ToolSchema {
    readonly schema: Schema;
    readonly formats?: 'assert';
    readonly isSpecialised?: true;
    readonly origins: Origins;
}
export interface ToolsDiff {
    readonly tools: readonly ToolDifference[];
    readonly advice: VersionAdvice;
}
export interface Treatment {
    readonly kind: 'keep' | 'drop' | 'describe' | 'reject';
    readonly keepValues?: readonly Json[];
    readonly acceptedValues?: readonly Json[];
    readonly source?: string;
}
export interface TypeEmitter {
    emit(imports: readonly TypedImport[], written?: readonly WrittenModule[], isPart?: boolean): EmittedTypes;
}
export interface TypeFile {
    readonly path: string;
    readonly text: string;
    readonly key?: string;
}
export interface TypedImport {
    readonly compilation: Compilation;
    readonly query?: string | undefined;
}
export interface TypesMemory {
    head(compilation: Compilation, make: () => ModuleHead): ModuleHead;
    stamp(compilation: Compilation): string | undefined;
    file(path: string, key: string): TypeFile | undefined;
    keep(file: TypeFile): TypeFile;
}
export interface TypesOptions {
    readonly base: string;
    readonly dir: string;
    readonly runtime?: string;
    readonly further?: readonly string[];
    readonly memory?: TypesMemory | undefined;
}
export type TypesProblem = Extract<Problem, {
    readonly code: 'types_collision';
}> & {
    readonly uris: readonly string[];
};
export interface TypesSettings {
    readonly dir?: string;
    readonly enabled?: boolean;
}
export interface ValidatorEntry {
    readonly schema: Schema;
    readonly formats?: 'assert';
    readonly faces: ValidatorFaces;
}
export interface ValidatorFaces {
    readonly is?: string;
    readonly check?: string;
    readonly validator?: string;
    readonly coerce?: string;
    readonly redact?: string;
}
export type ValidatorOptions = ValidatorSettings;
export interface ValidatorProblem {
    readonly code: 'ref_not_found' | 'ref_cycle' | 'pattern_invalid' | 'format_unknown' | 'schema_invalid';
    readonly schema: SchemaObject;
    readonly keyword: string;
    readonly pointer: string;
    readonly value: string;
}
export interface ValidatorSettings {
    readonly formats?: 'annotate' | 'assert';
    readonly errors?: 'full' | 'small';
}
export type Verdict = 'breaking' | 'compatible' | 'annotation';
export type VersionAdvice = 'major' | 'minor' | 'patch' | 'none';
export interface WrittenModule {
    readonly pattern: string;
    readonly text: string;
}
export interface YamlComment {
    readonly pointer: string;
    readonly text: string;
}
export declare function areDisjoint(schemas: readonly Schema[], definition: Definition, tag?: unknown): boolean;
export declare function checkTools(json: Json, profile: Profile, form?: Profile): ToolFinding[];
export declare function compile(source: Source, options?: CompileOptions): Compilation;
export declare function createCompiler(options?: Options & Pick<CompileOptions, 'host'>): Compiler;
export declare function createDiagnostic(problem: Problem, severity: Severity): Diagnostic;
export declare function createTypeEmitter({ base, dir, runtime, further, memory, }: TypesOptions): TypeEmitter;
export declare function decodeArguments(tool: LoweredTool, sent: Json): Decoded;
export declare function defineConfig(options: Options): Options;
export declare function defineProfile(declared: ProfileVariant): Profile;
export declare function defineProfile(declared: Profile): Profile;
export declare function describe(source: string, keepValues?: readonly Json[]): Treatment;
export declare function diffTools(before: readonly Tool[], after: readonly Tool[]): ToolsDiff;
export declare function displayPath(uri: string, cwd?: string): string;
export declare function drop(source: string): Treatment;
export declare function emitTypes(imports: readonly TypedImport[], options: TypesOptions): EmittedTypes;
export declare function emitValidators(entries: readonly ValidatorEntry[], options?: ValidatorOptions): EmittedValidators;
export declare function encodeCall(tool: LoweredTool, input: Json): Json;
export declare function fileFormatSchema(profiles?: readonly Profile[]): JsonObject;
export declare function findProfile(known: ReadonlyMap<string, Profile>, name: string): Profile | undefined;
export declare function formatDiagnostic(diagnostic: Diagnostic, options?: FormatOptions): string;
export declare function formatDiagnostics(diagnostics: readonly Diagnostic[], options?: FormatOptions): string;
export declare function importTools(json: Json, { from, profiles }?: ImportOptions): ImportedFiles;
export declare function keep(source?: string): Treatment;
export declare function matchGlob(pattern: string, path: string): boolean;
export declare function memoryHost(files: Readonly<Record<string, string | Uint8Array>>): Host;
export declare function printYaml(value: JsonObject, comments?: readonly YamlComment[]): string;
export declare function profileExports(ids: readonly string[]): ReadonlyMap<string, ProfileExports>;
export declare function readProviderTools(json: Json, known: Iterable<Profile>, from?: string): ProviderTools;
export declare function reject(source: string): Treatment;
export declare function resolveOptions(options?: Options): ResolvedOptions;
export declare const revisionsOf: (profile: Profile) => readonly Profile[];
export declare function severityOf(code: DiagnosticCode, settings: SeveritySettings): SeveritySetting;
export declare function sortDiagnostics(diagnostics: readonly Diagnostic[], first?: string): Diagnostic[];
export declare function suggest(name: string, candidates: Iterable<string>): string | undefined;
// Not exported, but mentioned above:
export declare const DECLARATIONS: {
    readonly error: {
        readonly contract_broken: {
            readonly message: '{tool} breaks its contract: {change}';
            readonly hint: 'Callers may fail. If you mean it, write the lock file again with `toolbake lock`.';
        };
    };
    readonly warn: {
        readonly types_collision: {
            readonly message: '"./{name}?{query}" matches {first} and {second}: TypeScript gives it the types of both';
            readonly hint: 'Include the folder in the import, rename one of the files, or import without a query.';
        };
        readonly types_unseen: {
            readonly message: 'TypeScript does not see the exact types in {dir}: lines are missing in {file}';
            readonly hint: 'Add to {file}: {lines}. Or set types.enabled to false.';
        };
        readonly types_client: {
            readonly message: '{file} refers to "{client}", whose generic types hide the exact types generated in {dir}';
            readonly hint: 'Remove the reference, or set types.enabled to false.';
        };
        readonly handler_unused: {
            readonly message: 'The handler "{name}" matches no tool';
            readonly hint: 'Remove it, or name it after its tool: by module id, or namespace:module_id.';
        };
        readonly types_unwritable: {
            readonly message: 'Cannot write types to {dir}: {reason}';
            readonly hint: 'Check that the folder is writable, or set types.dir.';
        };
    };
};
export declare const FILES: {
    readonly error: {
        readonly file_not_found: {
            readonly message: 'File not found: {uri}';
            readonly hint: 'Check the path: it is relative to the file that contains it.';
        };
        readonly file_unreadable: {
            readonly message: 'Cannot read {uri}: {reason}';
            readonly hint: 'Check that it is a file and that you have permission to read it.';
        };
        readonly file_too_large: {
            readonly message: 'The file has {size} bytes; the limit is {max}';
            readonly hint: 'Split it with $ref or include.';
        };
        readonly not_utf8: {
            readonly message: 'The file is not valid UTF-8 (first invalid byte at offset {offset})';
            readonly hint: 'Save it as UTF-8.';
        };
        readonly syntax_error: {
            readonly message: '{reason}';
            readonly hint: 'Check brackets, quotes and indentation here and just before.';
        };
        readonly duplicate_key: {
            readonly message: 'Duplicate key "{key}", first used in line {line}';
            readonly hint: 'Remove one of the two.';
        };
        readonly empty_file: {
            readonly message: 'The file is empty';
            readonly hint: 'Add content or delete the file: a tool needs at least `input_schema`; {} is a schema for any value.';
        };
        readonly multiple_documents: {
            readonly message: 'The file has more than one YAML document';
            readonly hint: 'Use a `tools:` list.';
        };
        readonly too_deep: {
            readonly message: 'Nested deeper than {max} levels';
            readonly hint: 'Move inner schemas into $defs and refer to them.';
        };
        readonly too_many_aliases: {
            readonly message: 'The file has more than {max} YAML aliases';
            readonly hint: 'Define repeated parts once in $defs and refer to them with $ref.';
        };
        readonly too_many_nodes: {
            readonly message: 'The file has more than {max} nodes after expanding aliases';
            readonly hint: 'Split the file with $ref or include; each use of an alias counts.';
        };
        readonly yaml_tag: {
            readonly message: 'YAML tag {tag} is not supported';
            readonly hint: 'Remove it, or quote the text if it is meant to start with !.';
        };
        readonly yaml_key: {
            readonly message: 'A mapping key must be a string';
            readonly hint: 'Quote it.';
        };
        readonly not_json_value: {
            readonly message: '{value} cannot be represented in JSON';
            readonly hint: 'Write a finite number, or quote it.';
        };
    };
    readonly warn: {
        readonly unsafe_integer: {
            readonly message: '{value} is beyond 2^53 and loses digits';
            readonly hint: 'If it is an identifier, write a string. If it is a limit, remove it.';
        };
        readonly text_ends_at_comment: {
            readonly message: 'The text ends here: a # after a space starts a comment';
            readonly hint: 'Put the whole text in quotes. If it is a comment, add a space after the #.';
        };
        readonly merge_key: {
            readonly message: '<< is an ordinary key: YAML 1.2 has no merge keys';
            readonly hint: 'Use $ref or allOf, or quote the key.';
        };
        readonly lone_surrogate: {
            readonly message: 'Unpaired UTF-16 surrogate: it is not valid, and most parsers reject or replace it';
            readonly hint: 'Write both surrogates of the pair, or the character itself.';
        };
    };
};
export declare const KEYWORDS: {
    readonly $schema: {
        readonly value: 'string';
        readonly kind: 'core';
    };
    readonly $id: {
        readonly value: 'string';
        readonly kind: 'core';
    };
    readonly $anchor: {
        readonly value: 'string';
        readonly kind: 'core';
    };
    readonly $dynamicAnchor: {
        readonly value: 'string';
        readonly kind: 'core';
    };
    readonly $vocabulary: {
        readonly value: 'mapping';
        readonly kind: 'core';
    };
    readonly $comment: {
        readonly value: 'string';
        readonly kind: 'annotation';
        readonly absentFrom: readonly [
            'openapi-3.0'
        ];
    };
    readonly $ref: {
        readonly value: 'reference';
        readonly kind: 'applicator';
        readonly evaluates: 'in-place';
        readonly order: 4;
    };
    readonly $dynamicRef: {
        readonly value: 'reference';
        readonly kind: 'applicator';
        readonly evaluates: 'in-place';
        readonly since: '2020-12';
        readonly order: 4;
    };
    readonly $defs: {
        readonly value: 'schema-map';
        readonly kind: 'core';
    };
    readonly title: {
        readonly value: 'string';
        readonly kind: 'annotation';
    };
    readonly description: {
        readonly value: 'string';
        readonly kind: 'annotation';
    };
    readonly default: {
        readonly value: 'anything';
        readonly kind: 'annotation';
        readonly tag: true;
    };
    readonly examples: {
        readonly value: 'list';
        readonly kind: 'annotation';
    };
    readonly deprecated: {
        readonly value: 'boolean';
        readonly kind: 'annotation';
        readonly idle: readonly [
            false
        ];
    };
    readonly readOnly: {
        readonly value: 'boolean';
        readonly kind: 'annotation';
        readonly idle: readonly [
            false
        ];
    };
    readonly writeOnly: {
        readonly value: 'boolean';
        readonly kind: 'annotation';
        readonly idle: readonly [
            false
        ];
    };
    readonly type: {
        readonly value: 'types';
        readonly kind: 'assertion';
        readonly merge: 'types';
        readonly order: 1;
    };
    readonly enum: {
        readonly value: 'list';
        readonly kind: 'assertion';
        readonly merge: 'values';
        readonly order: 1;
    };
    readonly const: {
        readonly value: 'anything';
        readonly kind: 'assertion';
        readonly since: 'draft-06';
        readonly order: 1;
    };
    readonly format: {
        readonly value: 'string';
        readonly kind: 'annotation';
        readonly tag: true;
        readonly order: 2;
    };
    readonly minLength: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'string';
        readonly idle: readonly [
            0
        ];
        readonly merge: 'max';
        readonly bound: 'low';
        readonly bounds: 'length';
        readonly tag: true;
        readonly order: 1;
    };
    readonly maxLength: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'string';
        readonly merge: 'min';
        readonly bound: 'high';
        readonly bounds: 'length';
        readonly tag: true;
        readonly order: 1;
    };
    readonly pattern: {
        readonly value: 'string';
        readonly kind: 'assertion';
        readonly appliesTo: 'string';
        readonly tag: true;
        readonly order: 1;
    };
    readonly contentEncoding: {
        readonly value: 'string';
        readonly kind: 'annotation';
        readonly appliesTo: 'string';
        readonly tag: true;
        readonly absentFrom: readonly [
            'openapi-3.0'
        ];
    };
    readonly contentMediaType: {
        readonly value: 'string';
        readonly kind: 'annotation';
        readonly appliesTo: 'string';
        readonly tag: true;
        readonly absentFrom: readonly [
            'openapi-3.0'
        ];
    };
    readonly contentSchema: {
        readonly value: 'schema';
        readonly kind: 'annotation';
        readonly appliesTo: 'string';
        readonly absentFrom: readonly [
            'openapi-3.0'
        ];
    };
    readonly minimum: {
        readonly value: 'number';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
        readonly merge: 'max';
        readonly bound: 'low';
        readonly bounds: 'value';
        readonly tag: true;
        readonly order: 1;
    };
    readonly maximum: {
        readonly value: 'number';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
        readonly merge: 'min';
        readonly bound: 'high';
        readonly bounds: 'value';
        readonly tag: true;
        readonly order: 1;
    };
    readonly exclusiveMinimum: {
        readonly value: 'exclusive-bound';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
        readonly merge: 'max';
        readonly bound: 'low';
        readonly bounds: 'value';
        readonly exclusive: true;
        readonly tag: true;
        readonly order: 1;
    };
    readonly exclusiveMaximum: {
        readonly value: 'exclusive-bound';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
        readonly merge: 'min';
        readonly bound: 'high';
        readonly bounds: 'value';
        readonly exclusive: true;
        readonly tag: true;
        readonly order: 1;
    };
    readonly multipleOf: {
        readonly value: 'positive';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
        readonly merge: 'multiple';
        readonly tag: true;
        readonly order: 1;
    };
    readonly properties: {
        readonly value: 'schema-map';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly evaluates: 'members';
        readonly merge: 'members';
        readonly order: 3;
    };
    readonly patternProperties: {
        readonly value: 'schema-map';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly evaluates: 'members';
        readonly merge: 'members';
        readonly order: 3;
    };
    readonly additionalProperties: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly evaluates: 'members';
        readonly merge: 'members';
        readonly rest: true;
        readonly order: 3;
    };
    readonly propertyNames: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly since: 'draft-06';
        readonly idle: readonly [
            true,
            {
                readonly type: 'string';
            }
        ];
        readonly merge: 'schema';
        readonly order: 3;
        readonly absentFrom: readonly [
            'openapi-3.0'
        ];
    };
    readonly required: {
        readonly value: 'names';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
        readonly merge: 'names';
        readonly order: 3;
    };
    readonly minProperties: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
        readonly idle: readonly [
            0
        ];
        readonly merge: 'max';
        readonly bound: 'low';
        readonly bounds: 'properties';
        readonly tag: true;
        readonly order: 3;
    };
    readonly maxProperties: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
        readonly merge: 'min';
        readonly bound: 'high';
        readonly bounds: 'properties';
        readonly tag: true;
        readonly order: 3;
    };
    readonly dependentRequired: {
        readonly value: 'names-map';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
        readonly since: '2019-09';
        readonly idle: readonly [
            {}
        ];
        readonly merge: 'names-map';
        readonly order: 3;
    };
    readonly dependentSchemas: {
        readonly value: 'schema-map';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly since: '2019-09';
        readonly idle: readonly [
            {}
        ];
        readonly evaluates: 'in-place';
        readonly merge: 'schema-map';
        readonly order: 3;
    };
    readonly unevaluatedProperties: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly since: '2019-09';
        readonly evaluates: 'members';
        readonly merge: 'never';
        readonly rest: true;
        readonly order: 5;
        readonly absentFrom: readonly [
            'draft-07',
            'openapi-3.0'
        ];
    };
    readonly prefixItems: {
        readonly value: 'positions';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly since: '2020-12';
        readonly evaluates: 'items';
        readonly merge: 'items';
        readonly order: 3;
    };
    readonly items: {
        readonly value: 'schema-or-list';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly evaluates: 'items';
        readonly merge: 'items';
        readonly rest: true;
        readonly order: 3;
    };
    readonly contains: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly since: 'draft-06';
        readonly evaluates: 'items';
        readonly order: 3;
        readonly absentFrom: readonly [
            'openapi-3.0'
        ];
    };
    readonly minContains: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
        readonly since: '2019-09';
        readonly needs: 'contains';
        readonly bound: 'low';
        readonly bounds: 'contains';
        readonly order: 3;
        readonly absentFrom: readonly [
            'draft-07',
            'openapi-3.0'
        ];
    };
    readonly maxContains: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
        readonly since: '2019-09';
        readonly needs: 'contains';
        readonly negates: 'contains';
        readonly bound: 'high';
        readonly bounds: 'contains';
        readonly order: 3;
        readonly absentFrom: readonly [
            'draft-07',
            'openapi-3.0'
        ];
    };
    readonly minItems: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
        readonly idle: readonly [
            0
        ];
        readonly merge: 'max';
        readonly bound: 'low';
        readonly bounds: 'items';
        readonly tag: true;
        readonly order: 1;
    };
    readonly maxItems: {
        readonly value: 'count';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
        readonly merge: 'min';
        readonly bound: 'high';
        readonly bounds: 'items';
        readonly tag: true;
        readonly order: 1;
    };
    readonly uniqueItems: {
        readonly value: 'boolean';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
        readonly idle: readonly [
            false
        ];
        readonly merge: 'or';
        readonly tag: true;
        readonly order: 1;
    };
    readonly unevaluatedItems: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly since: '2019-09';
        readonly evaluates: 'items';
        readonly merge: 'never';
        readonly rest: true;
        readonly order: 5;
        readonly absentFrom: readonly [
            'draft-07',
            'openapi-3.0'
        ];
    };
    readonly allOf: {
        readonly value: 'branches';
        readonly kind: 'applicator';
        readonly evaluates: 'in-place';
        readonly merge: 'parts';
        readonly order: 4;
    };
    readonly anyOf: {
        readonly value: 'branches';
        readonly kind: 'applicator';
        readonly evaluates: 'in-place';
        readonly merge: 'branches';
        readonly order: 4;
    };
    readonly oneOf: {
        readonly value: 'branches';
        readonly kind: 'applicator';
        readonly evaluates: 'in-place';
        readonly negates: 'oneOf';
        readonly order: 4;
    };
    readonly not: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly idle: readonly [
            false
        ];
        readonly negates: 'not';
        readonly merge: 'negation';
        readonly order: 4;
    };
    readonly if: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly since: 'draft-07';
        readonly evaluates: 'in-place';
        readonly negates: 'if';
        readonly order: 4;
    };
    readonly then: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly since: 'draft-07';
        readonly evaluates: 'in-place';
        readonly needs: 'if';
        readonly negates: 'if';
        readonly order: 4;
    };
    readonly else: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly since: 'draft-07';
        readonly evaluates: 'in-place';
        readonly needs: 'if';
        readonly negates: 'if';
        readonly order: 4;
    };
    readonly id: {
        readonly value: 'anything';
        readonly kind: 'core';
        readonly legacy: true;
    };
    readonly definitions: {
        readonly value: 'schema-map';
        readonly kind: 'core';
        readonly legacy: true;
    };
    readonly additionalItems: {
        readonly value: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly legacy: true;
    };
    readonly dependencies: {
        readonly value: 'map-or-names';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly legacy: true;
    };
    readonly nullable: {
        readonly value: 'boolean';
        readonly kind: 'assertion';
        readonly legacy: true;
    };
    readonly example: {
        readonly value: 'anything';
        readonly kind: 'annotation';
        readonly legacy: true;
    };
    readonly $recursiveRef: {
        readonly value: 'reference';
        readonly kind: 'applicator';
        readonly legacy: true;
    };
    readonly $recursiveAnchor: {
        readonly value: 'boolean';
        readonly kind: 'core';
        readonly legacy: true;
    };
};
export declare const NATIVE: {
    readonly error: {
        readonly native_off: {
            readonly message: 'A module with schemas in code is evaluated only if the option "native" is set';
            readonly hint: 'Set native: true; the module then runs when the app is built. Without ?profile= it is imported unchanged.';
        };
        readonly native_missing: {
            readonly message: 'Evaluating this module needs @toolbake/native, which cannot be loaded: {reason}';
            readonly hint: 'npm install --save-dev @toolbake/native';
        };
        readonly native_bundle: {
            readonly message: 'The module cannot be bundled: {reason}';
            readonly hint: 'It is bundled for Node: check its imports and its syntax.';
        };
        readonly native_threw: {
            readonly message: 'The module throws when it is evaluated: {reason}';
            readonly hint: 'It runs at build time: its top level must not depend on what only the running app has.';
        };
        readonly native_late: {
            readonly message: 'The module did not finish within {limit} ms';
            readonly hint: 'It runs at build time, so it must not wait or listen; native.timeout sets the limit.';
        };
        readonly native_memory: {
            readonly message: 'The module uses more than {limit} MB of memory';
            readonly hint: 'Set native.memory.';
        };
        readonly native_ended: {
            readonly message: 'The module ended without a result (exit code {status})';
            readonly hint: 'It calls process.exit, or awaits something that never happens.';
        };
        readonly native_too_large: {
            readonly message: 'The exports exceed {max} characters';
            readonly hint: 'Export only the tools.';
        };
        readonly native_no_tool: {
            readonly message: 'The module exports no tool, only {found}';
            readonly hint: 'Export objects with `inputSchema` and `description`, a list or map of them as `tools`, or the members of one tool.';
        };
        readonly native_schema: {
            readonly message: 'Expected a schema, found {found}';
            readonly hint: 'Supported: Zod, TypeBox, Valibot, ArkType, Standard JSON Schema and JSON Schema. Wrap an object of schemas: z.object(…).';
        };
        readonly native_library: {
            readonly message: 'Reading schemas of {name} needs "{specifier}", which is not installed';
            readonly hint: 'Install it beside the library.';
        };
        readonly native_conversion: {
            readonly message: 'The schema cannot be converted to JSON Schema: {reason}';
            readonly hint: 'Use what JSON Schema can express, or write the tool in YAML.';
        };
        readonly native_inexpressible: {
            readonly message: '{what} cannot be expressed in JSON Schema: JSON has no such values';
            readonly hint: 'Describe the value as it is sent, such as z.iso.datetime() for a date, and convert it in the handler.';
        };
        readonly native_not_json: {
            readonly message: 'Only JSON values are allowed here, not {found}';
            readonly hint: 'Use strings, numbers, true, false, null, arrays and plain objects.';
        };
        readonly native_yaml_missing: {
            readonly message: 'The strategy yaml_only needs the schema of "{id}" in {uri}, which does not exist';
            readonly hint: 'Write that file, or choose another strategy.';
        };
    };
    readonly warn: {
        readonly member_lost: {
            readonly message: '{profile} has no equivalent of {members}';
            readonly hint: 'They are not sent; `toolbake import` keeps them in a file.';
        };
        readonly native_check: {
            readonly message: '{what} cannot be expressed in JSON Schema: the model does not see it, and it is not checked';
            readonly hint: "Also parse the input with the schema in the handler, then set diagnostics.native_check to 'info'.";
        };
        readonly native_default: {
            readonly message: '{what} is not applied: the handler gets no value if none is sent';
            readonly hint: "Set decode.applyDefaults, or parse the input with the schema in the handler and set diagnostics.native_default to 'info'.";
        };
        readonly native_approval: {
            readonly message: 'The function {what} is not taken over: calls run without approval';
            readonly hint: "Add the annotation requires_approval: true, so that each call waits. Or set the function again on the tool that toAiTools or the like returns, and set diagnostics.native_approval to 'info'.";
        };
        readonly native_unused_export: {
            readonly message: 'The tools of this module are other exports: its export "{name}" is part of none of them';
            readonly hint: 'Move it into the object of its tool, or rename it.';
        };
    };
    readonly info: {
        readonly native_transform: {
            readonly message: '{what} does not run: the handler gets the value as it was sent';
            readonly hint: 'Also parse the input with the schema in the handler.';
        };
        readonly native_printed: {
            readonly message: 'The module printed: {text}';
        };
    };
};
export declare const OUTPUT: {
    readonly error: {
        readonly keyword_refused: {
            readonly message: '{profile} does not accept "{keyword}"';
            readonly hint: 'Express the constraint with other keywords.';
        };
        readonly mark_refused: {
            readonly message: '{profile} rejects this "{keyword}": {reason}';
            readonly hint: 'Change or remove it: clients would drop the whole tool.';
        };
        readonly schema_impossible: {
            readonly message: 'No value can be valid for {profile}: the root requires a schema that no value satisfies';
            readonly hint: 'Correct the constraints that contradict each other, or make the property optional.';
        };
        readonly required_missing: {
            readonly message: '{profile} accepts only objects with a required property';
            readonly hint: 'List one in "required".';
        };
        readonly needs_reshape: {
            readonly message: '{profile} accepts {what} only in another shape';
            readonly hint: 'Set `reshape: true` in toolbake.config.';
        };
        readonly property_name_refused: {
            readonly message: '{profile} does not accept the property name "{name}"';
            readonly hint: 'Rename it, or set `reshape: true` in toolbake.config to rename it for {profile} only.';
        };
        readonly limit_exceeded: {
            readonly message: '{profile} allows at most {max} {what}; there are {count}';
            readonly hint: 'Split the tool.';
        };
        readonly nodes_exceeded: {
            readonly message: 'The schema for {profile} has more than {max} subschemas, because parts of it are copied';
            readonly hint: 'References, allOf, and keywords beside a union are copied: use fewer of them, or split the tool.';
        };
        readonly setting_excluded: {
            readonly message: '{profile} does not accept "{other}" together with this "{key}"';
            readonly hint: 'Remove one of the two.';
        };
        readonly output_unsupported: {
            readonly message: '{profile} has no structured output';
            readonly hint: 'Profiles that have it: {known}';
        };
        readonly name_collision: {
            readonly message: '"{other}" and this tool are both named "{name}" for {profile}';
            readonly hint: 'Set providers.{profile}.name in one of them.';
        };
        readonly provider_refuses: {
            readonly message: '{profile} would refuse this: {reason}';
            readonly hint: 'Source: {source}';
        };
        readonly name_refused: {
            readonly message: '{profile} does not accept the name "{name}": {reason}';
            readonly hint: 'Set providers.{profile}.name.';
        };
    };
    readonly warn: {
        readonly limit_estimated: {
            readonly message: '{profile} may refuse more than {max} {what}; there are {count}';
            readonly hint: 'The limit was measured and differs between models. Shorten the schemas, or make fewer tools strict. Largest: {largest}.';
        };
        readonly output_schema_dropped: {
            readonly message: '{profile} accepts only objects as output: this output_schema is omitted';
            readonly hint: 'Write "type": "object" at its root, or make it a property of an object.';
        };
        readonly strict_fallback: {
            readonly message: 'Sent to {profile} without strict mode: {reason}';
            readonly hint: '{repair} Or set `strict: false` for this profile, below `providers` or in toolbake.config, to keep loose mode.';
        };
        readonly profile_refused: {
            readonly message: 'No export for {profile}: {reason}';
            readonly hint: '{repair} Or remove {profile} from `profiles`.';
        };
        readonly union_ambiguous: {
            readonly message: '{profile} cannot distinguish the branches: a value of one may be decoded as another';
            readonly hint: 'Give each branch a property with a const of its own. Or set `reshape: true` in toolbake.config to wrap each branch in an object.';
        };
        readonly optional_null_merged: {
            readonly message: '"{key}" is optional and nullable: {profile} cannot distinguish absent from null';
            readonly hint: 'If both mean the same, add `default: null`, or set `nullish: "absent"` in toolbake.config for all properties. Otherwise set `reshape: true` in toolbake.config to keep them apart.';
        };
        readonly extra_unknown: {
            readonly message: '{profile} has no setting "{key}"; it is ignored';
            readonly hint: 'Remove it, or check the spelling.';
        };
        readonly provider_may_refuse: {
            readonly message: '{profile} may refuse this: {reason}';
            readonly hint: 'Source: {source}';
        };
        readonly name_discouraged: {
            readonly message: '{profile} advises against the name "{name}": {reason}';
            readonly hint: 'Some clients may reject it; set another name in providers.{profile}.name.';
        };
    };
    readonly info: {
        readonly keyword_dropped: {
            readonly message: '"{keyword}" is omitted for {profile}';
        };
        readonly keyword_described: {
            readonly message: '"{keyword}" moves to the description for {profile}';
        };
        readonly keyword_rewritten: {
            readonly message: '"{keyword}" becomes {replacement} for {profile}';
        };
        readonly one_of_widened: {
            readonly message: 'oneOf becomes anyOf for {profile}; decoding checks that only one branch matches';
        };
        readonly object_closed: {
            readonly message: 'The schema does not say whether an object may have other properties; for {profile} it may not: {form}';
            readonly hint: 'Write `{keyword}: false` to make this explicit, or true to allow other properties.';
        };
        readonly type_inferred: {
            readonly message: 'No type is declared; {profile} gets {type}';
        };
        readonly enum_fitted: {
            readonly message: 'Enum values that the type excludes are omitted for {profile}';
        };
        readonly property_impossible: {
            readonly message: 'No value is valid for "{key}"; it is omitted for {profile}';
        };
        readonly property_renamed: {
            readonly message: '"{key}" is renamed to "{name}" for {profile}';
        };
        readonly union_wrapped: {
            readonly message: 'Each branch is wrapped under its own name for {profile}, so that values decode exactly';
        };
        readonly untyped_as_text: {
            readonly message: 'A value of any type becomes JSON text for {profile}';
        };
        readonly depth_as_text: {
            readonly message: 'The value becomes JSON text: {profile} allows no further level of nesting';
        };
        readonly union_as_text: {
            readonly message: 'The value becomes JSON text: {profile} allows no further property with a union';
        };
        readonly optional_as_text: {
            readonly message: 'The value becomes JSON text, or an empty string: {profile} allows no other optional property';
        };
        readonly root_wrapped: {
            readonly message: 'The root becomes a property of an object for {profile}';
        };
        readonly root_null_dropped: {
            readonly message: 'Arguments are never null, so the root is an object for {profile}';
        };
        readonly recursion_as_text: {
            readonly message: '"{ref}" refers back to itself; the inner value becomes JSON text for {profile}';
        };
        readonly optional_default: {
            readonly message: '"{key}" is optional, but only its default is valid: {profile} always sends it';
        };
        readonly optional_null: {
            readonly message: '"{key}" is optional: {profile} sends null when it is absent';
        };
        readonly optional_null_wrapped: {
            readonly message: '"{key}" is optional and nullable: {profile} sends an object with its value, or null';
            readonly hint: 'If absent and null mean the same, add `default: null`, or set `nullish: "absent"` in toolbake.config for all properties: the value is then sent as it is.';
        };
        readonly needs_decode: {
            readonly message: 'Arguments from {profile} need decodeCall';
            readonly hint: 'Pass them to the decodeCall of the same import.';
        };
        readonly root_union_merged: {
            readonly message: '{profile} does not accept "{keyword}" at the root: its branches become optional properties';
        };
        readonly name_changed: {
            readonly message: 'Named "{name}" for {profile}';
        };
        readonly example_dropped: {
            readonly message: 'The example is omitted for {profile}: it does not match the schema sent there';
            readonly hint: 'Remove the keys that the schema does not declare.';
        };
    };
};
export declare const QUERIES: {
    readonly error: {
        readonly query_unknown_key: {
            readonly message: 'Unknown key "{key}" in the query';
            readonly hint: 'Known keys: {known}';
        };
        readonly query_duplicate_key: {
            readonly message: '"{key}" occurs twice in the query';
            readonly hint: 'Remove one of the two.';
        };
        readonly query_missing_value: {
            readonly message: '"{key}" has no value in the query';
            readonly hint: 'Allowed: {known}';
        };
        readonly query_invalid_value: {
            readonly message: 'Invalid "{key}" in the query: "{value}"';
            readonly hint: 'Allowed: {known}';
        };
        readonly query_needs_output: {
            readonly message: 'The file describes structured output, not a tool';
            readonly hint: 'Add as=output to the query.';
        };
        readonly query_missing_profile: {
            readonly message: 'The query has no profile, which is required for {what}';
            readonly hint: 'Add profile=<id> to the query.';
        };
    };
    readonly warn: {
        readonly name_shared: {
            readonly message: '"{other}" ({uri}) is also named "{name}" for {profile}';
            readonly hint: 'One request cannot contain both: set providers.{profile}.name in one of them.';
        };
    };
};
export declare const REFERENCES: {
    readonly error: {
        readonly ref_not_found: {
            readonly message: '$ref "{ref}" cannot be resolved: {reason}';
            readonly hint: 'The path after # starts at the root of its file, such as #/$defs/Name.';
        };
        readonly ref_not_schema: {
            readonly message: '$ref "{ref}" points to {what}, not to a schema';
            readonly hint: 'Refer to a mapping, true or false.';
        };
        readonly ref_invalid: {
            readonly message: '$ref must be a valid reference, not {value}';
            readonly hint: 'For example "#/$defs/Name", "./other.schema.yaml#/input_schema" or "apcore://module.id".';
        };
        readonly ref_remote: {
            readonly message: '$ref "{ref}" is remote, and nothing is downloaded';
            readonly hint: 'Pass the document in the option `schemas`, or save it and refer to it by a relative path.';
        };
        readonly file_outside: {
            readonly message: 'The file is a link that leads outside the folders that may be read';
            readonly hint: 'Name the file itself, or add its folder to the option `allow` of the configuration.';
        };
        readonly ref_outside: {
            readonly message: '$ref "{ref}" is outside the folders that may be read';
            readonly hint: "Add its folder to the option `allow` of the configuration, for example `allow: ['../shared']`.";
        };
        readonly ref_module_id: {
            readonly message: '$ref "{ref}" points to a file whose module_id is "{id}"';
            readonly hint: 'Use the same id in both places.';
        };
        readonly ref_cycle: {
            readonly message: '$ref "{ref}" refers back to itself without a schema in between';
            readonly hint: 'Make one of them a schema of its own.';
        };
        readonly recursion_endless: {
            readonly message: 'The schema refers back to itself for the same value, so validation would never end';
            readonly hint: 'Let the recursion go through a property or an item.';
        };
        readonly ref_budget: {
            readonly message: 'This file reaches more than {max} {what}';
            readonly hint: 'Split it into several files that each reach fewer.';
        };
        readonly stack_exceeded: {
            readonly message: 'The schemas of this file are nested or chained too deeply to process';
            readonly hint: 'Shorten the chains of $ref in which each definition refers to the next.';
        };
        readonly anchor_duplicate: {
            readonly message: 'The anchor "{anchor}" is defined twice in one resource';
            readonly hint: 'Rename one of the two.';
        };
        readonly id_duplicate: {
            readonly message: 'The $id "{id}" identifies two schemas';
            readonly hint: 'Give each an $id of its own.';
        };
        readonly id_invalid: {
            readonly message: '$id must be a URI reference without a fragment, not {value}';
            readonly hint: 'For example "https://example.com/user"; to name a schema within a file, use $anchor.';
        };
        readonly include_outside: {
            readonly message: 'include "{pattern}" is outside the folders that may be read';
            readonly hint: "Add its folder to the option `allow` of the configuration, for example `allow: ['../shared']`.";
        };
    };
    readonly warn: {
        readonly ref_ambiguous: {
            readonly message: '$ref "{ref}" matches both in the file and in the section; the one in the file is used';
            readonly hint: 'Rename one of the two.';
        };
        readonly ref_case: {
            readonly message: '"{ref}" is actually named "{name}"; case-sensitive file systems (Linux) will not find it';
            readonly hint: 'Use the exact name, or rename the file.';
        };
        readonly ref_siblings_ignored: {
            readonly message: '{dialect} ignores {keywords} next to $ref';
            readonly hint: 'Move them into an allOf, or declare 2020-12.';
        };
        readonly anchor_name: {
            readonly message: '"{name}" is not a valid {keyword} in JSON Schema: other tools reject it';
            readonly hint: 'Start with a letter or _, then use letters, digits, _, - and dots.';
        };
        readonly dialect_unknown: {
            readonly message: 'Unknown $schema "{uri}"; read as 2020-12';
            readonly hint: 'Remove $schema, or set it to "https://json-schema.org/draft/2020-12/schema".';
        };
        readonly include_empty: {
            readonly message: 'include "{pattern}" matches no files';
            readonly hint: 'Check the pattern: it is relative to the folder of this file.';
        };
    };
};
export declare const SCHEMAS: {
    readonly error: {
        readonly schema_invalid: {
            readonly message: 'A schema must be a mapping, true or false, not {found}';
            readonly hint: 'Write {} to allow any value.';
        };
        readonly keyword_invalid: {
            readonly message: '"{keyword}" must be {expected}, not {found}';
            readonly hint: 'For example "{keyword}": {example}';
        };
        readonly pattern_invalid: {
            readonly message: '"{pattern}" is not a valid regular expression: {reason}';
            readonly hint: 'Use JavaScript syntax: ^ and $ for \\A and \\Z, and braces around the name after \\p. (?i), (?P<name>…) and possessive quantifiers are not supported.';
        };
        readonly root_not_object: {
            readonly message: 'Tool arguments must be an object, but input_schema describes {found}';
            readonly hint: 'Make it a property of an object.';
        };
    };
    readonly warn: {
        readonly annotation_invalid: {
            readonly message: '"{keyword}" must be {expected}, not {found}; it is ignored';
            readonly hint: 'For example "{keyword}": {example}';
        };
        readonly pattern_slow: {
            readonly message: '"{pattern}" can take exponential time on some inputs';
            readonly hint: 'Avoid nested repetitions that match the same characters.';
        };
        readonly pattern_not_unicode: {
            readonly message: '"{pattern}" is not valid with the u flag, which JSON Schema requires: {reason}';
            readonly hint: 'Remove backslashes before characters that need no escape, such as \\_ and \\@.';
        };
        readonly keyword_misspelt: {
            readonly message: 'Unknown keyword "{keyword}" is treated as an annotation';
            readonly hint: 'Did you mean "{meant}"?';
        };
        readonly keyword_unknown: {
            readonly message: 'Unknown keyword "{keyword}" is treated as an annotation';
            readonly hint: 'If it is a property, write it below "properties". If it is an annotation, start its name with x-.';
        };
        readonly keyword_misplaced: {
            readonly message: '"{keyword}: false" under "properties" declares a property that no value can satisfy';
            readonly hint: 'If you meant the keyword, move it next to "properties".';
        };
        readonly keyword_inert: {
            readonly message: '"{keyword}" has no effect with type {types}';
            readonly hint: 'Remove it, or correct the type.';
        };
        readonly required_misspelt: {
            readonly message: '"{key}" is required, but no such property is declared';
            readonly hint: 'Did you mean "{meant}"?';
        };
        readonly enum_empty: {
            readonly message: 'No value is valid: "enum" lists none';
            readonly hint: 'List the values, or remove "enum".';
        };
        readonly bounds_crossed: {
            readonly message: 'No value satisfies both {low} and {high}';
            readonly hint: 'Swap the two, or correct one.';
        };
    };
    readonly info: {
        readonly keyword_annotation: {
            readonly message: '"{keyword}" is an annotation here: it has no effect';
        };
        readonly listed_twice: {
            readonly message: '"{keyword}" lists {value} twice';
            readonly hint: 'Remove the second: it has no effect.';
        };
        readonly root_type_added: {
            readonly message: 'input_schema has no type; it is read as an object';
            readonly hint: 'Write "type": "object".';
        };
        readonly dialect_rewritten: {
            readonly message: '"{keyword}" of {dialect} is read as {replacement}';
        };
        readonly keyword_newer: {
            readonly message: '"{keyword}" was added in {since}, after {dialect}; it is read as in {since}';
            readonly hint: 'Declare 2020-12: a tool that follows {dialect} strictly ignores the keyword.';
        };
    };
};
export declare const SCHEMA_TYPES: readonly [
    'array',
    'boolean',
    'integer',
    'null',
    'number',
    'object',
    'string'
];
export declare const TOOLS: {
    readonly error: {
        readonly not_a_tool: {
            readonly message: 'Expected a mapping that describes a tool, found {found}';
            readonly hint: 'A tool needs at least `input_schema`.';
        };
        readonly missing_key: {
            readonly message: '"{key}" is missing';
            readonly hint: 'Add it.';
        };
        readonly unknown_key: {
            readonly message: 'Unknown key "{key}"';
            readonly hint: 'Remove it, or start its name with x-.';
        };
        readonly wrong_type: {
            readonly message: '"{key}" must be {expected}, not {found}';
            readonly hint: 'Write {expected}, or remove it.';
        };
        readonly module_id_invalid: {
            readonly message: '"{id}" is not a valid module id';
            readonly hint: 'Use 1 to 192 of A-Z a-z 0-9 _ . -, starting with a letter or _.';
        };
        readonly module_id_missing: {
            readonly message: 'No module_id, and none can be derived from the file name';
            readonly hint: 'Add one.';
        };
        readonly identity_duplicate: {
            readonly message: 'Two tools have the id "{identity}"';
            readonly hint: 'Change the module_id of one of them, or give it a `namespace`.';
        };
        readonly tool_ambiguous: {
            readonly message: 'Tools in several namespaces have the id "{id}"';
            readonly hint: 'Use one of: {ids}';
        };
        readonly tool_not_found: {
            readonly message: 'No tool "{id}" in this file';
            readonly hint: 'It has: {ids}';
        };
        readonly output_missing: {
            readonly message: 'No structured output in this file';
            readonly hint: 'Write an `output_schema`.';
        };
        readonly output_ambiguous: {
            readonly message: 'Several tools have an output_schema';
            readonly hint: 'Use tool=<id>: {ids}';
        };
        readonly toolset_nested: {
            readonly message: '{uri} is a toolset itself';
            readonly hint: 'Include the files that it includes, or list its tools here.';
        };
        readonly profile_unknown: {
            readonly message: 'Unknown profile "{profile}"';
            readonly hint: 'Known profiles: {known}';
        };
    };
    readonly warn: {
        readonly identity_repeated: {
            readonly message: 'Another file has a tool with the id "{identity}"';
            readonly hint: 'Change the module_id of one of them, or give it a `namespace`.';
        };
        readonly toolset_empty: {
            readonly message: 'The toolset has no tools';
            readonly hint: 'List tools or an `include` under `tools:`.';
        };
        readonly invisible_character: {
            readonly message: 'Invisible or bidirectional character U+{code} {where} that a model reads';
            readonly hint: 'Remove it: people cannot see it, but the model can.';
        };
    };
    readonly info: {
        readonly module_id_path: {
            readonly message: 'module_id "{id}" differs from "{expected}", the id derived from its path';
            readonly hint: 'If they are meant to match, move the file or change the id.';
        };
        readonly description_missing: {
            readonly message: 'The tool has no description';
            readonly hint: 'Describe what it does and when to use it: the model chooses tools by their descriptions.';
        };
    };
};
export declare const TOOL_PARTS: readonly [
    'input',
    'output',
    'error'
];
export declare const VALUES: {
    readonly error: {
        readonly example_invalid: {
            readonly message: 'The {what} does not match its schema: {reason}';
            readonly hint: 'Change the example or the schema.';
        };
    };
    readonly warn: {
        readonly default_invalid: {
            readonly message: '"{keyword}" does not match its own schema: {reason}';
            readonly hint: 'Change the value or the schema: the model sees both.';
        };
        readonly enum_mistyped: {
            readonly message: '"{keyword}" lists {value}, which "type": {type} never allows';
            readonly hint: 'List values of that type; for the values of a list, put the enum under "items".';
        };
        readonly required_undeclared: {
            readonly message: '"{key}" is required but not declared in properties';
            readonly hint: 'Add it to `properties`, or remove it from `required`.';
        };
        readonly format_unknown: {
            readonly message: 'The format "{format}" cannot be checked and is treated as an annotation';
            readonly hint: 'Use a format of JSON Schema, or a `pattern`.';
        };
    };
};
export interface Declaration extends ReferencePiece {
    readonly uri: string;
    readonly origin: Origin;
    readonly isOfTool: boolean;
    readonly doc: string;
    readonly type: readonly Piece[];
}
export interface DeclaredType extends Pick<Declaration, 'id' | 'name' | 'uri' | 'isOfTool'> {
    readonly references: readonly string[];
}
export interface DescribedTool {
    readonly id: string;
    readonly namespace?: string;
    readonly identity: string;
    readonly version?: string;
    readonly title?: string;
    readonly description?: string;
    readonly llmDescription?: string;
    readonly documentation?: string;
    readonly category?: string;
    readonly tags: readonly string[];
    readonly timeout?: number | string;
    readonly requiredScopes: readonly string[];
    readonly annotations: ToolAnnotations;
    readonly examples: readonly ToolExample[];
    readonly icons: readonly ToolIcon[];
    readonly meta?: JsonObject;
    readonly metadata?: JsonObject;
    readonly providers: Readonly<Record<string, JsonObject>>;
    readonly extensions: JsonObject;
}
export interface EntriesCodec {
    readonly kind: 'entries';
    readonly value: Codec;
}
export interface ExtraMember {
    readonly shape: SchemaObject;
    readonly source: string;
    readonly limit?: Limit;
    readonly excludes?: {
        readonly values: readonly Json[];
        readonly what: readonly string[];
        readonly source: string;
    };
}
export interface KeywordValues {
    string: string;
    reference: string;
    boolean: boolean;
    number: number;
    count: number;
    positive: number;
    'exclusive-bound': number;
    types: SchemaType | SchemaType[];
    names: string[];
    'names-map': Record<string, string[]>;
    mapping: Record<string, Json>;
    list: Json[];
    anything: Json;
    schema: Schema;
    'schema-map': Record<string, Schema>;
    branches: Schema[];
    positions: Schema[];
    'schema-or-list': Schema;
    'map-or-names': Record<string, Schema>;
}
export interface Limit {
    readonly max: number;
    readonly source: string;
}
export interface ModeLimits {
    readonly properties?: Limit;
    readonly depth?: Limit;
    readonly enumValues?: Limit;
    readonly characters?: Limit;
    readonly optionalProperties?: Limit;
    readonly unionProperties?: Limit;
    readonly enumCharacters?: Limit & {
        readonly aboveValues: number;
    };
}
export interface ModeShape {
    readonly closed: boolean | 'default';
    readonly optional: 'native' | 'null' | 'one';
    readonly refusedAtRoot: readonly Keyword[] | false;
    readonly maps: 'keep' | 'entries';
    readonly tuples: 'keep' | 'object';
    readonly typeLists: 'keep' | 'split' | 'none';
    readonly enumValues: 'any' | 'primitives' | 'numbers' | 'strings';
    readonly untyped: 'keep' | 'json-text';
    readonly booleans: 'keep' | 'objects' | 'root';
    readonly refSiblings: 'keep' | 'wrap';
    readonly recursion: 'keep' | 'reject' | 'avoid' | 'optional';
    readonly explicitMembers: boolean | 'required';
    readonly unions?: 'keep' | 'alone';
    readonly emptyObjects?: 'keep' | 'text';
}
export interface NameRule {
    readonly characters: string;
    readonly first?: string;
    readonly maxLength?: number;
    readonly dotted?: {
        readonly characters: string;
        readonly maxLength: number;
        readonly source: string;
    };
    readonly advisory?: boolean;
    readonly reserved?: readonly {
        readonly names: readonly string[];
        readonly when?: string;
        readonly source: string;
    }[];
    readonly source: string;
}
export interface ObjectCodec {
    readonly kind: 'object';
    readonly properties: Readonly<Record<string, PropertyCodec>>;
    readonly unchanged?: readonly string[];
    readonly closed?: true;
    readonly rest?: {
        readonly name: string;
        readonly codec: EntriesCodec;
    };
}
export interface Origins {
    of(schema: Schema | object): Origin | undefined;
    ofKeyword(schema: object, keyword: string): readonly Origin[];
    target(schema: object): SchemaObject | undefined;
    derive<T extends object>(schema: T, from: object, parts?: readonly unknown[], respelled?: Respelled): T;
}
export interface OutputFormat {
    readonly member: string;
    readonly source: string;
    readonly modes?: Profile['modes'];
    readonly name?: NameRule;
    wrap(output: LoweredTool): JsonObject;
}
export interface ProblemPlace extends Subject {
    readonly at: Origin;
    readonly mark?: 'key' | 'value';
    readonly range?: Range;
}
export interface PropertyCodec {
    readonly name: string;
    readonly codec: Codec;
    readonly absent?: 'null' | 'empty';
    readonly merged?: Json;
}
export interface PropertyMark {
    readonly pattern: string;
    readonly types: readonly SchemaType[];
    readonly source: string;
}
export interface ReferencePiece {
    readonly id: string;
    readonly name: string;
}
export interface RegexDialect {
    readonly lacks: readonly RegexPart[];
    readonly maxCount?: number;
}
export interface RequestHead {
    readonly isReply: boolean;
    readonly isOne: boolean;
    readonly names: Readonly<Record<string, string>>;
    readonly value?: string | undefined;
    readonly type?: readonly Piece[] | undefined;
}
export interface RequestLimits extends Pick<ModeLimits, 'properties' | 'optionalProperties' | 'unionProperties'> {
    readonly tools?: Limit;
    readonly strictTools?: Limit;
    readonly strictCharacters?: Limit;
}
export interface SourcePlace {
    readonly uri: string;
    readonly line: number;
    readonly column: number;
}
export interface Subject {
    readonly tool?: string;
    readonly profile?: string;
    readonly grade?: Grade;
    readonly keyword?: string;
}
export interface TupleCodec {
    readonly kind: 'tuple';
    readonly items: readonly {
        readonly name: string;
        readonly codec: Codec;
        readonly absent?: 'null';
    }[];
    readonly rest?: {
        readonly name: string;
        readonly codec: Codec;
    };
}
export interface TypedTool {
    readonly tool: Tool;
    readonly types: Readonly<Partial<Record<ToolPart, ReferencePiece>>>;
}
export interface UnionBranch {
    readonly author: Schema;
    readonly lowered: Schema;
    readonly codec: Codec;
}
export interface UnionCodec {
    readonly kind: 'union';
    readonly branches: readonly UnionBranch[];
}
export type AnyKeyword = keyof Rows;
export type Definition = (ref: string) => Schema | undefined;
export type Dialect = 'draft-04' | 'draft-06' | 'draft-07' | '2019-09' | '2020-12';
export type Differences<T> = T extends readonly unknown[] | ((...args: never) => unknown) ? T : T extends object ? {
    readonly [Key in keyof T]?: Differences<T[Key]> | undefined;
} : T;
export type Keyword = {
    [K in AnyKeyword]: Rows[K] extends {
        legacy: true;
    } ? never : K;
}[AnyKeyword];
export type KeywordMembers = {
    [K in Keyword]?: KeywordValues[Rows[K]['value']];
};
export type MarkPiece = {
    readonly at: Origin;
    readonly mark: 'key' | 'value';
} | SourcePlace;
export type Piece = string | ReferencePiece | MarkPiece;
export type RegexPart = 'anchor' | 'back-reference' | 'boundary' | 'class-escape' | 'code-point' | 'control' | 'dot' | 'empty-class' | 'hex' | 'idle-escape' | 'lazy' | 'lookahead' | 'lookbehind' | 'named-group' | 'partial' | 'property' | 'shorthand' | 'space-escape' | 'unicode' | 'unanchored' | 'wide-lookbehind';
export type Respelled = Readonly<Record<string, string | readonly string[]>>;
export type SchemaType = (typeof SCHEMA_TYPES)[number];
export type ToolPart = (typeof TOOL_PARTS)[number];
interface Texts {
    readonly message: string;
    readonly hint?: string;
}
type Areas = Tables[keyof Tables];
type Catalogue = Together<Listed<'error'> | Listed<'warn'> | Listed<'info'>>;
type Filled<InMessage extends string, InHint extends string> = [
    Exclude<InHint, InMessage>
] extends [
    never
] ? WithParams<InMessage> & {
    readonly hint?: string | undefined;
} : (WithParams<InMessage | InHint> & {
    readonly hint?: never;
}) | {
    readonly params: Params<InMessage, InHint>;
    readonly hint: string;
};
type FilledTexts<Entry extends Texts> = Filled<NamesIn<Entry['message']>, NamesIn<Entry['hint']>>;
type Listed<One extends Severity, Of = Areas> = Of extends Readonly<Record<One, infer Entries>> ? {
    readonly [Code in keyof Entries]: Entries[Code] & {
        readonly severity: One;
    };
} : never;
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Exclude<Name, '' | 'profile'> | NamesIn<Rest> : never;
type Params<Needed extends string, Possible extends string = never> = Readonly<Record<Needed, Value>> & {
    readonly [Name in Possible | 'profile']?: Value;
};
type Rows = typeof KEYWORDS;
type SeveritySettings = Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>;
type Tables = typeof hosts & typeof output & typeof sources & typeof tools;
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
type Value = string | number;
type WithParams<Needed extends string> = [
    Needed
] extends [
    never
] ? {
    readonly params?: Params<never>;
} : {
    readonly params: Params<Needed>;
};
