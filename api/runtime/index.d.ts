export interface AcceptedCall<Tool extends string = string, Input = unknown> {
    readonly ok: true;
    readonly tool: Tool;
    readonly name: string;
    readonly input: Input;
    readonly repairs: readonly Repair[];
}
export interface AcceptedReply<Value = unknown> {
    readonly ok: true;
    readonly value: Value;
    readonly repairs: readonly Repair[];
}
export interface AnyDecoder {
    (name: string | undefined, args: unknown): AcceptedCall | RefusedCall;
    readonly tools: ToolTable;
}
export interface Attempt {
    readonly input: unknown;
    readonly errors: readonly CallError[];
    readonly repairs: readonly Repair[];
}
export interface CallError {
    readonly keyword: string;
    readonly path: string;
    readonly message: string;
    readonly expected?: unknown;
    readonly actual?: unknown;
    readonly schemaPath?: string;
}
export type CallOf<C extends AcceptedCall, Tool extends string> = C extends {
    readonly tool: Tool;
} ? C : never;
export type Check = ((value: unknown, limit?: number) => CallError[]) & {
    readonly conceals?: true;
};
export interface Coerced {
    readonly value: unknown;
    readonly changes: readonly Coercion[];
}
export interface Coercion {
    readonly path: string;
    readonly from: string;
    readonly to: number | boolean;
}
export interface Decoder<I extends Inputs = Inputs> {
    (name: string | undefined, args: unknown): Result<I>;
    readonly tools: ToolTable;
}
export type DeepPartial<T> = unknown extends T ? T : T extends readonly unknown[] ? number extends T['length'] ? DeepPartial<T[number]>[] : {
    [Index in keyof T]?: DeepPartial<T[Index]>;
} : T extends object ? {
    [Key in keyof T]?: DeepPartial<T[Key]>;
} : T;
export interface DefaultsNode {
    readonly values?: Readonly<Record<string, unknown>>;
    readonly members?: Readonly<Record<string, DefaultsPlan | 0>>;
    readonly others?: DefaultsPlan;
    readonly prefix?: readonly (DefaultsPlan | 0)[];
    readonly items?: DefaultsPlan;
    readonly also?: readonly DefaultsPlan[];
}
export type DefaultsPlan = string | DefaultsNode;
export type Handlers<I extends Inputs = Inputs, Output = unknown> = {
    readonly [Tool in keyof I & string]: (input: I[Tool], call: AcceptedCall<Tool, I[Tool]>) => Output | Promise<Output>;
};
export type HandlersOf<C extends AcceptedCall> = {
    readonly [Tool in C['tool']]: (input: CallOf<C, Tool>['input'], call: CallOf<C, Tool>) => unknown;
};
export type Inputs = Readonly<Record<string, unknown>>;
export type InputsOf<D> = D extends Decoder<infer I> ? I : never;
export declare class InvalidError extends TypeError {
    readonly name: string;
    readonly errors: readonly CallError[];
    constructor(errors: readonly CallError[]);
}
export interface Notes {
    readonly errors: CallError[];
    readonly repairs: Repair[];
}
export declare class OutputError extends Error {
    readonly name: string;
    readonly tool: string;
    readonly errors: readonly CallError[];
    constructor(tool: string, errors: readonly CallError[]);
}
export type OutputValidators<Tools extends string> = {
    readonly [Tool in Tools]?: {
        readonly input?: unknown;
        readonly output?: {
            readonly check: Check;
        };
    };
};
export type Part = readonly [
    rule: Partial<Rule> & Pick<Rule, 'keyword'>,
    act?: (...args: never[]) => unknown
];
export type PartialCall<I extends Inputs = Inputs> = {
    [Tool in keyof I & string]: {
        readonly tool: Tool;
        readonly name: string;
        readonly input: DeepPartial<I[Tool]>;
    };
}[keyof I & string];
export interface RefusedCall<Tool extends string = string> {
    readonly ok: false;
    readonly tool?: Tool;
    readonly name: string;
    readonly code: 'unknown_tool' | 'invalid_json' | 'invalid_input';
    readonly errors: readonly CallError[];
    readonly message: string;
}
export interface RefusedReply {
    readonly ok: false;
    readonly code: 'invalid_json' | 'invalid_output' | 'truncated';
    readonly errors: readonly CallError[];
    readonly message: string;
}
export interface Repair {
    readonly code: 'boolean_string' | 'empty_arguments' | 'fenced_json' | 'json_string' | 'null_member' | 'number_string' | 'single_item' | 'surplus_key' | 'trailing_comma';
    readonly path: string;
}
export interface Repairer {
    readText?(text: string): {
        readonly value: unknown;
        readonly repairs: readonly Repair[];
    } | undefined;
    mend(args: unknown, attempt: (args: unknown, limit: number) => Attempt, sent?: ToolEntry['sent']): Attempt;
}
export interface ReplyDecoder<Value = unknown> {
    (reply: unknown): ReplyResult<Value>;
    readonly entry: ToolEntry;
}
export type ReplyResult<Value = unknown> = AcceptedReply<Value> | RefusedReply;
export type Result<I extends Inputs = Inputs> = {
    [Tool in keyof I & string]: AcceptedCall<Tool, I[Tool]>;
}[keyof I & string] | RefusedCall<keyof I & string>;
export type SchemaData = string | boolean | SchemaNode;
export interface SchemaNode {
    readonly $ref?: string;
    readonly $defs?: SchemaMap;
    readonly enum?: readonly unknown[];
    readonly const?: unknown;
    readonly required?: readonly string[];
    readonly properties?: SchemaMap;
    readonly named?: SchemaMap;
    readonly propertyNames?: SchemaData;
    readonly patternProperties?: SchemaMap;
    readonly additionalProperties?: SchemaData;
    readonly unevaluatedProperties?: SchemaData;
    readonly dependentSchemas?: SchemaMap;
    readonly prefixItems?: readonly SchemaData[];
    readonly items?: SchemaData;
    readonly contains?: SchemaData;
    readonly unevaluatedItems?: SchemaData;
    readonly allOf?: readonly SchemaData[];
    readonly anyOf?: readonly SchemaData[];
    readonly oneOf?: readonly SchemaData[];
    readonly if?: SchemaData;
    readonly then?: SchemaData;
    readonly else?: SchemaData;
    readonly [keyword: string]: unknown;
}
export type SchemaTargets = Readonly<Record<string, object>>;
export interface StandardFace<T> {
    readonly version: 1;
    readonly vendor: 'toolbake';
    readonly validate: (value: unknown) => StandardResult<T>;
    readonly jsonSchema: {
        readonly input: (options: {
            readonly target: string;
        }) => Record<string, unknown>;
        readonly output: (options: {
            readonly target: string;
        }) => Record<string, unknown>;
    };
    readonly types?: {
        readonly input: T;
        readonly output: T;
    } | undefined;
}
export type StandardResult<T> = {
    readonly value: T;
    readonly issues?: undefined;
} | {
    readonly issues: readonly {
        readonly message: string;
        readonly path: readonly PropertyKey[];
    }[];
};
export interface StandardValidator<T = unknown> extends Validator<T> {
    check(value: unknown, limit?: number): CallError[];
    readonly '~standard': StandardFace<T>;
}
export interface ToolEntry {
    readonly tool: string;
    readonly empty?: boolean;
    readonly anyRoot?: boolean;
    readonly requiresApproval?: boolean;
    readonly decode?: (value: unknown, path: string, notes: Notes) => unknown;
    readonly check?: Check;
    readonly sent?: (errors: readonly CallError[]) => readonly CallError[];
    readonly repair?: Repairer;
    readonly defaults?: (input: unknown, check?: Check) => unknown;
}
export type ToolTable = Readonly<Record<string, ToolEntry>>;
export interface Validator<T = unknown> {
    is(value: unknown): value is T;
    check(value: unknown): CallError[];
    parse(value: unknown): T;
}
export declare const additionalPropertiesRule: Rule;
export declare const allOfPart: Part;
export declare const allPropertiesPart: Part;
export declare const anyOfPart: Part;
export declare const anyOfRule: Rule;
export declare const anyOfTagRule: Rule;
export declare const arrayShape: Part;
export declare function asSent(names: Readonly<Record<string, string>>, root?: string): (errors: readonly CallError[]) => readonly CallError[];
export declare const coercion: Repairer;
export declare const coercionPart: Part;
export declare function combine<D extends readonly AnyDecoder[]>(...decoders: D): NoInfer<Decoder<Merged<InputsOf<D[number]>>>>;
export declare const concealPart: Part;
export declare function concealSensitive(check: Check, whole: SchemaData): Check;
export declare const constRule: Rule;
export declare const containsPart: Part;
export declare const containsRule: Rule;
export declare function createCheck(compiled: CompiledCheck, rows: Rows): Check;
export declare function createCoercion(whole: SchemaData): (value: unknown) => Coerced;
export declare function createDecoder<I extends Inputs = Inputs>(tools: ToolTable): Decoder<I>;
export declare function createDefaults(plan: DefaultsPlan, plans?: Plans): (input: unknown, check?: Check) => unknown;
export declare function createRedactor(whole: SchemaData): (value: unknown) => unknown;
export declare function createReplyDecoder<Value = unknown>(entry: ToolEntry): ReplyDecoder<Value>;
export declare function createValidator<T>(check: Check, schemas: SchemaTargets, is: (value: unknown) => boolean): StandardValidator<T>;
export declare function dataDecoder<I extends Inputs = Inputs>(text: string, parts: readonly Part[]): Decoder<I>;
export declare function dataReplyDecoder<Value = unknown>(text: string, parts: readonly Part[]): ReplyDecoder<Value>;
export declare function decodeEntries(list: unknown, path: string, notes: Notes, decode?: (value: unknown, path: string, notes: Notes) => unknown, into?: Record<string, unknown>, declared?: readonly string[]): Record<string, unknown> | undefined;
export declare function decodePartial<Value>(decode: ReplyDecoder<Value>, text: unknown): DeepPartial<Value> | undefined;
export declare function decodePartial<I extends Inputs>(decodeCall: Decoder<I>, name: string, text: unknown): PartialCall<I> | undefined;
export declare function decodeText(value: unknown, path: string, notes: Notes): unknown;
export declare const deepConstPart: Part;
export declare const deepEnumPart: Part;
export declare const defaultsPart: Part;
export declare function defineHandlers<H extends object>(handlers: H): H;
export declare const dependentRequiredPart: Part;
export declare const dependentRequiredRule: Rule;
export declare const dependentSchemasPart: Part;
export declare function dispatch<C extends AcceptedCall, H extends HandlersOf<C>>(call: C, handlers: H, validators?: OutputValidators<C['tool']>): Promise<Awaited<ReturnType<H[C['tool']]>>>;
export declare function dropKey(path: string, key: string, notes: Notes): void;
export declare function dropNulls(value: unknown, names: readonly string[]): unknown;
export declare function enter(at: MaybeTrail): void;
export declare const entriesShape: Part;
export declare const enumRule: Rule;
export declare function evaluateAll(value: unknown, evaluated: Set<string | number>): boolean;
export declare const exclusiveMaximumPart: Part;
export declare const exclusiveMaximumRule: Rule;
export declare const exclusiveMinimumPart: Part;
export declare const exclusiveMinimumRule: Rule;
export declare function fail(at: MaybeTrail, row: number, value: unknown, key?: Key): boolean;
export declare function failInside(at: MaybeTrail, key?: Key, where?: string): boolean;
export declare function failMissing(at: MaybeTrail, value: ObjectValue, names: readonly string[], where?: string): boolean;
export declare const failTags: FailTags;
export declare function failUnion(at: Trail, row: number, value: unknown, key: Key, candidates: readonly Candidate[]): boolean;
export declare const falseRule: Rule;
export declare function formatForModel(errors: readonly CallError[]): string;
export declare function formatPart(checks: Readonly<Record<string, (text: string) => boolean>>): Part;
export declare const formatRule: Rule;
export declare function hasDuplicates(list: readonly unknown[]): boolean;
export declare const ifPart: Part;
export declare function interpretedCheck(schema: SchemaNode, parts: readonly Part[]): Check;
export declare function isDate(text: string): boolean;
export declare function isDateTime(text: string): boolean;
export declare function isDuration(text: string): boolean;
export declare function isEmail(text: string): boolean;
export declare function isEqual(a: unknown, b: unknown): boolean;
export declare function isHostname(text: string): boolean;
export declare function isIdnEmail(text: string): boolean;
export declare function isIdnHostname(text: string): boolean;
export declare function isIpv4(text: string): boolean;
export declare function isIpv6(text: string): boolean;
export declare function isIri(text: string): boolean;
export declare function isIriReference(text: string): boolean;
export declare function isJsonPointer(text: string): boolean;
export declare function isLonger(text: string, count: number): boolean;
export declare function isMultiple(value: number, step: number): boolean;
export declare function isObject(value: unknown): value is Record<string, unknown>;
export declare function isRegex(text: string): boolean;
export declare function isRelativeJsonPointer(text: string): boolean;
export declare function isShorter(text: string, count: number): boolean;
export declare function isTime(text: string): boolean;
export declare function isUri(text: string): boolean;
export declare function isUriReference(text: string): boolean;
export declare function isUriTemplate(text: string): boolean;
export declare function isUuid(text: string): boolean;
export declare const itemsPart: Part;
export declare const itemsRule: Rule;
export declare function keepDeclared(value: unknown, path: string, notes: Notes, names: readonly string[], nullable: readonly string[]): unknown;
export declare function leave(at: MaybeTrail): boolean;
export declare const maxContainsPart: Part;
export declare const maxContainsRule: Rule;
export declare const maxItemsPart: Part;
export declare const maxItemsRule: Rule;
export declare const maxLengthPart: Part;
export declare const maxLengthRule: Rule;
export declare const maxPropertiesPart: Part;
export declare const maxPropertiesRule: Rule;
export declare const maximumPart: Part;
export declare const maximumRule: Rule;
export declare const minContainsPart: Part;
export declare const minContainsRule: Rule;
export declare const minItemsPart: Part;
export declare const minItemsRule: Rule;
export declare const minLengthPart: Part;
export declare const minLengthRule: Rule;
export declare const minPropertiesPart: Part;
export declare const minPropertiesRule: Rule;
export declare const minimumPart: Part;
export declare const minimumRule: Rule;
export declare const multipleOfPart: Part;
export declare const multipleOfRule: Rule;
export declare function nameRule({ keyword, text }: Rule): Rule;
export declare const notPart: Part;
export declare const notRule: Rule;
export declare const objectShape: Part;
export declare const oneOfManyRule: Rule;
export declare const oneOfPart: Part;
export declare const oneOfRule: Rule;
export declare const oneOfTagRule: Rule;
export declare const openShape: Part;
export declare const overlapPart: Part;
export declare const patternPart: Part;
export declare const patternRule: Rule;
export declare const prefixItemsPart: Part;
export declare const refPart: Part;
export declare const refShape: Part;
export declare function remember(check: CompiledCheck): CompiledCheck;
export declare const repair: Repairer;
export declare const repairPart: Part;
export declare const sentPart: Part;
export declare function setOwn(object: Record<string, unknown>, key: string, value: unknown): void;
export declare function soleMember(object: Record<string, unknown>, name: string, path: string, notes: Notes): unknown;
export declare const textShape: Part;
export declare function tupleItems(value: unknown, path: string, notes: Notes, names: readonly string[], nullable: readonly boolean[], rest?: string): unknown[] | undefined;
export declare const tupleShape: Part;
export declare const typeRule: Rule;
export declare const unevaluatedItemsPart: Part;
export declare const unevaluatedItemsRule: Rule;
export declare const unevaluatedPropertiesPart: Part;
export declare const unevaluatedPropertiesRule: Rule;
export declare const unionShape: Part;
export declare const uniqueItemsPart: Part;
export declare const uniqueItemsRule: Rule;
export declare const valuesShape: Part;
export declare const wrapShape: Part;
// Not exported, but mentioned above:
export interface Rule {
    readonly keyword: string;
    readonly text: (expected: never) => string;
}
export interface Trail {
    readonly rows: Rows;
    readonly found: (Finding | undefined)[];
    readonly missing: Missing;
    readonly missingAt: Map<string, Missing>;
    limit: number;
    errors: Draft[] | undefined;
    known: Map<unknown, UnionFinding[]> | undefined;
    depth: number;
    readonly levels: number[];
    readonly e: (this: Trail, row: number, value: unknown, key?: Key) => boolean;
    readonly m: (this: Trail, value: ObjectValue, names: readonly string[], where?: string) => boolean;
}
export interface UnionFinding {
    readonly alternatives: readonly unknown[];
    readonly key: Key;
    readonly errors: readonly Draft[];
    readonly levels: readonly number[];
}
export type Candidate = readonly [
    check: CompiledCheck,
    where: string,
    own?: readonly string[],
    tags?: readonly string[],
    failTags?: FailTags
];
export type CompiledCheck = (value: unknown, trail?: Trail) => boolean;
export type Draft = {
    -readonly [Member in keyof CallError]: CallError[Member];
};
export type Key = string | number | undefined;
export type ObjectValue = Readonly<Record<string, unknown>>;
export type Rows = readonly unknown[];
export type SchemaMap = Readonly<Record<string, SchemaData>>;
interface ErrorPaths {
    readonly path: string;
    readonly schemaPath: string;
}
interface Finding {
    readonly keyword: string;
    readonly message: string;
    readonly expected: unknown;
    readonly schemaPath: string;
    readonly rooted: 0 | 1;
    readonly isNamed: boolean;
    readonly places: Map<Key, ErrorPaths>;
}
type FailTags = (nearest: Trial, trials: readonly Trial[], matched: ReadonlySet<string>, path: string, object: object) => void;
type Levels = Pick<Trail, 'levels'>;
type MaybeTrail = Trail | undefined;
type Merged<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer M extends Inputs) => void ? M : never;
type Missing = Map<string, Finding>;
type Plans = Readonly<Record<string, DefaultsNode>>;
type Trial<At = Levels> = readonly [
    At,
    faults: Draft[],
    own: readonly string[],
    tags: readonly string[],
    fail: FailTags | undefined
];
