import type { InputProcessor, ProcessInputStepArgs } from '@mastra/core/processors'
import { createTool, type Tool, type ToolExecutionContext } from '@mastra/core/tools'
import type { Inputs } from '@toolbake/runtime'
import { type Baked, type BakedTool, bakedTools, callOrThrow, type Handlers } from './baked-tools.ts'
import { sameName } from './messages/messages.ts'

type Model = ProcessInputStepArgs['model']

/** The part of the options of a model's request that `sendAsPrinted` reads and changes. */
interface RequestOptions {
  readonly tools?: readonly RequestTool[]
}

interface RequestTool {
  readonly type: string
  readonly description?: string | undefined
  readonly inputSchema?: unknown
  readonly strict?: boolean | undefined
  readonly name: string
}

/** Two options of an `Agent`. */
export interface MastraTools {
  tools: Record<string, Tool<unknown, unknown>>
  /** Without this processor, Mastra rewrites tool schemas by its own rules for OpenAI, Anthropic and others. */
  inputProcessors: InputProcessor[]
}

/** Returns options for an `Agent`: `new Agent({ …, ...toMastraTools({ tools, decodeCall }, handlers) })`. */
export function toMastraTools<I extends Inputs>(
  baked: Baked<I>,
  handlers: Handlers<NoInfer<I>, ToolExecutionContext>,
): MastraTools {
  const byName = new Map<string, BakedTool<ToolExecutionContext>>()
  for (const one of bakedTools(baked, handlers)) {
    const name = sentName(one.name)
    if (byName.has(name)) throw new TypeError(sameName(name))
    byName.set(name, renamed(one, name))
  }
  return {
    tools: Object.fromEntries([...byName].map(([name, one]) => [name, mastraTool(one)])),
    inputProcessors: [
      { id: 'toolbake', processInputStep: ({ model }) => ({ model: sendAsPrinted(model, byName) }) },
    ],
  }
}

/** Returns the name to which `formatTools` of Mastra's `Agent` changes a name, whatever the provider accepts. */
function sentName(name: string): string {
  const word = name.replace(/[^a-zA-Z0-9_-]/g, '_')
  return (/^[a-zA-Z_]/.test(word) ? word : `_${word}`).slice(0, 63)
}

/** Returns the tool with the name that Mastra sends to the model, also in the message of a refused call. */
function renamed<Context>(one: BakedTool<Context>, name: string): BakedTool<Context> {
  if (name === one.name) return one
  return {
    ...one,
    name,
    decode(args) {
      const call = one.decode(args)
      // The first match is the tool's name: the message names the tool before anything else.
      return call.ok
        ? { ...call, name }
        : { ...call, name, message: call.message.replace(one.name, () => name) }
    },
  }
}

function mastraTool(one: BakedTool<ToolExecutionContext>): Tool<unknown, unknown> {
  const { name, description = '', schema, requiresApproval: requireApproval } = one
  return createTool({
    id: name,
    description,
    requireApproval,
    // Accepts all arguments: the decoder checks them.
    inputSchema: {
      '~standard': {
        version: 1,
        vendor: 'toolbake',
        validate: (value: unknown) => ({ value }),
        jsonSchema: { input: () => schema, output: () => schema },
      },
    },
    // If the result were undefined, Mastra would end the run, as it does for a call that waits for an approval.
    execute: async (args: unknown, context: ToolExecutionContext) =>
      (await callOrThrow(one, args, context)) ?? null,
  })
}

/** Returns a proxy of the model that sends each tool's description, schema and `strict` as the profile printed them. */
function sendAsPrinted(model: Model, tools: ReadonlyMap<string, BakedTool<ToolExecutionContext>>): Model {
  return new Proxy(model, {
    get(target, key) {
      // The model is the receiver because a proxy has no access to its private members.
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      if (key !== 'doGenerate' && key !== 'doStream') return value.bind(target)
      return (options: RequestOptions, ...more: unknown[]): unknown =>
        Reflect.apply(value, target, [{ ...options, tools: options.tools?.map(printed) }, ...more])
    },
  })

  function printed(sent: RequestTool): RequestTool {
    const tool = sent.type === 'function' ? tools.get(sent.name) : undefined
    return tool
      ? { ...sent, description: tool.description, inputSchema: tool.schema, strict: tool.strict }
      : sent
  }
}
