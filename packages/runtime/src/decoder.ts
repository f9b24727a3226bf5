import { inputMessage, unknownToolMessage } from './message.ts'
import type {
  AcceptedCall,
  AnyDecoder,
  CallError,
  Decoder,
  Inputs,
  Notes,
  RefusedCall,
  Result,
  ToolEntry,
  ToolTable,
} from './types.ts'
import { isObject } from './values.ts'

/** Makes the `decodeCall` of a table of tools. */
export function createDecoder<I extends Inputs = Inputs>(tools: ToolTable): Decoder<I> {
  // The table's types are known only to who printed it.
  return Object.assign((name: string, args: unknown) => decodeCall(tools, name, args) as Result<I>, { tools })
}

/** The inputs that a decoder, or every decoder of a union, knows. */
export type InputsOf<D> = D extends Decoder<infer I> ? I : never

type Merged<U> = (U extends unknown ? (member: U) => void : never) extends (
  member: infer M extends Inputs,
) => void
  ? M
  : never

/**
 * One decoder of several, for a request that has the tools of several imports.
 *
 * @throws when two of them know a tool by one provider name: the model could not tell them apart
 */
export function combine<D extends readonly AnyDecoder[]>(
  ...decoders: D
): Decoder<Merged<InputsOf<D[number]>>> {
  const entries = decoders.flatMap(({ tools }) => Object.entries(tools))
  const seen = new Set<string>()
  for (const [name] of entries) {
    if (seen.has(name)) throw new Error(`combine: two of the decoders know a tool "${name}"`)
    seen.add(name)
  }
  return createDecoder(Object.fromEntries(entries))
}

function decodeCall(tools: ToolTable, name: string, args: unknown): AcceptedCall | RefusedCall {
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
  let value = args
  if (typeof args === 'string') {
    try {
      value = entry.empty && args.trim() === '' ? null : JSON.parse(args)
    } catch (error) {
      // The engine's own words: those of V8 and SpiderMonkey say where.
      const message = `must be valid JSON: ${(error as Error).message}`
      return refuse(entry, name, 'invalid_json', [{ keyword: 'json', path: '', message }])
    }
  }
  return decodeValue(entry, name, value)
}

function decodeValue(entry: ToolEntry, name: string, args: unknown): AcceptedCall | RefusedCall {
  const notes: Notes = { errors: [], repairs: [] }
  let input: unknown = args
  let { errors }: { errors: readonly CallError[] } = notes
  try {
    if (args == null && entry.empty) {
      input = {}
      notes.repairs.push({ code: 'empty_arguments', path: '' })
    } else if (!isObject(args)) {
      notes.errors.push({ keyword: 'type', path: '', message: 'must be an object', expected: 'object' })
    } else if (entry.decode) input = entry.decode(args, '', notes)
    if (errors.length === 0 && entry.check) errors = entry.check(input)
  } catch (error) {
    // A stack that is too small for the nesting; a getter or a proxy that throws.
    const reason = error instanceof Error ? error.message : 'it throws'
    errors = [{ keyword: 'depth', path: '', message: `must be readable: ${reason}` }]
  }
  if (errors.length > 0) return refuse(entry, name, 'invalid_input', errors)
  return { ok: true, tool: entry.tool, name, input, repairs: notes.repairs }
}

function refuse(
  { tool }: ToolEntry,
  name: string,
  code: 'invalid_json' | 'invalid_input',
  errors: readonly CallError[],
): RefusedCall {
  return { ok: false, tool, name, code, errors, message: inputMessage(name, errors) }
}
