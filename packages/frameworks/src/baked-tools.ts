import type { AcceptedCall, AnyDecoder, Decoder, Inputs, RefusedCall } from '@toolbake/runtime'
import { type Declaration, declarationsOf } from './declarations.ts'
import { foreignTool, noHandler } from './messages/messages.ts'

/** The exports of an import with `?profile=`: `import tools, { decodeCall } from './x.schema.yaml?profile=openai'`. */
export interface Baked<I extends Inputs = Inputs> {
  readonly tools: readonly object[]
  /** The decoder of the same import; for several imports, their decoders joined by `combine` of `toolbake/runtime`. */
  readonly decodeCall: Decoder<I>
}

/**
 * One function per module id, or `namespace:module_id`. It gets the decoded input, the whole call, and the context that
 * the framework passes to a tool in addition to its arguments.
 */
export type Handlers<I extends Inputs, Context> = {
  readonly [Tool in keyof I & string]: (
    input: I[Tool],
    call: AcceptedCall<Tool, I[Tool]>,
    context: Context,
  ) => unknown
}

/** A tool for a framework: the declaration that is sent to the model, and the functions that process a call. */
export interface BakedTool<Context> extends Declaration {
  /** Whether a person must approve each call: the annotation `requires_approval`. */
  readonly requiresApproval: boolean
  /** Decodes arguments that are JSON text or already parsed. Never throws. */
  decode(args: unknown): AcceptedCall | RefusedCall
  /** Calls the handler. Returns its value, promise or generator unchanged, and throws what the handler throws. */
  handle(call: AcceptedCall, context: Context): unknown
}

/** @throws a TypeError if a tool has no known shape, JSON Schema or handler, or if `decodeCall` does not know it */
export function bakedTools<I extends Inputs, Context>(
  { tools, decodeCall }: Baked<I>,
  handlers: Handlers<I, Context>,
): BakedTool<Context>[] {
  const decode: AnyDecoder = decodeCall
  return tools.flatMap(declarationsOf).map((declaration) => {
    const { name } = declaration
    const entry = Object.hasOwn(decode.tools, name) ? decode.tools[name] : undefined
    if (entry === undefined) throw new TypeError(foreignTool(name))
    const { tool: id, requiresApproval = false } = entry
    const handler: unknown = Reflect.get(handlers, id)
    // A tool called `toString` must not get the method of `Object.prototype`.
    if (typeof handler !== 'function' || handler === Reflect.get(Object.prototype, id))
      throw new TypeError(noHandler(id))
    return {
      ...declaration,
      requiresApproval,
      decode: (args) => decode(name, args),
      handle: (call, context) => Reflect.apply(handler, handlers, [call.input, call, context]),
    }
  })
}

/** Decodes and handles a call, for frameworks that send the text of a thrown error to the model as the answer. */
export async function callOrThrow<Context>(
  { decode, handle }: BakedTool<Context>,
  args: unknown,
  context: Context,
): Promise<unknown> {
  const call = decode(args)
  if (!call.ok) throw new Error(call.message)
  return handle(call, context)
}
