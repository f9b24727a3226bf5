import type { AcceptedCall, AnyDecoder, Decoder, Inputs, RefusedCall } from '@toolbake/runtime'
import { type Declaration, declarationsOf } from './declarations.ts'
import { foreignTool, noHandler } from './messages/messages.ts'

/** What an import with `?profile=` exports: `import tools, { decodeCall } from './x.schema.yaml?profile=openai'`. */
export interface Baked<I extends Inputs = Inputs> {
  readonly tools: readonly object[]
  /** That of the same import; of several imports, what `combine` of `toolbake/runtime` makes of their decoders. */
  readonly decodeCall: Decoder<I>
}

/**
 * One function per module id, or `namespace:module_id`. It gets the decoded input, the whole call, and what the
 * framework gives to a tool beside its arguments.
 */
export type Handlers<I extends Inputs, Context> = {
  readonly [Tool in keyof I & string]: (
    input: I[Tool],
    call: AcceptedCall<Tool, I[Tool]>,
    context: Context,
  ) => unknown
}

/** A tool as frameworks take it: what the model is offered, and what happens when it is called. */
export interface BakedTool<Context> extends Declaration {
  /** The arguments are JSON text, or already parsed. Never throws. */
  decode(args: unknown): AcceptedCall | RefusedCall
  /** Calls the handler, and returns or throws what it does: a value, a promise, or the iterator of a generator. */
  handle(call: AcceptedCall, context: Context): unknown
}

/** @throws a TypeError when a tool has no handler, or `decodeCall` is of other tools */
export function bakedTools<I extends Inputs, Context>(
  { tools, decodeCall }: Baked<I>,
  handlers: Handlers<I, Context>,
): BakedTool<Context>[] {
  const decode: AnyDecoder = decodeCall
  return tools.flatMap(declarationsOf).map((declaration) => {
    const { name } = declaration
    const id = Object.hasOwn(decode.tools, name) ? decode.tools[name]?.tool : undefined
    if (id === undefined) throw new TypeError(foreignTool(name))
    const handler: unknown = Reflect.get(handlers, id)
    // A tool called `toString` must not find Object's.
    if (typeof handler !== 'function' || handler === Reflect.get(Object.prototype, id))
      throw new TypeError(noHandler(id))
    return {
      ...declaration,
      decode: (args) => decode(name, args),
      handle: (call, context) => Reflect.apply(handler, handlers, [call.input, call, context]),
    }
  })
}

/** For frameworks that take an error as the answer to a call: the model then receives its text. */
export async function callOrThrow<Context>(
  { decode, handle }: BakedTool<Context>,
  args: unknown,
  context: Context,
): Promise<unknown> {
  const call = decode(args)
  if (!call.ok) throw new Error(call.message)
  return handle(call, context)
}
