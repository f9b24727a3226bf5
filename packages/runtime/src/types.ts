/** One fault, in a form that a program can read and in one sentence that a model can. */
export interface CallError {
  /**
   * The JSON Schema keyword that failed, or what failed before any check: `tool` (unknown), `json` (not JSON),
   * `entry` (in a map that is written as a list), `duplicateKey` (a key twice in such a map), `missingItem` (in front of
   * others in a tuple), `depth` (nested too deeply to be read).
   */
  readonly keyword: string
  /**
   * JSON Pointer of the fault in the input. Where decoding itself failed there is no input yet: then in the arguments
   * as they came.
   */
  readonly path: string
  /** One sentence. */
  readonly message: string
  /** What the schema asks for. */
  readonly expected?: unknown
  /** What was found, shortened when long. */
  readonly actual?: unknown
  /**
   * JSON Pointer of the keyword in the author's schema as the build reads it: in 2020-12, with what is referred to once
   * in the place of its `$ref` and all else in `$defs`.
   */
  readonly schemaPath?: string
}

/** A fault of the arguments that `decodeCall` mended by itself. */
export interface Repair {
  /**
   * `empty_arguments`: nothing was sent for a tool that needs nothing. `surplus_key`: an undeclared key was dropped.
   * With `decode.coerce`: `number_string`, `boolean_string`: a number or boolean was sent as a string. With
   * `decode.repair` also `json_string`: an object or list was sent as JSON text; `null_member`: null was sent for a
   * property that may be absent but not null; `single_item`: one item was sent instead of a list; `fenced_json`: the
   * arguments stood in a Markdown fence; `trailing_comma`: a comma before a closing bracket.
   */
  readonly code:
    | 'boolean_string'
    | 'empty_arguments'
    | 'fenced_json'
    | 'json_string'
    | 'null_member'
    | 'number_string'
    | 'single_item'
    | 'surplus_key'
    | 'trailing_comma'
  /** JSON Pointer into the arguments as they came; below a `single_item` into the list that it became. */
  readonly path: string
}

/** Module ids and the types of their inputs. */
export type Inputs = Readonly<Record<string, unknown>>

/** A call that can be carried out. */
export interface AcceptedCall<Tool extends string = string, Input = unknown> {
  readonly ok: true
  /** Module id. */
  readonly tool: Tool
  /** The provider's name of the tool, as it was called. */
  readonly name: string
  /** In the author's shape; shares parts with `args` when that was an object. */
  readonly input: Input
  readonly repairs: readonly Repair[]
}

/** A call that cannot be carried out. */
export interface RefusedCall<Tool extends string = string> {
  readonly ok: false
  /** Module id; absent for an unknown tool. */
  readonly tool?: Tool
  /** The name that was called. */
  readonly name: string
  readonly code: 'unknown_tool' | 'invalid_json' | 'invalid_input'
  /** At least one. */
  readonly errors: readonly CallError[]
  /** A short text that a model can act on, to send back as the tool's result. */
  readonly message: string
}

/**
 * What `decodeCall` returns: once `ok` is known to be true, `tool` decides the type of `input`. Without a type argument
 * the tools are unknown.
 */
export type Result<I extends Inputs = Inputs> =
  | { [Tool in keyof I & string]: AcceptedCall<Tool, I[Tool]> }[keyof I & string]
  | RefusedCall<keyof I & string>

/** Decodes and checks one call; never throws. Carries its table so that `combine` can join several. */
export interface Decoder<I extends Inputs = Inputs> {
  /**
   * @param name the provider's name of the tool, as the model wrote it; some clients declare it as optional
   * @param args the arguments as JSON text or already parsed; an object is not changed
   */
  (name: string | undefined, args: unknown): Result<I>
  /** By provider name. */
  readonly tools: ToolTable
}

/** A decoder of whatever tools: one `Decoder` cannot stand for another, since its results are its own. */
export interface AnyDecoder {
  (name: string | undefined, args: unknown): AcceptedCall | RefusedCall
  readonly tools: ToolTable
}

/** A reply in the author's shape. */
export interface AcceptedReply<Value = unknown> {
  readonly ok: true
  /** Shares parts with the reply when that was an object. */
  readonly value: Value
  readonly repairs: readonly Repair[]
}

/** A reply that does not fit. */
export interface RefusedReply {
  readonly ok: false
  /** `truncated`: the text ends before its JSON does, mostly because the limit of tokens was reached. */
  readonly code: 'invalid_json' | 'invalid_output' | 'truncated'
  /** At least one. */
  readonly errors: readonly CallError[]
  /** A short text that a model can act on, to ask for the reply again. */
  readonly message: string
}

/** What `decode` of structured output returns. */
export type ReplyResult<Value = unknown> = AcceptedReply<Value> | RefusedReply

/** Decodes and checks one reply; never throws. */
export interface ReplyDecoder<Value = unknown> {
  /** @param reply its text, or the JSON already parsed; an object is not changed */
  (reply: unknown): ReplyResult<Value>
  readonly entry: ToolEntry
}

/** By provider name. */
export type ToolTable = Readonly<Record<string, ToolEntry>>

export interface ToolEntry {
  /** Module id. */
  readonly tool: string
  /** `{}` is a valid input: models then often send no arguments at all. */
  readonly empty?: boolean
  /** Any value may be sent, not only an object. */
  readonly anyRoot?: boolean
  /** From the provider's shape to the author's. Passes on what it does not recognise; never changes its argument. */
  readonly decode?: (value: unknown, path: string, notes: Notes) => unknown
  /** The validator's `check`. */
  readonly check?: Check
  /** Replaces the author's names in errors by the names that the model was offered. Default: they stay. */
  readonly sent?: (errors: readonly CallError[]) => readonly CallError[]
  /** Mends arguments that are invalid. Default: nothing is mended. */
  readonly repair?: Repairer
  /** Fills in defaults for what a valid input leaves out. Never changes its argument. */
  readonly defaults?: (input: unknown, check?: Check) => unknown
}

/** What decoding and checking came to. */
export interface Attempt {
  readonly input: unknown
  /** None: the input is valid. */
  readonly errors: readonly CallError[]
  readonly repairs: readonly Repair[]
}

/** Mends arguments by what the validator finds wrong with them: what is valid stays as it is. */
export interface Repairer {
  /** Reads a text that is no JSON; undefined when it cannot. */
  readText?(text: string): { readonly value: unknown; readonly repairs: readonly Repair[] } | undefined
  /**
   * @param args invalid arguments; they are not changed
   * @param attempt decodes and checks other arguments; `limit` bounds the errors
   * @param sent see `ToolEntry`
   * @returns an attempt, its repairs completed by what was mended; its errors are those that are left
   */
  mend(args: unknown, attempt: (args: unknown, limit: number) => Attempt, sent?: ToolEntry['sent']): Attempt
}

/** What a decoder notes while it works. */
export interface Notes {
  readonly errors: CallError[]
  readonly repairs: Repair[]
}

/** Every fault of a value up to a number of them, none when it is valid. */
export type Check = ((value: unknown, limit?: number) => readonly CallError[]) & {
  /** Its errors leave out values that are marked `x-sensitive`. */
  readonly conceals?: true
}

/** The three ways to ask whether a value is valid. */
export interface Validator<T = unknown> {
  is(value: unknown): value is T
  /** Every fault, none when it is valid. */
  check(value: unknown): CallError[]
  /** Returns the value, or throws an error that names the faults. */
  parse(value: unknown): T
}

/** One function per module id, or `namespace:module_id`; it gets the input and the whole call. */
export type Handlers<I extends Inputs = Inputs, Output = unknown> = {
  readonly [Tool in keyof I & string]: (
    input: I[Tool],
    call: AcceptedCall<Tool, I[Tool]>,
  ) => Output | Promise<Output>
}
