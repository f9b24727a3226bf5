/** The side of a schema that transforms: what a caller sends, or the result. */
export type Side = 'input' | 'output'

/**
 * `inexpressible`: JSON Schema cannot express it, and its replacement accepts anything · `check`: a constraint that is
 * omitted · `transform`: the code changes the value after checking it, which does not happen for the caller.
 */
export type NoteKind = 'inexpressible' | 'check' | 'transform'

/** A difference between a schema and its JSON Schema. */
export interface SchemaNote {
  readonly kind: NoteKind
  /** JSON Pointer into the schema. */
  readonly pointer: string
  /** In the author's terms: `z.date()`. */
  readonly what: string
  /** What to do, if it is not what the problem's kind says. */
  readonly hint?: string
}

export interface Conversion {
  /** The library's JSON Schema, not yet checked to be JSON. */
  readonly schema: unknown
  readonly notes: readonly SchemaNote[]
}

/** The supported libraries, and `standard` for all others that implement Standard JSON Schema. */
export type SchemaKind = 'zod' | 'zod3' | 'valibot' | 'arktype' | 'standard' | 'ai-sdk' | 'json'

/** `toJSONSchema` of `zod/v4/core`. */
export interface ZodLibrary {
  toJSONSchema(
    schema: never,
    settings: {
      io: Side
      target: string
      reused: 'inline' | 'ref'
      unrepresentable: 'any'
      override(context: ZodContext): void
    },
  ): object
}

export interface ZodContext {
  readonly zodSchema: ZodInside
  /** Changes to this object are kept. */
  readonly jsonSchema: Record<string, unknown>
  readonly path: readonly PropertyKey[]
}

export interface ZodInside {
  readonly _zod: { readonly def: ZodDefinition }
}

export interface ZodDefinition extends ZodCheck {
  readonly type: string
  readonly in?: ZodInside
  readonly out?: ZodInside
  readonly innerType?: ZodInside
  readonly element?: ZodInside
  readonly keyType?: ZodInside
  readonly valueType?: ZodInside
  readonly left?: ZodInside
  readonly right?: ZodInside
  readonly options?: readonly ZodInside[]
  readonly items?: readonly ZodInside[]
  readonly rest?: ZodInside | null
  readonly shape?: Readonly<Record<string, ZodInside>>
  /** The schema of further properties. */
  readonly catchall?: ZodInside
  readonly coerce?: boolean
  readonly values?: readonly unknown[]
  /** The function of a codec, if it is one. */
  readonly transform?: unknown
  readonly checks?: readonly { readonly _zod?: { readonly def?: ZodCheck } }[]
}

/** A check, or a type that is one, as `z.int()`. */
export interface ZodCheck {
  readonly check?: unknown
  /** The name of a string format. */
  readonly format?: unknown
  /** A regular expression. */
  readonly pattern?: unknown
  /** The function of a format. */
  readonly fn?: unknown
  /** What a URL must match. */
  readonly hostname?: unknown
  readonly protocol?: unknown
  /** The algorithm of a JWT. */
  readonly alg?: unknown
}

/** `zod-to-json-schema`. */
export interface Zod3Library {
  zodToJsonSchema(
    schema: never,
    settings: {
      target: string
      $refStrategy: 'root' | 'none'
      pipeStrategy: Side
      effectStrategy: 'input' | 'any'
      postProcess(
        schema: object | undefined,
        definition: Zod3Definition,
        place: { readonly currentPath: readonly string[] },
      ): object | undefined
    },
  ): object
}

export interface Zod3Inside {
  readonly _def: Zod3Definition
}

export interface Zod3Definition {
  readonly typeName?: string
  readonly value?: unknown
  readonly in?: Zod3Inside
  readonly out?: Zod3Inside
  readonly innerType?: Zod3Inside
  /** The items of an array, or the schema of a brand. */
  readonly type?: Zod3Inside
  /** The schema whose value a function refines or changes. */
  readonly schema?: Zod3Inside
  readonly keyType?: Zod3Inside
  readonly valueType?: Zod3Inside
  readonly left?: Zod3Inside
  readonly right?: Zod3Inside
  readonly options?: readonly Zod3Inside[]
  readonly items?: readonly Zod3Inside[]
  readonly rest?: Zod3Inside | null
  readonly shape?: () => Readonly<Record<string, Zod3Inside>>
  readonly coerce?: boolean
  readonly checks?: readonly { readonly kind?: string; readonly regex?: unknown }[]
  readonly unknownKeys?: string
  readonly effect?: { readonly type?: string }
}

/** `@valibot/to-json-schema`. */
export interface ValibotLibrary {
  toJsonSchema(
    schema: never,
    settings: {
      typeMode: Side
      target: string
      errorMode: 'ignore'
      overrideSchema(context: ValibotContext): object | undefined
      overrideAction(context: ValibotContext): object | undefined
    },
  ): object
}

export interface ValibotAction {
  readonly kind: string
  readonly type: string
  readonly requirement?: unknown
  /** Action of a marker. */
  readonly action?: unknown
}

export type ValibotEntries = Readonly<
  Record<
    string,
    { readonly type?: string; readonly fallback?: unknown; readonly options?: readonly unknown[] }
  >
>

export interface ValibotContext {
  readonly valibotSchema?: {
    readonly type: string
    readonly key?: { readonly type: string }
    /** The value of `v.fallback()`, or a function that returns it. */
    readonly fallback?: unknown
    readonly entries?: ValibotEntries
  }
  readonly valibotAction?: ValibotAction
  readonly jsonSchema: Readonly<Record<string, unknown>>
  readonly errors: readonly string[] | undefined
}
