import type { Origin } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'

/** Hints about a tool's behaviour, under the names that apcore uses. A field that the author omitted is absent. */
export interface ToolAnnotations {
  readonly?: boolean
  destructive?: boolean
  idempotent?: boolean
  open_world?: boolean
  requires_approval?: boolean
  discoverable?: boolean
  streaming?: boolean
  cacheable?: boolean
  cache_ttl?: number
  cache_key_fields?: string[] | null
  paginated?: boolean
  pagination_style?: string
  extra?: JsonObject
}

export interface ToolExample {
  title?: string
  description?: string
  inputs: Json
  output?: Json
}

export interface ToolIcon {
  src: string
  mimeType?: string
  sizes?: string[]
  theme?: 'light' | 'dark'
}

/**
 * A self-contained JSON Schema 2020-12 document: every `$ref` is `#` or `#/$defs/<name>`, and a shared or recursive
 * schema is written once in the root's `$defs`. It has no identifiers, anchors or dynamic references.
 */
export interface ToolSchema {
  readonly schema: Schema
  /** Set when a meta-schema requires it: a value that does not match its `format` is an error. */
  readonly formats?: 'assert'
  /** One place in a file can have become several definitions, by the dynamic scope of a `$dynamicRef`. */
  readonly isSpecialised?: true
  /** Where each schema object was written. Objects that a rewrite made have the origin of their source. */
  readonly origins: Origins
}

/** The origins of schema objects. A subschema without one has its place below its parent. */
export interface Origins {
  of(schema: Schema | object): Origin | undefined
  /** Where a keyword of a schema was written: several places if it was merged, none if that is unknown. */
  ofKeyword(schema: object, keyword: string): readonly Origin[]
  /**
   * The definition that was inlined here for a `$ref`, without the annotations beside the `$ref`; undefined if there
   * was no `$ref`, or if it is still there.
   */
  target(schema: object): SchemaObject | undefined
  /**
   * Gives a new object the origin of an old one, and returns it. Keywords keep the origins that they have there and in
   * the `parts`; a keyword that none of them has gets the origin of the schema. Keywords that decide validity and that
   * the new object lacks are implied by its new keywords or those from `parts`, which get their origins, too.
   */
  derive<T extends object>(schema: T, from: object, parts?: readonly unknown[], respelled?: Respelled): T
}

/** The names under which keywords were written. */
export type Respelled = Readonly<Record<string, string | readonly string[]>>

/** A tool without its schemas and its origin. */
export interface DescribedTool {
  /** `module_id`. */
  readonly id: string
  readonly namespace?: string
  /** `namespace:module_id`, or the id alone. Unique in a compile. */
  readonly identity: string
  readonly version?: string
  readonly title?: string
  readonly description?: string
  /** `x-llm-description` of the tool: what models read instead of `description`. */
  readonly llmDescription?: string
  readonly documentation?: string
  readonly category?: string
  readonly tags: readonly string[]
  readonly timeout?: number | string
  readonly requiredScopes: readonly string[]
  readonly annotations: ToolAnnotations
  readonly examples: readonly ToolExample[]
  readonly icons: readonly ToolIcon[]
  readonly meta?: JsonObject
  /** Free data of the application. */
  readonly metadata?: JsonObject
  /** `providers.<profile id>`: settings for single providers. */
  readonly providers: Readonly<Record<string, JsonObject>>
  /** Top-level `x-*` members. */
  readonly extensions: JsonObject
}

/** The canonical IR: one tool, independent of file format, dialect and provider. */
export interface Tool extends DescribedTool {
  /** Where each of the examples was written: in the file or in its companion. */
  readonly exampleOrigins?: readonly Origin[]
  readonly input: ToolSchema
  readonly output?: ToolSchema
  readonly error?: ToolSchema
  /** Only for structured output: the member of the file with the reply's schema, which is lowered like an `input`. */
  readonly replyKey?: 'output_schema' | 'schema'
  readonly origin: Origin
}
