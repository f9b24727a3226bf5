import { type FunctionTool, type RunContext, tool } from '@openai/agents'
import type { Inputs } from '@toolbake/runtime'
import { type Baked, bakedTools, type Handlers } from './baked-tools.ts'

/** What the SDK gives to a tool beside its arguments. */
export interface AgentToolContext<Context> {
  readonly runContext: RunContext<Context>
  readonly details: Parameters<FunctionTool['invoke']>[2]
}

/** Also asks for members that a schema need not have, and a mode that is not strict sends other ones. */
type Schema = Extract<FunctionTool['parameters'], { additionalProperties: false }>

/**
 * An element of the `tools` of an `Agent`. Without the one member of the SDK's type that binds a tool to agents of exactly
 * one context: a tool that asks for none is for all agents.
 */
export interface AgentTool<Context>
  extends Omit<FunctionTool<Context, Schema, unknown>, 'customDataExtractor'> {}

/** The `tools` of an `Agent`. */
export function toAgentTools<I extends Inputs, Context = unknown>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, AgentToolContext<Context>>,
): AgentTool<Context>[] {
  return bakedTools(baked, handlers).map((one) => {
    const { name, description = '', strict = false, decode, handle } = one
    const parameters = one.schema as Schema
    const make = (execute: () => unknown): AgentTool<Context> =>
      tool<Schema, Context, unknown>({ name, description, parameters, strict: strict as true, execute })
    return {
      ...make(() => undefined),
      // As the profile printed it: the SDK writes _ for a hyphen, and `a-b` would replace a tool `a_b`.
      name,
      // The SDK reads the arguments before it calls `execute`, and keeps to itself what is wrong with them.
      async invoke(runContext, text, details) {
        const call = decode(text)
        if (!call.ok) return call.message
        const own = make(async () => handle(call, { runContext, details }))
        return own.invoke(runContext, JSON.stringify(call.input), details)
      },
    }
  })
}
