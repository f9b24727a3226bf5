/** One fault, in a form that a program can read and in one sentence that a model can. */
export interface CallError {
  /**
   * The JSON Schema keyword that failed, or what failed before any check: `tool` (unknown), `json` (not JSON),
   * `duplicateKey` (a key twice in a map), `depth` (nested too deeply to be read).
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
  /** JSON Pointer of the keyword in the author's schema. */
  readonly schemaPath?: string
}

/** A fault of the arguments that `decodeCall` mended by itself. */
export interface Repair {
  /** `empty_arguments`: nothing was sent for a tool that needs nothing. `surplus_key`: an undeclared key was dropped. */
  readonly code: 'empty_arguments' | 'surplus_key'
  /** JSON Pointer into the arguments as they came. */
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
 * What `decodeCall` returns: once `ok` is known to be true, `tool` tells the type of `input`. Without a type argument
 * the tools are unknown.
 */
export type Result<I extends Inputs = Inputs> =
  | { [Tool in keyof I & string]: AcceptedCall<Tool, I[Tool]> }[keyof I & string]
  | RefusedCall<keyof I & string>

/** Decodes and checks one call; never throws. Carries its table so that `combine` can join several. */
export interface Decoder<I extends Inputs = Inputs> {
  /**
   * @param name the provider's name of the tool, as the model wrote it
   * @param args the arguments as JSON text or already parsed; an object is not changed
   */
  (name: string, args: string | object | null | undefined): Result<I>
  /** By provider name. */
  readonly tools: ToolTable
}

/** A decoder of whatever tools: one `Decoder` cannot stand for another, since its results are its own. */
export interface AnyDecoder {
  (name: string, args: string | object | null | undefined): AcceptedCall | RefusedCall
  readonly tools: ToolTable
}

/** By provider name. */
export type ToolTable = Readonly<Record<string, ToolEntry>>

export interface ToolEntry {
  /** Module id. */
  readonly tool: string
  /** `{}` is a valid input: models then often send no arguments at all. */
  readonly empty?: boolean
  /** From the provider's shape to the author's. Passes on what it does not recognise; never changes its argument. */
  readonly decode?: (value: unknown, path: string, notes: Notes) => unknown
  /** The validator's `check`. */
  readonly check?: Check
}

/** What a decoder notes while it works. */
export interface Notes {
  readonly errors: CallError[]
  readonly repairs: Repair[]
}

/** Every fault of a value, none when it is valid. */
export type Check = (value: unknown) => readonly CallError[]

/** The three ways to ask whether a value is valid. */
export interface Validator<T = unknown> {
  is(value: unknown): value is T
  /** Every fault, none when it is valid. */
  check(value: unknown): CallError[]
  /** Returns the value, or throws an error that names the faults. */
  parse(value: unknown): T
}

/** One function per module id; it gets the input and the whole call. */
export type Handlers<I extends Inputs = Inputs, Output = unknown> = {
  readonly [Tool in keyof I & string]: (
    input: I[Tool],
    call: AcceptedCall<Tool, I[Tool]>,
  ) => Output | Promise<Output>
}
