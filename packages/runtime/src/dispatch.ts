import { invalidOutput, noHandler, refusedCall } from './messages/calls.ts'
import type { AcceptedCall, CallError, Check } from './types.ts'

/** One function for each tool of a call. */
export type HandlersOf<C extends AcceptedCall> = {
  readonly [Tool in C['tool']]: (input: CallOf<C, Tool>['input'], call: CallOf<C, Tool>) => unknown
}

/** The member of a union of calls that belongs to one tool. */
export type CallOf<C extends AcceptedCall, Tool extends string> = C extends { readonly tool: Tool }
  ? C
  : never

/** Validators by identity; a tool without `output_schema` has no `output`. */
export type OutputValidators<Tools extends string> = {
  readonly [Tool in Tools]?: { readonly input?: unknown; readonly output?: { readonly check: Check } }
}

/**
 * Returns its argument. With the generated type of the handlers, `defineHandlers<Handlers>({ … })`, a handler that is
 * missing, belongs to no tool or has the wrong type is a compile error.
 */
export function defineHandlers<H extends object>(handlers: H): H {
  return handlers
}

/** Thrown if a handler's result does not match its `output_schema`: an error of the app, not of the model. */
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
 * Calls the handler of a decoded call and resolves to its result.
 *
 * @param handlers by module id, or by `namespace:module_id` for tools in a namespace
 * @param validators by the same names; the results of tools with an `output` are checked
 * @throws OutputError if the output is invalid; a TypeError if the call was refused or has no handler; any error of the
 * handler
 */
export async function dispatch<C extends AcceptedCall, H extends HandlersOf<C>>(
  call: C,
  handlers: H,
  validators?: OutputValidators<C['tool']>,
): Promise<Awaited<ReturnType<H[C['tool']]>>> {
  const tool: C['tool'] = call.tool
  // The types exclude refused calls; in JavaScript a handler would otherwise run on invalid arguments.
  if ((call as { readonly ok: boolean }).ok === false) {
    throw new TypeError(refusedCall)
  }
  // Methods of a class are allowed, but a tool named `toString` must not get the method of Object.
  const handler = tool in Object.prototype && !Object.hasOwn(handlers, tool) ? undefined : handlers[tool]
  if (typeof handler !== 'function') throw new TypeError(noHandler(tool))
  const output = await Reflect.apply(handler, handlers, [call.input, call])
  const errors = validators && Object.hasOwn(validators, tool) ? validators[tool]?.output?.check(output) : []
  if (errors && errors.length > 0) throw new OutputError(tool, errors)
  return output
}
