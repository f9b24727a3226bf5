import type { JSONSchema, ServerTool, ToolExecutionContext } from '@tanstack/ai'
import type { Inputs } from '@toolbake/runtime'
import { type Baked, bakedTools, callOrThrow, type Handlers } from './baked-tools.ts'

/** Returns the `tools` for `chat`. */
export function toTanStackTools<I extends Inputs>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, ToolExecutionContext | undefined>,
): ServerTool<JSONSchema, undefined, string, unknown, boolean>[] {
  return bakedTools(baked, handlers).map((one) => ({
    __toolSide: 'server',
    name: one.name,
    description: one.description ?? '',
    inputSchema: one.schema,
    needsApproval: one.requiresApproval,
    execute: (args, context) => callOrThrow(one, args, context),
  }))
}
