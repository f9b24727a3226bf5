import type { Grade } from '../diagnostics/types.ts'
import type { Json, JsonObject, SchemaType } from '../json.ts'
import type { RegexDialect } from '../pattern/dialect.ts'
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
  /** What goes against it is not refused: it has no effect, or no use. Default false. */
  readonly harmless?: boolean
  /** Where only few refuse what goes against it. */
  readonly advisory?: 'input'
  /** What it states, where the page alone does not show it. */
  readonly note?: string
}

export interface Treatment {
  /**
   * keep: as written · drop: left out (an annotation: nothing is lost for the checks) · describe: into `description`
   * · reject: the tool is refused
   */
  readonly kind: 'keep' | 'drop' | 'describe' | 'reject'
  /** Values that are kept whatever `kind` is, such as 0 and 1 for `minItems`. */
  readonly keepValues?: readonly Json[]
  /** Key into `Profile.sources`. */
  readonly source?: string
}

/** How a mode writes each construct that providers treat differently; drives the rewrites with an inverse. */
export interface ModeShape {
  /** Every object is closed. */
  readonly closed: boolean
  /**
   * `native`: left out of `required`. `null`: required, with null for "absent". `one`: as `native`, but of an object that
   * requires nothing the first property is required, with null for "absent".
   */
  readonly optional: 'native' | 'null' | 'one'
  /** Keywords that are refused at the root, which must be a plain object; false: any root is taken. */
  readonly plainRoot: readonly Keyword[] | false
  /** Objects with open keys. */
  readonly maps: 'keep' | 'entries'
  /** `prefixItems`. */
  readonly tuples: 'keep' | 'object'
  /** A `type` of several names beside keywords of single types: as such, or as `anyOf` of single types; `none`: always so. */
  readonly typeLists: 'keep' | 'split' | 'none'
  /** What may stand in `enum` and `const`; `numbers`: they and strings. */
  readonly enumValues: 'any' | 'primitives' | 'numbers' | 'strings'
  /** Schemas that do not constrain the type. */
  readonly untyped: 'keep' | 'json-text'
  /** Boolean schemas as such, or as `{}` and `{ not: {} }`. */
  readonly booleans: 'keep' | 'objects'
  /** `$ref` may have siblings. */
  readonly refSiblings: 'keep' | 'wrap'
  readonly recursion: 'keep' | 'reject'
  /** Root `properties` present although empty; `items` in every array; what is `required` is declared; `required`: only this. */
  readonly explicitMembers: boolean | 'required'
  /** `alone`: no keyword that decides beside `anyOf`, in open objects too. Default `keep`. */
  readonly unions?: 'keep' | 'alone'
  /** A closed object without properties below the root: as such, or as JSON text. Default `keep`. */
  readonly emptyObjects?: 'keep' | 'text'
}

/** Bounds that the provider puts on one tool; absent: none known. Each is a number and its source. */
export interface ModeLimits {
  readonly properties?: Limit
  readonly depth?: Limit
  readonly enumValues?: Limit
  /** Total characters of property names, definition names, enum and const values. */
  readonly characters?: Limit
  /** Properties that are not required; properties whose schema is a union. */
  readonly optionalProperties?: Limit
  readonly unionProperties?: Limit
  /** Total characters of one enum of strings that has more than `aboveValues` of them. */
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
  /** What `pattern` and the keys of `patternProperties` must be written in. Absent: ECMAScript's. */
  readonly patterns?: RegexDialect & { readonly source: string }
  /** What a property name must match; `rootOnly` where the provider checks only the top level. */
  readonly propertyNames?: { readonly pattern: string; readonly rootOnly: boolean; readonly source: string }
  /** Members of properties' schemas that the provider's clients act on, by name. */
  readonly propertyMarks?: Readonly<Record<string, PropertyMark>>
  /** Where references must lead; `inline`: there are none, what they lead to is written in their place. Absent: not known. */
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
 * A string beside a property that clients act on, and for which they leave the whole tool out where it is not as they
 * want it: on a property of the root or of another such property, and no second time, upper and lower case alike.
 */
export interface PropertyMark {
  /** What the string must match. */
  readonly pattern: string
  /** The property has one of these, and no other. */
  readonly types: readonly SchemaType[]
  readonly source: string
}

/** What a provider requires of tool names. */
export interface NameRule {
  /** Characters that may stand in a name, as a character class body: `a-zA-Z0-9_-`. */
  readonly characters: string
  /** Same for the first character; default `characters`. */
  readonly first?: string
  /** Absent: none known. */
  readonly maxLength?: number
  /** What the provider itself takes beyond what all of its clients do: for `names: { dots: true }`. */
  readonly dotted?: { readonly characters: string; readonly maxLength: number; readonly source: string }
  /** The provider only recommends it: a name that the author chose is sent as it is, with a warning. Default false. */
  readonly advisory?: boolean
  /** Names that the provider keeps for itself: always, or only for tools in which a member is true. */
  readonly reserved?: readonly {
    readonly names: readonly string[]
    readonly when?: string
    readonly source: string
  }[]
  readonly source: string
}

/** A member of the provider's tool object that only `providers.<profile>` in the file can set. */
export interface ExtraMember {
  /** Of its value: the keywords of a closed object, a list and listed values. */
  readonly shape: SchemaObject
  readonly source: string
  /** What a tool must not be as well when the member lists one of the values. */
  readonly excludes?: {
    readonly values: readonly string[]
    readonly what: readonly Excluded[]
    readonly source: string
  }
}

/** A strict schema; a recursive one. */
export type Excluded = 'strict' | 'recursion'

/** Bounds over all tools of one request. */
export interface RequestLimits
  extends Pick<ModeLimits, 'properties' | 'optionalProperties' | 'unionProperties'> {
  readonly tools?: Limit
  readonly strictTools?: Limit
  /** An estimate, by the length of the JSON of all strict schemas: what exceeds it is warned of, and may be taken. */
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
  /** How arguments come back; `same` when they need no decoding. */
  readonly codec: ToolCodec
  readonly grade: Grade
}

/** Structured output as a provider takes it. */
export interface OutputFormat {
  /** Where the request has it, from its root: `text.format`. */
  readonly member: string
  readonly source: string
  /** What it takes in a schema. Default: as in tools. Where it knows only one mode, that is both. */
  readonly modes?: Profile['modes']
  /** What a name must match. Default: as for tools. */
  readonly name?: NameRule
  /** The value of the member; `input` is the schema of the reply. */
  wrap(output: LoweredTool): JsonObject
}

/** What one import of one profile contains: exactly what the provider's request takes, and the way back. */
export interface LoweredRequest {
  readonly profile: Profile
  readonly tools: readonly LoweredTool[]
  /** The request's `tools`. */
  readonly json: readonly JsonObject[]
  /** For structured output: what the request takes as its format, which `json` has alone. */
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
  /** What it described before, newest first. `<id>@<revision>` names one. */
  readonly earlier?: readonly EarlierRevision[]
  /** Of one revision under a name of its own: the id whose options and `providers` members hold for it. */
  readonly revisionOf?: string
  readonly sources: Readonly<Record<string, FactSource>>
  readonly modes: { readonly loose: Mode; readonly strict?: Mode }
  /** What `options.strict[id]` is when not set. */
  readonly strict: 'auto' | boolean
  readonly name: NameRule
  /** The source of the rule that schemas are valid by the meta-schema. Absent: not known. */
  readonly metaSchema?: string
  readonly request: RequestLimits
  /** Models read this profile: `x-llm-description` replaces descriptions. */
  readonly llmDescriptions: boolean
  /** Examples travel with the tool. */
  readonly inputExamples: boolean
  /** `absent`: no output schema travels. `object`: only one whose root is an object. */
  readonly outputSchema: 'absent' | 'object' | 'any'
  /** What `providers.<id>` may hold beside `name` (the provider's name of the tool) and `strict` (its mode). */
  readonly extras: Readonly<Record<string, ExtraMember>>
  /** Absent: the provider has no structured output. */
  readonly format?: OutputFormat
  /** The member with a schema in the provider's own dialect. It has no exact type: the SDK types its values as enums. */
  readonly foreignSchema?: string
  /** The provider's object around one tool. */
  wrap(tool: LoweredTool): JsonObject
  /** The request's list from the wrapped tools; default the list itself. */
  assemble?(tools: readonly JsonObject[]): readonly JsonObject[]
  /** The wrapped tools in one object that `assemble` made; undefined for a foreign shape. */
  disassemble?(json: Json): readonly Json[] | undefined
  /**
   * A tool as `wrap` writes it, from another form of it that the provider's own interfaces take or took; undefined for
   * all others.
   */
  otherForm?(json: Json): JsonObject | undefined
  /** From one object of the request back to a module of the file format; undefined for a foreign shape. */
  unwrap(json: Json): JsonObject | undefined
}

/** Of data every part, of lists and functions the whole; `undefined` takes a member away. */
export type Differences<T> = T extends readonly unknown[] | ((...args: never) => unknown)
  ? T
  : T extends object
    ? { readonly [Key in keyof T]?: Differences<T[Key]> | undefined }
    : T

/** What differs from the next newer revision. */
export interface EarlierRevision
  extends Differences<Omit<Profile, 'id' | 'revision' | 'earlier' | 'revisionOf'>> {
  readonly revision: string
  /** What the next newer revision changed, in one sentence, and where that was seen. */
  readonly changed: string
  readonly seen: FactSource
}

/** A profile as what differs from another one, under an id of its own. */
export interface ProfileVariant extends Differences<Omit<Profile, 'id' | 'earlier' | 'revisionOf'>> {
  readonly extends: Profile
  readonly id: string
  readonly earlier?: readonly EarlierRevision[]
}
