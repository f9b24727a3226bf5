/** An error, in a form for programs and as a sentence for the model. */
export interface CallError {
  /**
   * The JSON Schema keyword that failed, or an error before validation: `tool` (unknown), `json` (not JSON), `entry`
   * (in a map that is written as a list), `duplicateKey` (a key twice in such a map), `missingItem` (before others in a
   * tuple), `depth` (nested too deeply to be read).
   */
  readonly keyword: string
  /**
   * JSON Pointer of the error in the input. If decoding failed, so that there is no input yet: in the arguments as they
   * were sent.
   */
  readonly path: string
  /** One sentence. */
  readonly message: string
  /** What the schema requires. */
  readonly expected?: unknown
  /** The actual value; long values are shortened. */
  readonly actual?: unknown
  /**
   * JSON Pointer of the keyword in the author's schema as the build normalizes it: in 2020-12, with definitions that
   * are used once in the place of their `$ref` and all others in `$defs`.
   */
  readonly schemaPath?: string
}

/** An error in the arguments that `decodeCall` repaired. */
export interface Repair {
  /**
   * `empty_arguments`: nothing was sent for a tool without required input. `surplus_key`: an undeclared key was
   * dropped. With `decode.coerce`: `number_string`, `boolean_string`: a number or boolean was sent as a string. With
   * `decode.repair` also `json_string`: an object or array was sent as JSON text; `null_member`: null was sent for an
   * optional property that does not accept null; `single_item`: one item was sent instead of an array; `fenced_json`:
   * the arguments were in a Markdown fence; `trailing_comma`: there was a comma before a closing bracket.
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
  /** JSON Pointer into the arguments as sent; inside of a `single_item`, into the array that replaced it. */
  readonly path: string
}

/** The type of the input of each tool, by module id. */
export type Inputs = Readonly<Record<string, unknown>>

/** A valid call. */
export interface AcceptedCall<Tool extends string = string, Input = unknown> {
  readonly ok: true
  /** Module id. */
  readonly tool: Tool
  /** The tool's name for the provider, as the model called it. */
  readonly name: string
  /** In the author's shape; shares parts with `args` if that was an object. */
  readonly input: Input
  readonly repairs: readonly Repair[]
}

/** An invalid call. */
export interface RefusedCall<Tool extends string = string> {
  readonly ok: false
  /** Module id; absent for an unknown tool. */
  readonly tool?: Tool
  /** The name that was called. */
  readonly name: string
  readonly code: 'unknown_tool' | 'invalid_json' | 'invalid_input'
  /** At least one. */
  readonly errors: readonly CallError[]
  /** A short text that a model can act on, to be sent back as the tool's result. */
  readonly message: string
}

/**
 * The result of `decodeCall`: if `ok` is true, `tool` determines the type of `input`. Without a type argument the tools
 * are unknown.
 */
export type Result<I extends Inputs = Inputs> =
  | { [Tool in keyof I & string]: AcceptedCall<Tool, I[Tool]> }[keyof I & string]
  | RefusedCall<keyof I & string>

/** Decodes and checks a call; never throws. Exposes its table so that `combine` can join several decoders. */
export interface Decoder<I extends Inputs = Inputs> {
  /**
   * @param name the tool's name for the provider, as the model wrote it; optional, because some SDKs type it as optional
   * @param args the arguments as JSON text or already parsed; an object is not changed
   */
  (name: string | undefined, args: unknown): Result<I>
  /** Tools by their name for the provider. */
  readonly tools: ToolTable
}

/** A decoder of any tools. `Decoder` cannot serve as this type, because its result depends on its inputs. */
export interface AnyDecoder {
  (name: string | undefined, args: unknown): AcceptedCall | RefusedCall
  readonly tools: ToolTable
}

/** A valid reply. */
export interface AcceptedReply<Value = unknown> {
  readonly ok: true
  /** In the author's shape; shares parts with the reply if that was an object. */
  readonly value: Value
  readonly repairs: readonly Repair[]
}

/** An invalid reply. */
export interface RefusedReply {
  readonly ok: false
  /** `truncated`: the text ends before its JSON does, usually because the token limit was reached. */
  readonly code: 'invalid_json' | 'invalid_output' | 'truncated'
  /** At least one. */
  readonly errors: readonly CallError[]
  /** A short text that a model can act on, to request the reply again. */
  readonly message: string
}

/** The result of `decode` of structured output. */
export type ReplyResult<Value = unknown> = AcceptedReply<Value> | RefusedReply

/** Decodes and checks a reply; never throws. */
export interface ReplyDecoder<Value = unknown> {
  /** @param reply its text, or the parsed JSON; an object is not changed */
  (reply: unknown): ReplyResult<Value>
  readonly entry: ToolEntry
}

/** Tools by their name for the provider. */
export type ToolTable = Readonly<Record<string, ToolEntry>>

export interface ToolEntry {
  /** Module id. */
  readonly tool: string
  /** Whether `{}` is a valid input: models then often send no arguments at all. */
  readonly empty?: boolean
  /** Whether any value may be sent, not only an object. */
  readonly anyRoot?: boolean
  /** Whether a person must approve each call: the annotation `requires_approval`. `decodeCall` itself does not ask. */
  readonly requiresApproval?: boolean
  /** Converts the provider's shape to the author's. Keeps unrecognised values; never changes its argument. */
  readonly decode?: (value: unknown, path: string, notes: Notes) => unknown
  /** `check` of the validator. */
  readonly check?: Check
  /** Replaces the author's names in errors by those that were sent to the model. Default: no replacement. */
  readonly sent?: (errors: readonly CallError[]) => readonly CallError[]
  /** Repairs invalid arguments. Default: no repair. */
  readonly repair?: Repairer
  /** Fills in the defaults of absent properties. Never changes its argument. */
  readonly defaults?: (input: unknown, check?: Check) => unknown
}

/** The result of decoding and checking. */
export interface Attempt {
  readonly input: unknown
  /** Empty if the input is valid. */
  readonly errors: readonly CallError[]
  readonly repairs: readonly Repair[]
}

/** Repairs arguments where the validator reports errors; valid values stay unchanged. */
export interface Repairer {
  /** Parses a text that is not JSON; returns undefined if it cannot. */
  readText?(text: string): { readonly value: unknown; readonly repairs: readonly Repair[] } | undefined
  /**
   * @param args invalid arguments; they are not changed
   * @param attempt decodes and checks other arguments; `limit` bounds the number of errors
   * @param sent see `ToolEntry`
   * @returns the last attempt, with the repairs added; its errors are those that remain
   */
  mend(args: unknown, attempt: (args: unknown, limit: number) => Attempt, sent?: ToolEntry['sent']): Attempt
}

/** Collects the errors and repairs of a decoder. */
export interface Notes {
  readonly errors: CallError[]
  readonly repairs: Repair[]
}

/** Returns the errors of a value, at most `limit` (default 20); none if it is valid. */
export type Check = ((value: unknown, limit?: number) => CallError[]) & {
  /** Whether its errors omit values that are marked `x-sensitive`. */
  readonly conceals?: true
}

/** Three ways to check a value. */
export interface Validator<T = unknown> {
  is(value: unknown): value is T
  /** Returns all errors, none if the value is valid. */
  check(value: unknown): CallError[]
  /** Returns the value, or throws an error that lists what is wrong. */
  parse(value: unknown): T
}

/** One function per module id, or `namespace:module_id`; its arguments are the input and the whole call. */
export type Handlers<I extends Inputs = Inputs, Output = unknown> = {
  readonly [Tool in keyof I & string]: (
    input: I[Tool],
    call: AcceptedCall<Tool, I[Tool]>,
  ) => Output | Promise<Output>
}
