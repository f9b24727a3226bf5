import type { Inputs } from '@toolbake/runtime'
import type { ToolSet } from 'ai'
import { jsonSchema } from 'ai'
import { type Baked, type BakedTool, bakedTools, type Handlers } from './baked-tools.ts'
import type { JsonObject, NameOf } from './declarations.ts'

type AiTool = ToolSet[string]

/** The options that the AI SDK passes to `execute`, such as `toolCallId`, `messages` and `abortSignal`. */
export type AiToolOptions = Parameters<NonNullable<AiTool['execute']>>[1]

/** The handlers of an import, whose type `Inputs` this takes: `const handlers: AiHandlers<Inputs> = { … }`. */
export type AiHandlers<I extends Inputs> = Handlers<I, AiToolOptions>

/** The tools by the names that are sent, as `InferUITools` takes them. */
export type AiTools<Tool> = { [Name in NameOf<Tool>]: AiTool }

/**
 * Returns the `tools` for `generateText`, `streamText` and agents. Inputs have no exact types there: history and UI have
 * the arguments as the model wrote them, which `decodeCall` decodes.
 */
export function toAiTools<I extends Inputs, List extends readonly object[] = readonly object[]>(
  baked: Baked<I> & { readonly tools: List },
  handlers: AiHandlers<NoInfer<I>>,
): AiTools<List[number]> {
  const tools = bakedTools(baked, handlers).map((one) => {
    const { name, description, schema, strict, json, requiresApproval } = one
    const made: AiTool = {
      ...(description !== undefined && { description }),
      // There is no `validate`, so that history and UI keep the arguments as the model wrote them.
      inputSchema: jsonSchema(schema),
      ...(strict !== undefined && { strict }),
      ...anthropicExtras(json),
      ...(requiresApproval && { needsApproval: true }),
      execute: (input: unknown, options: AiToolOptions) => execute(one, input, options),
    }
    return [name, made] as const
  })
  // The names are those of the tools.
  return Object.fromEntries(tools) as AiTools<List[number]>
}

/** Not async: the AI SDK iterates over a returned generator, but not over one that a promise resolves to. */
function execute(
  { decode, handle }: BakedTool<AiToolOptions>,
  input: unknown,
  options: AiToolOptions,
): ReturnType<NonNullable<AiTool['execute']>> {
  const call = decode(input)
  return call.ok ? handle(call, options) : Promise.reject(new Error(call.message))
}

/** Returns the other members of an Anthropic tool, such as `input_examples`, under the names that the AI SDK uses. */
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
