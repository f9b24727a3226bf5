import { noJsonSchema, unknownShape } from './messages/messages.ts'

/** One tool as a profile printed it (`json`), and its parts. */
export interface Declaration {
  readonly json: JsonObject
  readonly name: string
  readonly description: string | undefined
  /** The schema of the arguments, as the profile lowered it. */
  readonly schema: JsonObject
  /** Undefined if the profile does not print it. */
  readonly strict: boolean | undefined
}

export type JsonObject = Readonly<Record<string, unknown>>

/** The names in one element of a request's `tools`, `string` if its type does not have them. */
export type NameOf<Tool> = Tool extends
  | { name: infer Name extends string }
  | { function: { name: infer Name extends string } }
  | { toolSpec: { name: infer Name extends string } }
  | { functionDeclarations: readonly { name: infer Name extends string }[] }
  ? Name
  : string

/** Returns the tools in one element of a request's `tools`: several for Gemini, one for all other profiles. */
export function declarationsOf(json: object): Declaration[] {
  const { functionDeclarations } = { ...json } as JsonObject
  if (!Array.isArray(functionDeclarations)) return [declarationOf(json)]
  return functionDeclarations.map((tool: object) => {
    if ('parametersJsonSchema' in tool) return declarationOf(tool)
    throw new TypeError(noJsonSchema)
  })
}

function declarationOf(json: object): Declaration {
  const tool = { ...json } as JsonObject
  // In `function` for Chat Completions, in `toolSpec` for Bedrock, otherwise in the tool itself.
  const parts = objectOf(tool['function']) ?? objectOf(tool['toolSpec']) ?? tool
  const { name = identityOf(parts), description, strict } = parts
  const input = objectOf(parts['inputSchema'])
  const schema =
    objectOf(parts['parameters']) ??
    objectOf(parts['parametersJsonSchema']) ??
    objectOf(parts['input_schema']) ??
    (parts === tool ? input : objectOf(input?.['json']))
  if (typeof name !== 'string' || schema === undefined)
    throw new TypeError(unknownShape(JSON.stringify(json).slice(0, 80)))
  return {
    json: tool,
    name,
    description: typeof description === 'string' ? description : undefined,
    schema,
    strict: typeof strict === 'boolean' ? strict : undefined,
  }
}

/** Returns the identity, which tools of `profile=generic` have in place of a name. */
function identityOf({ namespace, module_id: id }: JsonObject): unknown {
  return typeof namespace === 'string' && typeof id === 'string' ? `${namespace}:${id}` : id
}

function objectOf(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null ? (value as JsonObject) : undefined
}
