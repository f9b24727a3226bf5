export declare const BUILT_IN_PROFILES: readonly Profile[];
export declare const CATALOGUE: typeof PHASES & typeof HOST_CATALOGUE;
export type CatalogueEntry = {
    readonly severity: Exclude<Severity, 'info'>;
    readonly message: string;
    readonly hint: string;
} | {
    readonly severity: 'info';
    readonly message: string;
    readonly hint?: string;
};
export type Codec = SameCodec | ObjectCodec | ArrayCodec | UnionCodec | RefCodec | EntriesCodec | TupleCodec | JsonTextCodec | WrapCodec | ValuesCodec;
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
    readonly mode?: StrictSetting | undefined;
}
export interface CompiledFile {
    readonly kind: EmitOptions['kind'];
    readonly requests: Readonly<Record<string, LoweredRequest>>;
    readonly profile?: string | undefined;
}
export interface Compiler {
    readonly options: ResolvedOptions;
    compile(source: Source, request?: CompileRequest): Compilation;
    affected(uri: string): readonly string[];
}
export interface DecodeSettings {
    readonly applyDefaults?: boolean;
    readonly repair?: boolean;
    readonly coerce?: boolean;
}
export interface Decoded {
    readonly value: Json;
    readonly errors: readonly CodecNote[];
    readonly repairs: readonly CodecNote[];
}
export interface Diagnostic {
    readonly code: DiagnosticCode;
    readonly severity: Severity;
    readonly message: string;
    readonly hint?: string | undefined;
    readonly uri: string;
    readonly pointer: string;
    readonly tool?: string;
    readonly profile?: string;
    readonly grade?: Grade;
    readonly keyword?: string;
    readonly range: Range;
    readonly frame: string;
    toJSON(): DiagnosticJson;
}
export type DiagnosticCode = keyof typeof CATALOGUE;
export interface DiagnosticJson {
    readonly code: string;
    readonly severity: Severity;
    readonly message: string;
    readonly hint?: string;
    readonly uri: string;
    readonly pointer: string;
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
    readonly tool?: string;
    readonly profile?: string;
    readonly grade?: Grade;
    readonly keyword?: string;
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
export interface FileOptions {
    readonly profiles?: readonly (string | Profile)[];
    readonly strict?: Readonly<Record<string, StrictSetting>>;
    readonly reshape?: boolean;
    readonly diagnostics?: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>;
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
}
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
    [key: string]: Json;
}
export interface LoweredRequest {
    readonly profile: Profile;
    readonly tools: readonly LoweredTool[];
    readonly json: readonly JsonObject[];
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
export interface Mode {
    readonly keywords: Readonly<Record<Keyword, Treatment>>;
    readonly extensions: Treatment;
    readonly formats?: readonly string[];
    readonly refusedPatterns?: {
        readonly find: string;
        readonly source: string;
    };
    readonly propertyNames?: {
        readonly pattern: string;
        readonly rootOnly: boolean;
        readonly source: string;
    };
    readonly propertyMarks?: Readonly<Record<string, PropertyMark>>;
    readonly shape: ModeShape;
    readonly shapeSources?: Readonly<Partial<Record<keyof ModeShape, string>>>;
    readonly limits: ModeLimits;
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
export interface Problem {
    readonly code: DiagnosticCode;
    readonly at: Origin;
    readonly mark?: 'key' | 'value';
    readonly range?: Range;
    readonly params?: Readonly<Record<string, string | number>>;
    readonly hint?: string;
    readonly tool?: string;
    readonly profile?: string;
    readonly grade?: Grade;
    readonly keyword?: string;
}
export interface Profile {
    readonly id: string;
    readonly label: string;
    readonly revision: string;
    readonly sources: Readonly<Record<string, FactSource>>;
    readonly modes: {
        readonly loose: Mode;
        readonly strict?: Mode;
    };
    readonly strict: 'auto' | boolean;
    readonly name: NameRule;
    readonly request: RequestLimits;
    readonly llmDescriptions: boolean;
    readonly inputExamples: boolean;
    readonly outputSchema: 'absent' | 'object' | 'any';
    readonly extras: Readonly<Record<string, ExtraMember>>;
    wrap(tool: LoweredTool): JsonObject;
    assemble?(tools: readonly JsonObject[]): readonly JsonObject[];
    disassemble?(json: Json): readonly Json[] | undefined;
    otherForm?(json: Json): JsonObject | undefined;
    unwrap(json: Json): UnwrappedTool | undefined;
}
export interface ProfileExports {
    readonly tools: string;
    readonly decode: string;
}
export interface ProviderTools {
    readonly profile: Profile;
    readonly tools: readonly JsonObject[];
    readonly wires: readonly JsonObject[];
}
export interface Range {
    readonly start: Position;
    readonly end: Position;
}
export interface ResolvedOptions {
    readonly root: string;
    readonly schemasDir: string | undefined;
    readonly allow: readonly string[];
    readonly profiles: readonly Profile[];
    readonly known: ReadonlyMap<string, Profile>;
    readonly strict: Readonly<Record<string, StrictSetting>>;
    readonly reshape: boolean;
    readonly diagnostics: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>;
    readonly validators: Required<ValidatorSettings>;
    readonly decode: Required<DecodeSettings>;
    readonly schemas: ReadonlyMap<string, Json>;
    readonly schemes: Readonly<Record<string, (uri: string) => string>>;
    readonly overrides: readonly {
        readonly files: readonly string[];
        readonly options: FileOptions;
    }[];
    readonly types: {
        readonly dir: string;
        readonly enabled: boolean | undefined;
    };
    readonly generate: Required<Omit<GenerateSettings, 'handlers'>> & {
        readonly handlers: string | undefined;
    };
    readonly native: Required<NativeSettings> | undefined;
}
export type Schema = boolean | SchemaObject;
export interface SchemaObject {
    $id?: string;
    $anchor?: string;
    $dynamicAnchor?: string;
    $ref?: string;
    $dynamicRef?: string;
    $defs?: Record<string, Schema>;
    title?: string;
    description?: string;
    type?: SchemaType | SchemaType[];
    enum?: Json[];
    const?: Json;
    properties?: Record<string, Schema>;
    patternProperties?: Record<string, Schema>;
    additionalProperties?: Schema;
    propertyNames?: Schema;
    unevaluatedProperties?: Schema;
    required?: string[];
    minProperties?: number;
    maxProperties?: number;
    dependentRequired?: Record<string, string[]>;
    dependentSchemas?: Record<string, Schema>;
    prefixItems?: Schema[];
    items?: Schema;
    unevaluatedItems?: Schema;
    contains?: Schema;
    minContains?: number;
    maxContains?: number;
    minItems?: number;
    maxItems?: number;
    uniqueItems?: boolean;
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    format?: string;
    minimum?: number;
    maximum?: number;
    exclusiveMinimum?: number;
    exclusiveMaximum?: number;
    multipleOf?: number;
    anyOf?: Schema[];
    oneOf?: Schema[];
    allOf?: Schema[];
    not?: Schema;
    if?: Schema;
    then?: Schema;
    else?: Schema;
    default?: Json;
    examples?: Json[];
    [keyword: string]: Json | Schema | Schema[] | Record<string, Schema> | Record<string, string[]> | undefined;
}
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
export interface Tool {
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
    readonly exampleOrigins?: readonly Origin[];
    readonly icons: readonly ToolIcon[];
    readonly meta?: JsonObject;
    readonly metadata?: JsonObject;
    readonly providers: Readonly<Record<string, JsonObject>>;
    readonly extensions: JsonObject;
    readonly input: ToolSchema;
    readonly output?: ToolSchema;
    readonly error?: ToolSchema;
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
export interface ToolIcon {
    src: string;
    mimeType?: string;
    sizes?: string[];
    theme?: 'light' | 'dark';
}
export interface ToolSchema {
    readonly schema: Schema;
    readonly origins: Origins;
}
export interface ToolsDiff {
    readonly tools: readonly ToolDifference[];
    readonly advice: VersionAdvice;
}
export interface Treatment {
    readonly kind: TreatmentKind;
    readonly keepValues?: readonly Json[];
    readonly source?: string;
}
export interface TypeEmitter {
    emit(imports: readonly TypedImport[], written?: readonly WrittenModule[]): EmittedTypes;
}
export interface TypeFile {
    readonly path: string;
    readonly text: string;
}
export interface TypedImport {
    readonly compilation: Compilation;
    readonly query?: string | undefined;
}
export interface TypesOptions {
    readonly base: string;
    readonly dir: string;
    readonly runtime?: string;
    readonly client?: string;
}
export interface TypesProblem extends Problem {
    readonly uris: readonly string[];
}
export interface TypesSettings {
    readonly dir?: string;
    readonly enabled?: boolean;
}
export interface UnwrappedRequest {
    readonly tools: readonly UnwrappedTool[];
    readonly foreign: readonly string[];
}
export interface ValidatorEntry {
    readonly schema: Schema;
    readonly faces: ValidatorFaces;
}
export interface ValidatorFaces {
    readonly is?: string;
    readonly check?: string;
    readonly validator?: string;
    readonly coerce?: string;
    readonly redact?: string;
}
export interface ValidatorOptions {
    readonly formats?: 'annotate' | 'assert';
    readonly errors?: 'full' | 'small';
}
export interface ValidatorProblem {
    readonly code: 'ref_not_found' | 'ref_cycle' | 'pattern_invalid' | 'pattern_slow' | 'format_unknown';
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
export declare function areDisjoint(schemas: readonly Schema[], definition: Definition): boolean;
export declare function compile(source: Source, options?: CompileOptions): Compilation;
export declare function createCompiler(options?: Options & Pick<CompileOptions, 'host'>): Compiler;
export declare function createDiagnostic(problem: Problem, severity: Severity): Diagnostic;
export declare function createTypeEmitter({ base, dir, runtime, client, }: TypesOptions): TypeEmitter;
export declare function decodeArguments(tool: LoweredTool, sent: Json): Decoded;
export declare function defineConfig(options: Options): Options;
export declare function defineProfile(profile: Profile): Profile;
export declare function describe(source: string, keepValues?: readonly Json[]): Treatment;
export declare function diffTools(before: readonly Tool[], after: readonly Tool[]): ToolsDiff;
export declare function displayPath(uri: string, cwd?: string): string;
export declare function drop(source: string): Treatment;
export declare function emitFile({ kind, requests, profile }: CompiledFile, options?: Omit<EmitOptions, 'kind'>): string;
export declare function emitTypes(imports: readonly TypedImport[], options: TypesOptions): EmittedTypes;
export declare function emitValidators(entries: readonly ValidatorEntry[], { formats, errors }?: ValidatorOptions): EmittedValidators;
export declare function encodeCall(tool: LoweredTool, input: Json): Json;
export declare function fileFormatSchema(profiles?: readonly Profile[]): JsonObject;
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
export declare function severityOf(code: DiagnosticCode, settings: Readonly<Partial<Record<DiagnosticCode, SeveritySetting>>>): SeveritySetting;
export declare function sortDiagnostics(diagnostics: readonly Diagnostic[], first?: string): Diagnostic[];
export declare function suggest(name: string, candidates: Iterable<string>): string | undefined;
export declare function unwrapRequest(profile: Profile, json: Json): UnwrappedRequest;
// Not exported, but mentioned above:
declare const TOOL_CATALOGUE: {
    readonly not_a_tool: {
        readonly severity: 'error';
        readonly message: 'Expected a mapping that describes a tool, found {found}';
        readonly hint: 'A tool needs at least `input_schema`.';
    };
    readonly missing_key: {
        readonly severity: 'error';
        readonly message: '"{key}" is missing';
        readonly hint: 'Add it.';
    };
    readonly unknown_key: {
        readonly severity: 'error';
        readonly message: 'Unknown key "{key}"';
        readonly hint: 'Remove it, or begin its name with x-.';
    };
    readonly wrong_type: {
        readonly severity: 'error';
        readonly message: '"{key}" must be {expected}, not {found}';
        readonly hint: 'Write {expected}, or remove it.';
    };
    readonly module_id_invalid: {
        readonly severity: 'error';
        readonly message: '"{id}" is no module id';
        readonly hint: '1 to 192 of A-Z a-z 0-9 _ . -, first a letter or _.';
    };
    readonly module_id_path: {
        readonly severity: 'info';
        readonly message: 'module_id "{id}" differs from its path, which says "{expected}"';
        readonly hint: 'Move the file or change the id if they are meant to agree.';
    };
    readonly module_id_missing: {
        readonly severity: 'error';
        readonly message: 'No module_id, and none can be made from the file name';
        readonly hint: 'Write one.';
    };
    readonly identity_duplicate: {
        readonly severity: 'error';
        readonly message: 'Two tools are called "{identity}"';
        readonly hint: 'Change the module_id of one of them, or give it a `namespace`.';
    };
    readonly tool_ambiguous: {
        readonly severity: 'error';
        readonly message: 'Tools of several namespaces are called "{id}"';
        readonly hint: 'Ask for one of: {ids}';
    };
    readonly tool_not_found: {
        readonly severity: 'error';
        readonly message: 'No tool "{id}" in this file';
        readonly hint: 'It has: {ids}';
    };
    readonly toolset_empty: {
        readonly severity: 'warn';
        readonly message: 'The toolset has no tools';
        readonly hint: 'List tools below `tools:`, or an `include`.';
    };
    readonly toolset_nested: {
        readonly severity: 'error';
        readonly message: '{uri} is a toolset itself';
        readonly hint: 'Include the files that it includes, or list its tools here.';
    };
    readonly profile_unknown: {
        readonly severity: 'error';
        readonly message: 'Unknown profile "{profile}"';
        readonly hint: 'Known: {known}';
    };
    readonly description_missing: {
        readonly severity: 'info';
        readonly message: 'The tool has no description';
        readonly hint: 'Say what it does and when to use it: the model chooses by that.';
    };
    readonly invisible_character: {
        readonly severity: 'warn';
        readonly message: 'Invisible or bidirectional character U+{code} in a text that a model reads';
        readonly hint: 'Remove it: people do not see it, the model does.';
    };
    readonly schema_invalid: {
        readonly severity: 'error';
        readonly message: 'A schema is a mapping, true or false, not {found}';
        readonly hint: 'Write {} where any value is right.';
    };
    readonly keyword_invalid: {
        readonly severity: 'error';
        readonly message: '"{keyword}" must be {expected}, not {found}';
        readonly hint: 'Such as "{keyword}": {example}';
    };
    readonly annotation_invalid: {
        readonly severity: 'warn';
        readonly message: '"{keyword}" must be {expected}, not {found}; it is left out';
        readonly hint: 'Such as "{keyword}": {example}';
    };
    readonly pattern_invalid: {
        readonly severity: 'error';
        readonly message: '"{pattern}" is no regular expression: {reason}';
        readonly hint: 'Write it as JavaScript does: without (?i), (?P<name>…), \\A, \\Z and possessive quantifiers.';
    };
    readonly pattern_slow: {
        readonly severity: 'warn';
        readonly message: '"{pattern}" can take exponential time on some texts';
        readonly hint: 'Avoid a repetition inside a repetition that matches the same characters.';
    };
    readonly pattern_not_unicode: {
        readonly severity: 'warn';
        readonly message: '"{pattern}" is not valid with the u flag, which JSON Schema asks for: {reason}';
        readonly hint: 'Remove backslashes in front of characters that stand for themselves, such as \\_ and \\@.';
    };
    readonly keyword_unknown: {
        readonly severity: 'info';
        readonly message: 'Unknown keyword "{keyword}" is only an annotation';
        readonly hint: 'Begin its name with x- if it is meant as a note.';
    };
    readonly keyword_misspelt: {
        readonly severity: 'warn';
        readonly message: 'Unknown keyword "{keyword}" is only an annotation';
        readonly hint: 'Did you mean "{meant}"?';
    };
    readonly keyword_misplaced: {
        readonly severity: 'warn';
        readonly message: '"{keyword}" among the properties is the name of one that can have no value';
        readonly hint: 'If it is the keyword, write it beside "properties".';
    };
    readonly keyword_inert: {
        readonly severity: 'warn';
        readonly message: '"{keyword}" says nothing beside type {types}';
        readonly hint: 'Remove it, or correct the type.';
    };
    readonly required_misspelt: {
        readonly severity: 'warn';
        readonly message: '"{key}" is required, but no property is called so';
        readonly hint: 'Did you mean "{meant}"?';
    };
    readonly bounds_crossed: {
        readonly severity: 'warn';
        readonly message: 'No value is within {low} and {high}';
        readonly hint: 'Swap the two, or correct one.';
    };
    readonly listed_twice: {
        readonly severity: 'info';
        readonly message: '"{keyword}" lists {value} twice';
        readonly hint: 'Remove one of the two: the second says nothing more.';
    };
    readonly root_not_object: {
        readonly severity: 'error';
        readonly message: 'The arguments of a tool are an object; input_schema describes {found}';
        readonly hint: 'Make it a property of an object.';
    };
    readonly root_type_added: {
        readonly severity: 'info';
        readonly message: 'input_schema has no type; read as an object';
        readonly hint: 'Write "type": "object".';
    };
    readonly required_undeclared: {
        readonly severity: 'info';
        readonly message: '"{key}" is required but not declared in properties';
        readonly hint: 'Add it to `properties`: without that the model does not know what to send.';
    };
    readonly dialect_rewritten: {
        readonly severity: 'info';
        readonly message: '"{keyword}" of {dialect} is read as {replacement}';
    };
    readonly keyword_newer: {
        readonly severity: 'info';
        readonly message: '"{keyword}" came with {since}, after {dialect}; it is read as {since} has it';
        readonly hint: 'Declare 2020-12: what reads {dialect} to the letter ignores it.';
    };
    readonly dynamic_ref_kept: {
        readonly severity: 'info';
        readonly message: '$dynamicRef depends on the caller; its resources stay embedded';
    };
};
export declare const FILE_CATALOGUE: {
    readonly file_not_found: {
        readonly severity: 'error';
        readonly message: 'File not found: {uri}';
        readonly hint: 'Check the path: it counts from the file that names it.';
    };
    readonly file_unreadable: {
        readonly severity: 'error';
        readonly message: 'Cannot read {uri}: {reason}';
        readonly hint: 'Check that it is a file, and that it may be read.';
    };
    readonly file_too_large: {
        readonly severity: 'error';
        readonly message: 'The file has {size} bytes; at most {max} are read';
        readonly hint: 'Split it with $ref or include.';
    };
    readonly not_utf8: {
        readonly severity: 'error';
        readonly message: 'The file is not valid UTF-8 (first bad byte at offset {offset})';
        readonly hint: 'Save it as UTF-8.';
    };
    readonly syntax_error: {
        readonly severity: 'error';
        readonly message: '{reason}';
        readonly hint: 'Check brackets, quotes and indentation here and just before.';
    };
    readonly duplicate_key: {
        readonly severity: 'error';
        readonly message: 'Duplicate key "{key}", first in line {line}';
        readonly hint: 'Remove one of the two.';
    };
    readonly empty_file: {
        readonly severity: 'error';
        readonly message: 'The file is empty';
        readonly hint: 'Write what it is for, or remove it: a tool has at least `input_schema`, a schema for any value is {}.';
    };
    readonly multiple_documents: {
        readonly severity: 'error';
        readonly message: 'More than one YAML document in a file';
        readonly hint: 'Use a `tools:` list.';
    };
    readonly too_deep: {
        readonly severity: 'error';
        readonly message: 'Nested deeper than {max} levels';
        readonly hint: 'Move inner schemas into $defs and refer to them.';
    };
    readonly too_many_aliases: {
        readonly severity: 'error';
        readonly message: 'More than {max} YAML aliases';
        readonly hint: 'Write what repeats once in $defs and refer to it with $ref.';
    };
    readonly too_many_nodes: {
        readonly severity: 'error';
        readonly message: 'More than {max} nodes after expansion';
        readonly hint: 'Split the file with $ref or include; an alias counts each time it is used.';
    };
    readonly yaml_tag: {
        readonly severity: 'error';
        readonly message: 'YAML tag {tag} is not supported';
        readonly hint: 'Remove it, or put a text that starts with ! into quotes.';
    };
    readonly yaml_key: {
        readonly severity: 'error';
        readonly message: 'A mapping key must be a string';
        readonly hint: 'Put it into quotes.';
    };
    readonly not_json_value: {
        readonly severity: 'error';
        readonly message: '{value} has no JSON form';
        readonly hint: 'Write a finite number, or put it into quotes.';
    };
    readonly unsafe_integer: {
        readonly severity: 'warn';
        readonly message: '{value} is beyond 2^53 and loses digits';
        readonly hint: 'Write it as a string.';
    };
    readonly merge_key: {
        readonly severity: 'warn';
        readonly message: '<< is an ordinary key: YAML 1.2 has no merge keys';
        readonly hint: 'Use $ref or allOf, or put the key into quotes.';
    };
    readonly lone_surrogate: {
        readonly severity: 'warn';
        readonly message: 'Half of a UTF-16 pair, which is no character and which most readers refuse or replace';
        readonly hint: 'Write both halves, or the character itself.';
    };
    readonly ref_not_found: {
        readonly severity: 'error';
        readonly message: '$ref "{ref}" leads to nothing: {reason}';
        readonly hint: 'The path after # starts at the root of its file, such as #/$defs/Name.';
    };
    readonly ref_not_schema: {
        readonly severity: 'error';
        readonly message: '$ref "{ref}" leads to {what}, not to a schema';
        readonly hint: 'Refer to a mapping, true or false.';
    };
    readonly ref_invalid: {
        readonly severity: 'error';
        readonly message: '$ref must be a URI reference with a valid fragment, not {value}';
        readonly hint: 'Such as "#/$defs/Name" or "./other.schema.yaml#/input_schema".';
    };
    readonly ref_remote: {
        readonly severity: 'error';
        readonly message: '$ref "{ref}": nothing is fetched';
        readonly hint: 'Give the document in `options.schemas`, or save it beside this file.';
    };
    readonly ref_outside: {
        readonly severity: 'error';
        readonly message: '$ref "{ref}" leaves the folders that may be read';
        readonly hint: 'Add its folder to `options.allow`.';
    };
    readonly ref_module_id: {
        readonly severity: 'error';
        readonly message: '$ref "{ref}" leads to a file whose module_id is "{id}"';
        readonly hint: 'Write the same id in both places.';
    };
    readonly ref_cycle: {
        readonly severity: 'error';
        readonly message: '$ref "{ref}" leads back to itself without a schema in between';
        readonly hint: 'One of them has to be a schema of its own.';
    };
    readonly recursion_endless: {
        readonly severity: 'error';
        readonly message: 'The schema leads back to itself for the same value; checking it would never end';
        readonly hint: 'Recursion must go through a property or an item.';
    };
    readonly ref_ambiguous: {
        readonly severity: 'warn';
        readonly message: '$ref "{ref}" is found in the file and in the section; the file\'s is taken';
        readonly hint: 'Rename one of the two.';
    };
    readonly ref_case: {
        readonly severity: 'warn';
        readonly message: '"{ref}" is called "{name}": where case counts, as on Linux, it is not found';
        readonly hint: 'Write the name as it is, or rename what it names.';
    };
    readonly ref_siblings_ignored: {
        readonly severity: 'warn';
        readonly message: 'Beside $ref, {dialect} ignores {keywords}';
        readonly hint: 'Move them into an allOf, or declare 2020-12.';
    };
    readonly ref_budget: {
        readonly severity: 'error';
        readonly message: 'More than {max} {what} are reached from this file';
        readonly hint: 'Split the file into several that reach less.';
    };
    readonly stack_exceeded: {
        readonly severity: 'error';
        readonly message: 'The file leads deeper into schemas than can be followed';
        readonly hint: 'Shorten the chains of $ref, in which each definition refers to the next one.';
    };
    readonly anchor_duplicate: {
        readonly severity: 'error';
        readonly message: 'The anchor "{anchor}" is defined twice in one resource';
        readonly hint: 'Rename one of the two.';
    };
    readonly anchor_name: {
        readonly severity: 'warn';
        readonly message: '"{name}" is no name that JSON Schema allows for {keyword}: other readers refuse it';
        readonly hint: 'A letter or _ first, then letters, digits, _, - and dots.';
    };
    readonly id_duplicate: {
        readonly severity: 'error';
        readonly message: 'The $id "{id}" names two schemas';
        readonly hint: 'Give each an $id of its own.';
    };
    readonly id_invalid: {
        readonly severity: 'error';
        readonly message: '$id must be a URI reference without fragment, not {value}';
        readonly hint: 'Such as "https://example.com/user"; a name within a file is an $anchor.';
    };
    readonly dialect_unknown: {
        readonly severity: 'warn';
        readonly message: 'Unknown $schema "{uri}"; read as 2020-12';
        readonly hint: 'Leave $schema out, or write "https://json-schema.org/draft/2020-12/schema".';
    };
    readonly include_empty: {
        readonly severity: 'warn';
        readonly message: 'include "{pattern}" matches no file';
        readonly hint: 'Check the pattern: it counts from the folder of this file.';
    };
    readonly include_outside: {
        readonly severity: 'error';
        readonly message: 'include "{pattern}" leaves the folders that may be read';
        readonly hint: 'Add its folder to `options.allow`.';
    };
};
export declare const HOST_CATALOGUE: {
    readonly query_unknown_key: {
        readonly severity: 'error';
        readonly message: 'Unknown key "{key}" in the query';
        readonly hint: 'Known keys: {known}';
    };
    readonly query_duplicate_key: {
        readonly severity: 'error';
        readonly message: '"{key}" stands twice in the query';
        readonly hint: 'Remove one of the two.';
    };
    readonly query_missing_value: {
        readonly severity: 'error';
        readonly message: '"{key}" has no value in the query';
        readonly hint: 'Allowed: {known}';
    };
    readonly query_invalid_value: {
        readonly severity: 'error';
        readonly message: '"{value}" is no value of "{key}" in the query';
        readonly hint: 'Allowed: {known}';
    };
    readonly query_missing_profile: {
        readonly severity: 'error';
        readonly message: 'A profile is missing in the query: it is needed for {what}';
        readonly hint: 'Add profile=<id> to the query.';
    };
    readonly name_shared: {
        readonly severity: 'warn';
        readonly message: '"{other}" ({uri}) is called "{name}" for {profile} too';
        readonly hint: 'One request cannot hold both: set providers.{profile}.name in one of them.';
    };
    readonly native_off: {
        readonly severity: 'error';
        readonly message: 'A module with schemas in code is not evaluated unless the option "native" is set';
        readonly hint: 'Set native: true; the module then runs when the app is built. Without ?profile= it is imported as it is.';
    };
    readonly native_missing: {
        readonly severity: 'error';
        readonly message: '@toolbake/native cannot be loaded, which evaluates this module: {reason}';
        readonly hint: 'npm install --save-dev @toolbake/native';
    };
    readonly native_bundle: {
        readonly severity: 'error';
        readonly message: 'The module cannot be bundled: {reason}';
        readonly hint: 'It is bundled for Node: check its imports and its syntax.';
    };
    readonly native_threw: {
        readonly severity: 'error';
        readonly message: 'The module fails when it is evaluated: {reason}';
        readonly hint: 'It runs when the app is built: what it needs only in the running app must not be needed at its top level.';
    };
    readonly native_late: {
        readonly severity: 'error';
        readonly message: 'The module is not done after {limit} ms';
        readonly hint: 'It runs at build time, so it must not wait or serve; native.timeout sets the limit.';
    };
    readonly native_memory: {
        readonly severity: 'error';
        readonly message: 'The module takes more than {limit} MB of memory';
        readonly hint: 'native.memory sets the limit.';
    };
    readonly native_ended: {
        readonly severity: 'error';
        readonly message: 'The module ended without a result (exit code {status})';
        readonly hint: 'It called process.exit, or awaits something that never happens.';
    };
    readonly native_too_large: {
        readonly severity: 'error';
        readonly message: 'What the module exports is larger than {max} characters';
        readonly hint: 'Export the tools and nothing else.';
    };
    readonly native_no_tool: {
        readonly severity: 'error';
        readonly message: 'The module exports no tool, only {found}';
        readonly hint: 'Export `inputSchema` with `name` and `description`, an object of these by default, or a list of such as `tools`.';
    };
    readonly native_schema: {
        readonly severity: 'error';
        readonly message: 'Expected a schema, found {found}';
        readonly hint: 'Zod, TypeBox, Valibot, ArkType, Standard JSON Schema and JSON Schema are read.';
    };
    readonly native_library: {
        readonly severity: 'error';
        readonly message: 'Schemas of {name} are read by "{specifier}", which is not installed';
        readonly hint: 'Install it beside the library.';
    };
    readonly native_conversion: {
        readonly severity: 'error';
        readonly message: 'The schema has no JSON Schema: {reason}';
        readonly hint: 'Say it in a way that JSON Schema knows, or write the tool as YAML.';
    };
    readonly native_unsayable: {
        readonly severity: 'error';
        readonly message: '{what} has no JSON Schema: JSON has no such values';
        readonly hint: 'Describe what is sent, such as z.iso.datetime() for a date, and convert it in the handler.';
    };
    readonly member_lost: {
        readonly severity: 'warn';
        readonly message: '{profile} has no place for {members}';
        readonly hint: 'These are not sent; `toolbake import` keeps them in a file.';
    };
    readonly native_check: {
        readonly severity: 'warn';
        readonly message: '{what} cannot be said in JSON Schema: it is neither told to the model nor checked';
        readonly hint: 'Parse the input with the schema in the handler, too.';
    };
    readonly native_transform: {
        readonly severity: 'info';
        readonly message: '{what} does not run: the handler gets the value as it was sent';
        readonly hint: 'Parse the input with the schema in the handler, too.';
    };
    readonly native_not_json: {
        readonly severity: 'error';
        readonly message: 'Only what JSON can say may stand here, not {found}';
        readonly hint: 'Use texts, numbers, true, false, null, lists and plain objects.';
    };
    readonly native_printed: {
        readonly severity: 'info';
        readonly message: 'The module printed: {text}';
    };
    readonly native_yaml_missing: {
        readonly severity: 'error';
        readonly message: 'The strategy yaml_only wants the schema of "{id}" in {uri}, where it is not';
        readonly hint: 'Write that file, or choose another strategy.';
    };
    readonly types_collision: {
        readonly severity: 'warn';
        readonly message: '"./{name}?{query}" may be {first} or {second}: TypeScript takes either for both';
        readonly hint: 'Name the folder in the import, give the files different names, or import without a query.';
    };
    readonly types_client: {
        readonly severity: 'warn';
        readonly message: '{file} refers to "unplugin-toolbake/client", whose loose types hide the exact ones that are written to {dir}';
        readonly hint: 'Remove the reference, or set types.enabled to false.';
    };
    readonly handler_unused: {
        readonly severity: 'warn';
        readonly message: 'The handler "{name}" belongs to no tool';
        readonly hint: 'Remove it, or call it as its tool: by module id, or namespace:module_id.';
    };
    readonly types_unwritable: {
        readonly severity: 'warn';
        readonly message: 'Types cannot be written to {dir}: {reason}';
        readonly hint: 'Check that the folder may be written, or set types.dir.';
    };
};
export declare const KEYWORDS: {
    readonly $schema: {
        readonly role: 'data';
        readonly kind: 'core';
    };
    readonly $id: {
        readonly role: 'data';
        readonly kind: 'core';
    };
    readonly $anchor: {
        readonly role: 'data';
        readonly kind: 'core';
    };
    readonly $dynamicAnchor: {
        readonly role: 'data';
        readonly kind: 'core';
    };
    readonly $vocabulary: {
        readonly role: 'data';
        readonly kind: 'core';
    };
    readonly $comment: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly $ref: {
        readonly role: 'data';
        readonly kind: 'applicator';
    };
    readonly $dynamicRef: {
        readonly role: 'data';
        readonly kind: 'applicator';
        readonly since: '2020-12';
    };
    readonly $defs: {
        readonly role: 'schema-map';
        readonly kind: 'core';
    };
    readonly title: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly description: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly type: {
        readonly role: 'data';
        readonly kind: 'assertion';
    };
    readonly enum: {
        readonly role: 'data';
        readonly kind: 'assertion';
    };
    readonly const: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly since: 'draft-06';
    };
    readonly properties: {
        readonly role: 'schema-map';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
    };
    readonly patternProperties: {
        readonly role: 'schema-map';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
    };
    readonly additionalProperties: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
    };
    readonly propertyNames: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly since: 'draft-06';
    };
    readonly unevaluatedProperties: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly since: '2019-09';
    };
    readonly required: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
    };
    readonly minProperties: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
    };
    readonly maxProperties: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
    };
    readonly dependentRequired: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'object';
        readonly since: '2019-09';
    };
    readonly dependentSchemas: {
        readonly role: 'schema-map';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly since: '2019-09';
    };
    readonly prefixItems: {
        readonly role: 'schema-list';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly since: '2020-12';
    };
    readonly items: {
        readonly role: 'schema-or-list';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
    };
    readonly unevaluatedItems: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly since: '2019-09';
    };
    readonly contains: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly since: 'draft-06';
    };
    readonly minContains: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
        readonly since: '2019-09';
    };
    readonly maxContains: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
        readonly since: '2019-09';
    };
    readonly minItems: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
    };
    readonly maxItems: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
    };
    readonly uniqueItems: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'array';
    };
    readonly minLength: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'string';
    };
    readonly maxLength: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'string';
    };
    readonly pattern: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'string';
    };
    readonly format: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly contentEncoding: {
        readonly role: 'data';
        readonly kind: 'annotation';
        readonly appliesTo: 'string';
    };
    readonly contentMediaType: {
        readonly role: 'data';
        readonly kind: 'annotation';
        readonly appliesTo: 'string';
    };
    readonly contentSchema: {
        readonly role: 'schema';
        readonly kind: 'annotation';
        readonly appliesTo: 'string';
    };
    readonly minimum: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
    };
    readonly maximum: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
    };
    readonly exclusiveMinimum: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
    };
    readonly exclusiveMaximum: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
    };
    readonly multipleOf: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly appliesTo: 'number';
    };
    readonly anyOf: {
        readonly role: 'schema-list';
        readonly kind: 'applicator';
    };
    readonly oneOf: {
        readonly role: 'schema-list';
        readonly kind: 'applicator';
    };
    readonly allOf: {
        readonly role: 'schema-list';
        readonly kind: 'applicator';
    };
    readonly not: {
        readonly role: 'schema';
        readonly kind: 'applicator';
    };
    readonly if: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly since: 'draft-07';
    };
    readonly then: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly since: 'draft-07';
    };
    readonly else: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly since: 'draft-07';
    };
    readonly default: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly examples: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly deprecated: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly readOnly: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly writeOnly: {
        readonly role: 'data';
        readonly kind: 'annotation';
    };
    readonly id: {
        readonly role: 'data';
        readonly kind: 'core';
        readonly legacy: true;
    };
    readonly definitions: {
        readonly role: 'schema-map';
        readonly kind: 'core';
        readonly legacy: true;
    };
    readonly additionalItems: {
        readonly role: 'schema';
        readonly kind: 'applicator';
        readonly appliesTo: 'array';
        readonly legacy: true;
    };
    readonly dependencies: {
        readonly role: 'map-or-names';
        readonly kind: 'applicator';
        readonly appliesTo: 'object';
        readonly legacy: true;
    };
    readonly nullable: {
        readonly role: 'data';
        readonly kind: 'assertion';
        readonly legacy: true;
    };
    readonly example: {
        readonly role: 'data';
        readonly kind: 'annotation';
        readonly legacy: true;
    };
    readonly $recursiveRef: {
        readonly role: 'data';
        readonly kind: 'applicator';
        readonly legacy: true;
    };
    readonly $recursiveAnchor: {
        readonly role: 'data';
        readonly kind: 'core';
        readonly legacy: true;
    };
};
export declare const OUTPUT_CATALOGUE: {
    readonly strict_fallback: {
        readonly severity: 'warn';
        readonly message: 'Not strict for {profile}: {reason}';
        readonly hint: '{repair} Or set strict to false for this profile, which says that it is meant.';
    };
    readonly profile_refused: {
        readonly severity: 'warn';
        readonly message: 'No export for {profile}: {reason}';
        readonly hint: '{repair} Or leave {profile} out of `profiles`.';
    };
    readonly keyword_dropped: {
        readonly severity: 'info';
        readonly message: '"{keyword}" is left out for {profile}';
    };
    readonly keyword_described: {
        readonly severity: 'info';
        readonly message: '"{keyword}" moves into the description for {profile}';
    };
    readonly keyword_refused: {
        readonly severity: 'error';
        readonly message: '{profile} cannot take "{keyword}"';
        readonly hint: 'Say it with other keywords.';
    };
    readonly mark_refused: {
        readonly severity: 'error';
        readonly message: '"{keyword}" is refused by {profile}: {reason}';
        readonly hint: 'Clients would leave out the whole tool: change or remove it.';
    };
    readonly keyword_rewritten: {
        readonly severity: 'info';
        readonly message: '"{keyword}" is written as {replacement} for {profile}';
    };
    readonly one_of_widened: {
        readonly severity: 'info';
        readonly message: 'oneOf becomes anyOf for {profile}; that only one branch matches is checked after decoding';
    };
    readonly object_closed: {
        readonly severity: 'info';
        readonly message: 'Read as a closed object: {profile} gets {form}';
        readonly hint: '`{keyword}: false` says so in the schema; with true other properties are kept.';
    };
    readonly type_inferred: {
        readonly severity: 'info';
        readonly message: 'No type; written as {type} for {profile}';
    };
    readonly enum_fitted: {
        readonly severity: 'info';
        readonly message: 'Values that the type shuts out are left out for {profile}';
    };
    readonly property_impossible: {
        readonly severity: 'info';
        readonly message: '"{key}" can have no value; left out for {profile}';
    };
    readonly property_renamed: {
        readonly severity: 'info';
        readonly message: '"{key}" is called "{name}" for {profile}';
    };
    readonly union_ambiguous: {
        readonly severity: 'warn';
        readonly message: '{profile} cannot tell the branches apart: a value of one may come back as a value of another';
        readonly hint: 'Give each branch a property with a const of its own.';
    };
    readonly union_wrapped: {
        readonly severity: 'info';
        readonly message: 'Each branch gets a name of its own for {profile}, so that values come back as written';
    };
    readonly untyped_as_text: {
        readonly severity: 'info';
        readonly message: 'A value of any type is written as JSON text for {profile}';
    };
    readonly root_wrapped: {
        readonly severity: 'info';
        readonly message: 'The root becomes a property of an object for {profile}';
    };
    readonly root_null_dropped: {
        readonly severity: 'info';
        readonly message: 'Arguments are never null; the root is an object for {profile}';
    };
    readonly schema_impossible: {
        readonly severity: 'error';
        readonly message: 'No arguments are valid, so that there is nothing to offer {profile}';
        readonly hint: 'Nothing fits what stands here, and the arguments cannot do without it.';
    };
    readonly recursion_as_text: {
        readonly severity: 'info';
        readonly message: '"{ref}" leads back to itself; inside of itself it is written as JSON text for {profile}';
    };
    readonly optional_null: {
        readonly severity: 'info';
        readonly message: '"{key}" is optional: {profile} writes null for absent';
    };
    readonly optional_null_merged: {
        readonly severity: 'warn';
        readonly message: '"{key}" is optional and nullable: {profile} cannot tell absent from null';
        readonly hint: 'With `reshape: true` a wrapper around it tells them apart.';
    };
    readonly needs_decode: {
        readonly severity: 'info';
        readonly message: 'Arguments from {profile} need decodeCall';
        readonly hint: 'Give them to the decodeCall of the same import.';
    };
    readonly needs_reshape: {
        readonly severity: 'error';
        readonly message: '{what} can be written for {profile} only by reshaping the arguments';
        readonly hint: 'Set `reshape: true`.';
    };
    readonly root_union_merged: {
        readonly severity: 'info';
        readonly message: '{profile} takes no "{keyword}" at the root: its branches become optional properties';
    };
    readonly property_name_refused: {
        readonly severity: 'error';
        readonly message: '{profile} refuses the property name "{name}"';
        readonly hint: 'Rename it; with `reshape: true` only {profile} gets another name.';
    };
    readonly limit_exceeded: {
        readonly severity: 'error';
        readonly message: '{profile} takes at most {max} {what}; there are {count}';
        readonly hint: 'Split it, or offer fewer at once.';
    };
    readonly nodes_exceeded: {
        readonly severity: 'error';
        readonly message: 'Written for {profile}, the unions inside of allOf multiply to more than {max} schemas';
        readonly hint: 'Write fewer alternatives inside of allOf.';
    };
    readonly strict_excluded: {
        readonly severity: 'error';
        readonly message: '{profile} takes no strict schema beside this "{key}"';
        readonly hint: 'Leave one of the two out.';
    };
    readonly extra_unknown: {
        readonly severity: 'warn';
        readonly message: '{profile} has no member "{key}"; it is left out';
        readonly hint: 'Remove it, or check how it is written.';
    };
    readonly name_changed: {
        readonly severity: 'info';
        readonly message: 'Called "{name}" for {profile}';
    };
    readonly name_collision: {
        readonly severity: 'error';
        readonly message: '"{other}" and this tool are both called "{name}" for {profile}';
        readonly hint: 'Set providers.{profile}.name in one of them.';
    };
    readonly name_discouraged: {
        readonly severity: 'warn';
        readonly message: '{profile} advises against the name "{name}": {reason}';
        readonly hint: 'Some clients may refuse it; set another as providers.{profile}.name.';
    };
    readonly name_refused: {
        readonly severity: 'error';
        readonly message: '{profile} refuses the name "{name}": {reason}';
        readonly hint: 'Set providers.{profile}.name.';
    };
    readonly example_dropped: {
        readonly severity: 'info';
        readonly message: 'The example is left out for {profile}: it does not fit the schema that is sent there';
        readonly hint: 'Leave out the keys that the schema does not declare.';
    };
    readonly output_schema_dropped: {
        readonly severity: 'info';
        readonly message: '{profile} takes no output_schema of this shape';
    };
    readonly example_invalid: {
        readonly severity: 'error';
        readonly message: 'The {what} does not fit its schema: {reason}';
        readonly hint: 'Change the example or the schema.';
    };
    readonly default_invalid: {
        readonly severity: 'warn';
        readonly message: '"{keyword}" does not fit its own schema: {reason}';
        readonly hint: 'Change the value or the schema; the model is shown both.';
    };
    readonly enum_mistyped: {
        readonly severity: 'warn';
        readonly message: '"{keyword}" lists {value}, which is never valid beside "type": {type}';
        readonly hint: 'Write values as the type has them; what the items of a list may be stands in "items".';
    };
    readonly format_unknown: {
        readonly severity: 'warn';
        readonly message: 'The format "{format}" cannot be checked and stays an annotation';
        readonly hint: 'Use a format of JSON Schema, or a `pattern`.';
    };
};
export declare const PHASES: typeof FILE_CATALOGUE & typeof TOOL_CATALOGUE & typeof OUTPUT_CATALOGUE;
export interface ArrayCodec {
    readonly kind: 'array';
    readonly items: Codec;
}
export interface EmitOptions {
    readonly kind: 'module' | 'toolset';
    readonly runtime?: string;
    readonly validators?: FileValidators | undefined;
    readonly decode?: DecodeSettings;
}
export interface EntriesCodec {
    readonly kind: 'entries';
    readonly value: Codec;
}
export interface EsModule {
    runtime(name: string): string;
    importAs(name: string, local: string): void;
    name(wanted: string): string;
    share(wanted: string, text: string): string;
    add(statement: string): void;
    print(): string;
}
export interface ExtraMember {
    readonly shape: SchemaObject;
    readonly source: string;
    readonly excludes?: {
        readonly values: readonly string[];
        readonly what: readonly Excluded[];
        readonly source: string;
    };
}
export interface FactSource {
    readonly url: string;
    readonly date: string;
    readonly evidence: Evidence;
    readonly note?: string;
}
export interface FileValidators {
    readonly problems: readonly {
        readonly tool: Tool;
        readonly problem: ValidatorProblem;
    }[];
    addChecks(module: EsModule): void;
    check(tool: Tool): string;
    readonly exports?: ValidatorExports;
}
export interface JsonTextCodec {
    readonly kind: 'json-text';
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
    readonly enumCharacters?: Limit & {
        readonly aboveValues: number;
    };
}
export interface ModeShape {
    readonly closed: boolean;
    readonly optional: 'native' | 'null';
    readonly plainRoot: readonly Keyword[] | false;
    readonly maps: 'keep' | 'entries';
    readonly tuples: 'keep' | 'object';
    readonly typeLists: 'keep' | 'split';
    readonly enumValues: 'any' | 'primitives' | 'numbers' | 'strings';
    readonly untyped: 'keep' | 'json-text';
    readonly booleans: 'keep' | 'objects';
    readonly refSiblings: 'keep' | 'wrap';
    readonly recursion: 'keep' | 'reject';
    readonly explicitMembers: boolean;
}
export interface NameRule {
    readonly characters: string;
    readonly first?: string;
    readonly maxLength?: number;
    readonly advisory?: boolean;
    readonly source: string;
}
export interface ObjectCodec {
    readonly kind: 'object';
    readonly properties: Readonly<Record<string, PropertyCodec>>;
    readonly plain?: readonly string[];
    readonly closed?: true;
    readonly rest?: {
        readonly name: string;
        readonly codec: EntriesCodec;
    };
}
export interface Origins {
    of(schema: object): Origin | undefined;
    ofKeyword(schema: object, keyword: string): readonly Origin[];
    target(schema: object): SchemaObject | undefined;
    derive<T extends object>(schema: T, from: object, parts?: readonly unknown[]): T;
}
export interface PropertyCodec {
    readonly name: string;
    readonly codec: Codec;
    readonly absent?: 'null' | 'merged';
}
export interface PropertyMark {
    readonly pattern: string;
    readonly types: readonly SchemaType[];
    readonly source: string;
}
export interface RefCodec {
    readonly kind: 'ref';
    readonly name: string;
}
export interface RequestLimits {
    readonly tools?: Limit;
    readonly strictTools?: Limit;
    readonly optionalProperties?: Limit;
    readonly unionProperties?: Limit;
}
export interface SameCodec {
    readonly kind: 'same';
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
export interface UnionBranch {
    readonly author: Schema;
    readonly lowered: Schema;
    readonly codec: Codec;
}
export interface UnionCodec {
    readonly kind: 'union';
    readonly branches: readonly UnionBranch[];
}
export interface ValidatorExports {
    readonly names: readonly string[];
    print(module: EsModule): void;
}
export interface ValuesCodec {
    readonly kind: 'values';
    readonly pairs: readonly {
        readonly author: Json;
        readonly lowered: Json;
    }[];
}
export interface WrapCodec {
    readonly kind: 'wrap';
    readonly name: string;
    readonly codec: Codec;
}
export type AnyKeyword = keyof typeof KEYWORDS;
export type Definition = (ref: string) => Schema | undefined;
export type Evidence = 'sdk' | 'doc' | 'live' | 'third-party' | 'unconfirmed';
export type Excluded = 'strict' | 'recursion';
export type Keyword = Exclude<AnyKeyword, LegacyKeyword>;
export type SchemaType = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';
export type TreatmentKind = 'keep' | 'drop' | 'describe' | 'reject';
export type UnwrappedTool = JsonObject;
type LegacyKeyword = 'id' | 'definitions' | 'additionalItems' | 'dependencies' | 'nullable' | 'example' | '$recursiveRef' | '$recursiveAnchor';
