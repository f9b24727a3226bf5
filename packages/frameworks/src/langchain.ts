import { ToolMessage } from '@langchain/core/messages'
import {
  type DynamicStructuredTool,
  ToolInputParsingException,
  type ToolRunnableConfig,
  tool,
} from '@langchain/core/tools'
import type { Inputs } from '@toolbake/runtime'
import { type Baked, bakedTools, type Handlers } from './baked-tools.ts'
import type { JsonObject } from './declarations.ts'

/** Returns tools for `createAgent`, `ToolNode` and `bindTools`. */
export function toLangChainTools<I extends Inputs>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, ToolRunnableConfig>,
): DynamicStructuredTool[] {
  return bakedTools(baked, handlers).map(({ name, description = '', schema, json, decode, handle }) => {
    const run = async (args: unknown, config: ToolRunnableConfig): Promise<unknown> => {
      const call = decode(args)
      if (call.ok) return handle(call, config)
      const id = config.toolCall?.id
      // A call without an id comes from a program, not from a model.
      if (id === undefined) throw new ToolInputParsingException(call.message, JSON.stringify(args))
      return new ToolMessage({ content: call.message, tool_call_id: id, name, status: 'error' })
    }
    // LangChain itself refuses arguments that do not match a tool's schema, without stating why. The runner's schema
    // has no keywords, so that the decoder gets all arguments, including those that are not an object.
    const runner = tool(run, { name, description, schema: {} })
    const invoke: typeof runner.invoke = (input, config) => runner.invoke(withArguments(input), config)
    const extras = { providerToolDefinition: definitionOf(json) }
    const offered = tool(run, { name, description, schema, extras })
    return Object.assign(offered, { invoke })
  })
}

/** Adds missing `args` to a tool call: Gemini omits `args` without arguments, and LangChain throws if it is missing. */
function withArguments<Input>(input: Input): Input {
  const { type, args } = { ...input } as { readonly type?: unknown; readonly args?: unknown }
  return type === 'tool_call' && args === undefined ? { ...input, args: {} } : input
}

/**
 * Returns an OpenAI tool in a form for both APIs, because the model decides which one ChatOpenAI calls. Chat Completions
 * wants `strict` inside `function`, and may refuse it elsewhere. For Responses, ChatOpenAI copies what is beside
 * `function`, which therefore is only left out of the JSON.
 */
function definitionOf(json: JsonObject): JsonObject {
  if (json['type'] !== 'function') return json
  const { type, function: nested, ...flat } = json
  const all = isObject(nested) ? nested : flat
  const sent = { type, function: all }
  const { strict } = all
  return strict === undefined
    ? sent
    : Object.defineProperty({ ...sent, strict }, 'toJSON', { value: () => sent })
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}
