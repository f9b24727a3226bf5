import { type FunctionTool, type RunContext, tool } from '@openai/agents'
import type { Inputs } from '@toolbake/runtime'
import { type Baked, bakedTools, type Handlers } from './baked-tools.ts'

/** The values that the SDK passes to a tool in addition to its arguments. */
export interface AgentToolContext<Context> {
  readonly runContext: RunContext<Context>
  readonly details: Parameters<FunctionTool['invoke']>[2]
}

/** The SDK's type of a strict schema. Schemas are cast to it: they may lack its required members, or not be strict. */
type Schema = Extract<FunctionTool['parameters'], { additionalProperties: false }>

/**
 * An element of the `tools` of an `Agent`. Omits the one member of the SDK's type that restricts a tool to agents with
 * exactly one type of context, because a tool that uses no context fits all agents.
 */
export interface AgentTool<Context>
  extends Omit<FunctionTool<Context, Schema, unknown>, 'customDataExtractor'> {}

/** Returns the `tools` for an `Agent`. */
export function toAgentTools<I extends Inputs, Context = unknown>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, AgentToolContext<Context>>,
): AgentTool<Context>[] {
  return bakedTools(baked, handlers).map((one) => {
    const { name, description = '', strict = false, requiresApproval: needsApproval, decode, handle } = one
    const parameters = one.schema as Schema
    const make = (execute: () => unknown): AgentTool<Context> =>
      tool<Schema, Context, unknown>({
        name,
        description,
        parameters,
        strict: strict as true,
        needsApproval,
        execute,
      })
    return {
      ...make(() => undefined),
      // The name as the profile printed it. The SDK replaces hyphens with _, so `a-b` would replace a tool `a_b`.
      name,
      // The SDK parses the arguments before it calls `execute`, and does not report to the model what is wrong.
      async invoke(runContext, text, details) {
        const call = decode(text)
        if (!call.ok) return call.message
        const own = make(async () => handle(call, { runContext, details }))
        return own.invoke(runContext, JSON.stringify(call.input), details)
      },
    }
  })
}
