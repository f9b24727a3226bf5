import { invalidOutput, noHandler, refusedCall } from './messages/calls.ts'
import type { AcceptedCall, CallError, Check } from './types.ts'

/** For each tool that the call may be of, a function. */
export type HandlersOf<C extends AcceptedCall> = {
  readonly [Tool in C['tool']]: (input: CallOf<C, Tool>['input'], call: CallOf<C, Tool>) => unknown
}

/** The member of a union of calls that is of one tool. */
export type CallOf<C extends AcceptedCall, Tool extends string> = C extends { readonly tool: Tool }
  ? C
  : never

/** By identity; a tool without `output_schema` has no `output`. */
export type OutputValidators<Tools extends string> = {
  readonly [Tool in Tools]?: { readonly input?: unknown; readonly output?: { readonly check: Check } }
}

/**
 * Returns its argument. With the generated type of the handlers, `defineHandlers<Handlers>({ … })`, a handler that is
 * missing, belongs to no tool or has another type is a compile error.
 */
export function defineHandlers<H extends object>(handlers: H): H {
  return handlers
}

/** What a handler returned does not fit its `output_schema`: a fault of the app, not of the model. */
export class OutputError extends Error {
  override readonly name: string = 'OutputError'
  /** Module id. */
  readonly tool: string
  readonly errors: readonly CallError[]

  constructor(tool: string, errors: readonly CallError[]) {
    super(invalidOutput(tool, errors.map(({ path, message }) => `${path} ${message}`.trimStart()).join('; ')))
    this.tool = tool
    this.errors = errors
  }
}

/**
 * Calls the handler of a decoded call and resolves to what it returns.
 *
 * @param handlers by module id, in a namespace by `namespace:module_id`
 * @param validators by the same names; a tool that has an `output` among them gets its output checked
 * @throws OutputError when the output is invalid; a TypeError when the call was refused or there is no handler; what the
 * handler throws
 */
export async function dispatch<C extends AcceptedCall, H extends HandlersOf<C>>(
  call: C,
  handlers: H,
  validators?: OutputValidators<C['tool']>,
): Promise<Awaited<ReturnType<H[C['tool']]>>> {
  const tool: C['tool'] = call.tool
  // The types do not let one through; without them a handler would run on arguments that do not fit.
  if ((call as { readonly ok: boolean }).ok === false) {
    throw new TypeError(refusedCall)
  }
  // A method of a class counts, but a tool called `toString` must not find Object's.
  const handler = tool in Object.prototype && !Object.hasOwn(handlers, tool) ? undefined : handlers[tool]
  if (typeof handler !== 'function') throw new TypeError(noHandler(tool))
  const output = await Reflect.apply(handler, handlers, [call.input, call])
  const errors = validators && Object.hasOwn(validators, tool) ? validators[tool]?.output?.check(output) : []
  if (errors && errors.length > 0) throw new OutputError(tool, errors)
  return output
}
