import type { Inputs } from '@toolbake/runtime'
import type { ToolSet } from 'ai'
import { jsonSchema } from 'ai'
import { type Baked, type BakedTool, bakedTools, type Handlers } from './baked-tools.ts'
import type { JsonObject } from './declarations.ts'

type AiTool = ToolSet[string]

/** `toolCallId`, `messages`, `abortSignal` and what else the AI SDK gives to `execute`. */
export type AiToolOptions = Parameters<NonNullable<AiTool['execute']>>[1]

/** The `tools` of `generateText`, `streamText` and agents. */
export function toAiTools<I extends Inputs>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, AiToolOptions>,
): ToolSet {
  const tools = bakedTools(baked, handlers).map((one) => {
    const { name, description, schema, strict, json } = one
    const made: AiTool = {
      ...(description !== undefined && { description }),
      // Without `validate`: history and UI keep the arguments as the model wrote them.
      inputSchema: jsonSchema(schema),
      ...(strict !== undefined && { strict }),
      ...anthropicExtras(json),
      execute: (input: unknown, options: AiToolOptions) => execute(one, input, options),
    }
    return [name, made] as const
  })
  return Object.fromEntries(tools)
}

/** Not async: the AI SDK iterates what a generator returns, and not what a promise of that resolves to. */
function execute(
  { decode, handle }: BakedTool<AiToolOptions>,
  input: unknown,
  options: AiToolOptions,
): ReturnType<NonNullable<AiTool['execute']>> {
  const call = decode(input)
  return call.ok ? handle(call, options) : Promise.reject(new Error(call.message))
}

/** What a tool of Anthropic has beside its schema; the AI SDK has names of its own for it. */
function anthropicExtras(json: JsonObject): Pick<AiTool, 'inputExamples' | 'providerOptions'> {
  const { name, description, input_schema, strict, input_examples: examples, ...extras } = json
  if (input_schema === undefined) return {}
  const renamed = Object.entries(extras).map(([key, value]) => [
    key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return {
    ...(Array.isArray(examples) && { inputExamples: examples.map((input: unknown) => ({ input })) }),
    ...(renamed.length > 0 && { providerOptions: { anthropic: Object.fromEntries(renamed) } }),
  }
}
