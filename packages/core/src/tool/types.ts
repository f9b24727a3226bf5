import type { Origin } from '../diagnostics/origin.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Schema, SchemaObject } from '../schema/types.ts'

/** Hints about a tool's behaviour; a field that the author left out is absent. seed-systems: names are apcore's. */
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
 * A self-contained JSON Schema 2020-12 document: every `$ref` is `#` or `#/$defs/<name>`, and what is shared or recursive
 * stands once in the root's `$defs`. It has no identifiers, anchors or dynamic references.
 */
export interface ToolSchema {
  readonly schema: Schema
  /** Asked for by a meta-schema: a `format` that a value does not match is an error. */
  readonly formats?: 'assert'
  /** A place can stand for several definitions: what was written there depends on the way to it (`$dynamicRef`). */
  readonly isSpecialised?: true
  /** Where each schema object was written; objects that a rewrite made have the origin of what they came from. */
  readonly origins: Origins
}

/** Places of schema objects. A child whose own object is unknown is placed below its parent. */
export interface Origins {
  of(schema: Schema | object): Origin | undefined
  /** Where a keyword of a schema was written: several places where it was merged, none where that is unknown. */
  ofKeyword(schema: object, keyword: string): readonly Origin[]
  /**
   * The definition that stands here in the place of a `$ref`, as it is without the annotations beside the `$ref`;
   * undefined where no `$ref` stood or a `$ref` still stands.
   */
  target(schema: object): SchemaObject | undefined
  /**
   * Gives a new object the place of an old one, and returns it. Keywords keep the places that they have there and in the
   * `parts`; what none of them has stands where the schema does. Deciding keywords that the new object lacks are implied
   * by those that are new in it or may come from `parts`: these have their places, too.
   */
  derive<T extends object>(schema: T, from: object, parts?: readonly unknown[], respelled?: Respelled): T
}

/** Keywords by the name, or the names, that they were written by. */
export type Respelled = Readonly<Record<string, string | readonly string[]>>

/** A tool without its schemas and its place. */
export interface DescribedTool {
  /** `module_id`. */
  readonly id: string
  readonly namespace?: string
  /** `namespace:module_id`, or the id alone. Unique in a compile. */
  readonly identity: string
  readonly version?: string
  readonly title?: string
  readonly description?: string
  /** `x-llm-description` beside the tool's description: what models read instead. */
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
  /** `providers.<profile id>`: what only one provider knows. */
  readonly providers: Readonly<Record<string, JsonObject>>
  /** Top-level `x-*` members. */
  readonly extensions: JsonObject
}

/** The canonical IR: one tool, independent of file format, dialect and provider. */
export interface Tool extends DescribedTool {
  /** Where each of the examples stands: in the file or in its companion. */
  readonly exampleOrigins?: readonly Origin[]
  readonly input: ToolSchema
  readonly output?: ToolSchema
  readonly error?: ToolSchema
  /** Of structured output: the member of the file with the schema of the reply, which is planned as an `input`. */
  readonly replyKey?: 'output_schema' | 'schema'
  readonly origin: Origin
}
