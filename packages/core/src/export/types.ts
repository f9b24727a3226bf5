import type { Grade } from '../diagnostics/types.ts'
import type { Json, JsonObject, SchemaType } from '../json.ts'
import type { RegexDialect } from '../pattern/dialect.ts'
import type { Dialect } from '../ref/types.ts'
import type { Keyword } from '../schema/keywords.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'
import type { Tool } from '../tool/types.ts'
import type { ToolCodec } from './codec.ts'

/** Where a provider's rule was read, and when. */
export interface FactSource {
  readonly url: string
  /** ISO date of the reading. */
  readonly date: string
  /** How well it is known, best first. */
  readonly evidence: 'sdk' | 'doc' | 'live' | 'third-party' | 'unconfirmed'
  /** The provider ignores a violation instead of refusing it. Default false. */
  readonly harmless?: boolean
  /** `input`: few clients refuse a violation in an input schema, so it is only advice. */
  readonly advisory?: 'input'
  /** What the source states, if the page alone does not show it. */
  readonly note?: string
}

export interface Treatment {
  /**
   * keep: unchanged · drop: omitted (an annotation: nothing is lost for validation) · describe: moved into
   * `description` · reject: the tool is refused
   */
  readonly kind: 'keep' | 'drop' | 'describe' | 'reject'
  /** Values that are kept whatever `kind` is, such as 0 and 1 for `minItems`. */
  readonly keepValues?: readonly Json[]
  /** Values that the provider accepts, though they are left out. */
  readonly acceptedValues?: readonly Json[]
  /** Key into `Profile.sources`. */
  readonly source?: string
}

/** How a mode writes each construct that providers treat differently; selects the rewrites that have an inverse. */
export interface ModeShape {
  /** Every object is closed. `default`: an object that does not declare `additionalProperties`. */
  readonly closed: boolean | 'default'
  /**
   * `native`: omitted from `required`. `null`: required, with null for "absent". `one`: as `native`, but if an object
   * requires nothing, its first property is required, with null for "absent".
   */
  readonly optional: 'native' | 'null' | 'one'
  /** Keywords that are refused at the root, which must be a plain object; false: any root is taken. */
  readonly refusedAtRoot: readonly Keyword[] | false
  /** Objects with open keys. */
  readonly maps: 'keep' | 'entries'
  /** `prefixItems`. */
  readonly tuples: 'keep' | 'object'
  /** A list of types with keywords for one of them: kept, or an `anyOf` of single types; `none`: no list stays. */
  readonly typeLists: 'keep' | 'split' | 'none'
  /** Values that `enum` and `const` may list; `numbers`: numbers and strings. */
  readonly enumValues: 'any' | 'primitives' | 'numbers' | 'strings'
  /** Schemas that do not constrain the type. */
  readonly untyped: 'keep' | 'json-text'
  /** Boolean schemas: kept, or written as `{}` and `{ not: {} }`; `root`: refused only as properties of the root. */
  readonly booleans: 'keep' | 'objects' | 'root'
  /** `$ref` may have siblings. */
  readonly refSiblings: 'keep' | 'wrap'
  /** `avoid`: sent with a warning unless `reshape` is set; `optional`: only through what may be absent. */
  readonly recursion: 'keep' | 'reject' | 'avoid' | 'optional'
  /** Adds `properties` at the root, `items` in arrays, and declarations of what is required; `required`: only these. */
  readonly explicitMembers: boolean | 'required'
  /** `alone`: no sibling of `anyOf` may affect validity, even where objects are open. Default `keep`. */
  readonly unions?: 'keep' | 'alone'
  /** A closed object without properties below the root: kept, or sent as JSON text. Default `keep`. */
  readonly emptyObjects?: 'keep' | 'text'
}

/** Limits that the provider sets for one tool; absent: none known. */
export interface ModeLimits {
  readonly properties?: Limit
  readonly depth?: Limit
  readonly enumValues?: Limit
  /** Total characters of property names, definition names, enum and const values. */
  readonly characters?: Limit
  readonly optionalProperties?: Limit
  /** Properties whose schema is a union. */
  readonly unionProperties?: Limit
  /** Total characters of one enum that lists more than `aboveValues` strings. */
  readonly enumCharacters?: Limit & { readonly aboveValues: number }
}

export interface Limit {
  readonly max: number
  readonly source: string
}

export interface Mode {
  /** One row per keyword of the vocabulary: the page to compare with the provider's documentation. */
  readonly keywords: Readonly<Record<Keyword, Treatment>>
  /** `x-*` members and names outside the vocabulary. */
  readonly extensions: Treatment
  /** Values of `format` that are taken; others are moved to the description. Absent: any. */
  readonly formats?: readonly string[]
  /** The dialect of `pattern` and of the keys of `patternProperties`. Absent: ECMAScript's. */
  readonly patterns?: RegexDialect & { readonly source: string }
  /** What a property name must match; `rootOnly` where the provider checks only the top level. */
  readonly propertyNames?: { readonly pattern: string; readonly rootOnly: boolean; readonly source: string }
  /** Keywords in the schemas of properties that the provider's clients act on, by name. */
  readonly propertyMarks?: Readonly<Record<string, PropertyMark>>
  /** What references may lead to; `inline`: each is replaced by its target. Absent: not known. */
  readonly references?: {
    readonly definitionsOnly?: boolean
    readonly inline?: boolean
    readonly source: string
  }
  readonly shape: ModeShape
  /** For the members of `shape` that follow from a rule of the provider: keys into `Profile.sources`. */
  readonly shapeSources?: Readonly<Partial<Record<keyof ModeShape, string>>>
  readonly limits: ModeLimits
}

/**
 * A string keyword of a property that clients act on. They ignore the whole tool if the string is wrong, if the
 * property is not reached from the root through properties only, or if the string occurs twice, ignoring case.
 */
export interface PropertyMark {
  /** What the string must match. */
  readonly pattern: string
  /** The property must have exactly one type, one of these. */
  readonly types: readonly SchemaType[]
  readonly source: string
}

/** What a provider requires of tool names. */
export interface NameRule {
  /** Characters that a name may contain, as the body of a character class: `a-zA-Z0-9_-`. */
  readonly characters: string
  /** Same for the first character; default `characters`. */
  readonly first?: string
  /** Absent: none known. */
  readonly maxLength?: number
  /** What the provider itself accepts and not all of its clients do: for `names: { dots: true }`. */
  readonly dotted?: { readonly characters: string; readonly maxLength: number; readonly source: string }
  /** The provider only recommends it: a name that the author chose is sent as it is, with a warning. Default false. */
  readonly advisory?: boolean
  /** Names that the provider reserves: always, or only for tools in which the member `when` is true. */
  readonly reserved?: readonly {
    readonly names: readonly string[]
    readonly when?: string
    readonly source: string
  }[]
  readonly source: string
}

/** A member of the provider's tool object that only `providers.<profile>` in the file can set. */
export interface ExtraMember {
  /** The schema of its value, with the keywords of closed objects, lists and listed values only. */
  readonly shape: SchemaObject
  readonly source: string
  /** How many tools of one request may have it. */
  readonly limit?: Limit
  /** What a tool must not have if the member has one of these values: `strict`, `recursion`, or another member. */
  readonly excludes?: {
    readonly values: readonly Json[]
    readonly what: readonly string[]
    readonly source: string
  }
}

/** Bounds over all tools of one request. */
export interface RequestLimits
  extends Pick<ModeLimits, 'properties' | 'optionalProperties' | 'unionProperties'> {
  readonly tools?: Limit
  readonly strictTools?: Limit
  /** An estimate, by the JSON length of all strict schemas: exceeding it gives a warning, as it may be accepted. */
  readonly strictCharacters?: Limit
}

/** A tool as a provider's mode takes it, before the provider's envelope. */
export interface LoweredTool {
  readonly tool: Tool
  readonly mode: 'loose' | 'strict'
  readonly name: string
  /** For models: `x-llm-description` already applied where the profile does so. */
  readonly description?: string
  readonly input: SchemaObject
  readonly output?: Schema
  /** Example inputs, encoded. */
  readonly inputExamples: readonly Json[]
  /** The members of `providers.<profile>` that the profile's `extras` allow. */
  readonly extras: JsonObject
  /** How arguments are encoded; `same` if they need no decoding. */
  readonly codec: ToolCodec
  readonly grade: Grade
}

/** Structured output as a provider takes it. */
export interface OutputFormat {
  /** The path of the format in the request: `text.format`. */
  readonly member: string
  readonly source: string
  /** The modes for schemas of replies. Default: as in tools. If there is only one mode, it is both. */
  readonly modes?: Profile['modes']
  /** What a name must match. Default: as for tools. */
  readonly name?: NameRule
  /** The value of the member; `input` is the schema of the reply. */
  wrap(output: LoweredTool): JsonObject
}

/** What one import of one profile contains: exactly what the provider's request takes, and what decodes its calls. */
export interface LoweredRequest {
  readonly profile: Profile
  readonly tools: readonly LoweredTool[]
  /** The request's `tools`. */
  readonly json: readonly JsonObject[]
  /** For structured output: the format of the request, which is then the only entry of `json`. */
  readonly format?: JsonObject
  /** Provider name → identity: the module id, with `namespace:` before it where the tool has one. */
  readonly names: Readonly<Record<string, string>>
}

/** One provider's wire format as data, dated. Shared code asks for its capabilities, never for its id. */
export interface Profile {
  readonly id: string
  readonly label: string
  /** Date or revision of the provider's contract that this describes. */
  readonly revision: string
  /** Earlier revisions, newest first. `<id>@<revision>` selects one. */
  readonly earlier?: readonly EarlierRevision[]
  /** For a revision with its own id: the profile's id, whose options and `providers` members apply to it. */
  readonly revisionOf?: string
  readonly sources: Readonly<Record<string, FactSource>>
  readonly modes: { readonly loose: Mode; readonly strict?: Mode }
  /** What `options.strict[id]` is when not set. */
  readonly strict: 'auto' | boolean
  readonly name: NameRule
  /** The source of the rule that schemas must be valid by the meta-schema. Absent: not known. */
  readonly metaSchema?: string
  /** Dialects before 2020-12 whose rules apply if `$schema` declares them. Absent: none. */
  readonly olderDialects?: readonly Dialect[]
  readonly request: RequestLimits
  /** How many characters the description of a tool may have; more give a warning. */
  readonly description?: Limit
  /** Models read this profile: `x-llm-description` replaces descriptions. */
  readonly llmDescriptions: boolean
  /** Examples are sent with the tool. */
  readonly inputExamples: boolean
  /** `absent`: no output schema is sent. `object`: only one whose root is an object. */
  readonly outputSchema: 'absent' | 'object' | 'any'
  /** What `providers.<id>` may hold beside `name` (the provider's name of the tool) and `strict` (its mode). */
  readonly extras: Readonly<Record<string, ExtraMember>>
  /** Absent: the provider has no structured output. */
  readonly format?: OutputFormat
  /** The member with a schema that has no exact type, because the SDK's type of schemas would refuse some. */
  readonly foreignSchema?: string
  /** The provider's object around one tool. */
  wrap(tool: LoweredTool): JsonObject
  /** Makes the request's list from the wrapped tools; default the list itself. */
  assemble?(tools: readonly JsonObject[]): readonly JsonObject[]
  /** Returns the wrapped tools in one object that `assemble` made; undefined for a foreign shape. */
  disassemble?(json: Json): readonly Json[] | undefined
  /** Returns a tool as `wrap` writes it, from another form that the provider accepts or accepted, else undefined. */
  otherForm?(json: Json): JsonObject | undefined
  /** Makes a module of the file format from one object of the request; undefined for a foreign shape. */
  unwrap(json: Json): JsonObject | undefined
}

/** Objects are overridden member by member; arrays and functions as a whole; `undefined` removes a member. */
export type Differences<T> = T extends readonly unknown[] | ((...args: never) => unknown)
  ? T
  : T extends object
    ? { readonly [Key in keyof T]?: Differences<T[Key]> | undefined }
    : T

/** The differences from the next newer revision. */
export interface EarlierRevision
  extends Differences<Omit<Profile, 'id' | 'revision' | 'earlier' | 'revisionOf'>> {
  readonly revision: string
  /** What the next newer revision changed, in one sentence, and where that was seen. */
  readonly changed: string
  readonly seen: FactSource
}

/** A profile with its own id, given by its differences from another one. */
export interface ProfileVariant extends Differences<Omit<Profile, 'id' | 'earlier' | 'revisionOf'>> {
  readonly extends: Profile
  readonly id: string
  readonly earlier?: readonly EarlierRevision[]
}
