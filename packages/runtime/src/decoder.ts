import { inputMessage, jsonMessage, unknownToolMessage } from './message.ts'
import { duplicateTool, notObject, unreadable } from './messages/calls.ts'
import { TOO_DEEP } from './messages/values.ts'
import type {
  AcceptedCall,
  AnyDecoder,
  Attempt,
  CallError,
  Decoder,
  Inputs,
  Notes,
  RefusedCall,
  Repair,
  Result,
  ToolEntry,
  ToolTable,
} from './types.ts'
import { isObject } from './values.ts'

/** Creates the `decodeCall` of a table of tools. */
export function createDecoder<I extends Inputs = Inputs>(tools: ToolTable): Decoder<I> {
  // The emitted table does not carry the types of its tools.
  return Object.assign(
    (name: string | undefined, args: unknown) => decodeCall(tools, name, args) as Result<I>,
    { tools },
  )
}

/** The inputs of a decoder, or of every decoder in a union. */
export type InputsOf<D> = D extends Decoder<infer I> ? I : never

type Merged<U> = (U extends unknown ? (member: U) => void : never) extends (
  member: infer M extends Inputs,
) => void
  ? M
  : never

/**
 * Combines decoders into one, for a request with the tools of several imports. `NoInfer`: if the result is an argument,
 * TypeScript would otherwise infer the decoders' types from the parameter.
 *
 * @throws if two decoders have a tool with the same provider name, which the model could not distinguish
 */
export function combine<D extends readonly AnyDecoder[]>(
  ...decoders: D
): NoInfer<Decoder<Merged<InputsOf<D[number]>>>> {
  const entries = decoders.flatMap(({ tools }) => Object.entries(tools))
  const seen = new Set<string>()
  for (const [name] of entries) {
    if (seen.has(name)) throw new Error(duplicateTool(name))
    seen.add(name)
  }
  return createDecoder(Object.fromEntries(entries))
}

/** Decodes and checks a call, given a table of tools. */
export function decodeCall(
  tools: ToolTable,
  name: string | undefined = '',
  args: unknown,
): AcceptedCall | RefusedCall {
  const entry = typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined
  if (entry === undefined) {
    const message = unknownToolMessage(name, Object.keys(tools))
    return {
      ok: false,
      name,
      code: 'unknown_tool',
      errors: [{ keyword: 'tool', path: '', message }],
      message,
    }
  }
  const { value, repairs: before = [], error } = parseSent(entry, args)
  if (error) {
    const message = jsonMessage(args as string, error, entry.check?.conceals)
    return refuse(entry, name, 'invalid_json', [{ keyword: 'json', path: '', message }])
  }
  const { errors, repairs, input } = decodeAndRepair(entry, value)
  if (errors.length > 0) return refuse(entry, name, 'invalid_input', errors)
  return { ok: true, tool: entry.tool, name, input, repairs: before.concat(repairs) }
}

interface Parsed {
  readonly value?: unknown
  readonly repairs?: readonly Repair[]
  /** Why the text is not JSON. */
  readonly error?: unknown
}

/** Parses what a model sent, if it is a text. */
export function parseSent({ empty, repair }: ToolEntry, sent: unknown): Parsed {
  if (typeof sent !== 'string') return { value: sent }
  try {
    return { value: empty && sent.trim() === '' ? null : JSON.parse(sent) }
  } catch (error) {
    return repair?.readText?.(sent) ?? { error }
  }
}

/** Decodes, checks and repairs arguments, and fills in defaults. */
export function decodeAndRepair(entry: ToolEntry, args: unknown): Attempt {
  const made = repairArguments(entry, args, attempt(entry, args))
  if (made.errors.length > 0 || !entry.defaults) return made
  try {
    return { ...made, input: entry.defaults(made.input, entry.check) }
  } catch (error) {
    return failed(args, error, made.repairs)
  }
}

function repairArguments(entry: ToolEntry, args: unknown, first: Attempt): Attempt {
  if (first.errors.length === 0 || !entry.repair) return first
  try {
    return entry.repair.mend(args, (changed, limit) => attempt(entry, changed, limit), entry.sent)
  } catch {
    // The value has a getter or a proxy that throws.
    return first
  }
}

/** The validator's limit for decoded arguments. */
const MOST_ERRORS = 20

function attempt({ empty, anyRoot, decode, check }: ToolEntry, args: unknown, limit?: number): Attempt {
  const { errors, repairs }: Notes = { errors: [], repairs: [] }
  try {
    if (args == null && empty) {
      repairs.push({ code: 'empty_arguments', path: '' })
      return { input: {}, errors, repairs }
    }
    if (!anyRoot && !isObject(args)) {
      errors.push({ keyword: 'type', path: '', message: notObject, expected: 'object' })
      return { input: args, errors, repairs }
    }
    const input = decode ? decode(args, '', { errors, repairs }) : args
    // The paths of these errors are those of the arguments as sent.
    if (errors.length > 0) return { input: args, errors: errors.slice(0, limit ?? MOST_ERRORS), repairs }
    return { input, errors: check?.(input, limit) ?? [], repairs }
  } catch (error) {
    return failed(args, error, repairs)
  }
}

/** Returns the attempt after an exception: the stack is too small for the nesting, or a getter or proxy threw. */
function failed(args: unknown, error: unknown, repairs: readonly Repair[]): Attempt {
  const message = error instanceof RangeError ? TOO_DEEP : unreadable(error)
  return { input: args, errors: [{ keyword: 'depth', path: '', message }], repairs }
}

function refuse(
  { tool, sent }: ToolEntry,
  name: string,
  code: 'invalid_json' | 'invalid_input',
  errors: readonly CallError[],
): RefusedCall {
  return {
    ok: false,
    tool,
    name,
    code,
    errors,
    message: inputMessage(name, sent ? sent(errors) : errors),
  }
}
