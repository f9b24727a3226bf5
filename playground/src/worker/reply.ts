import type { Json, JsonObject, LoweredTool } from '@toolbake/core'
import { encodeCall } from '@toolbake/core'
import type { Reply, ReplyAnswer, ReplyJob } from '../protocol.ts'
import { openProject } from './project.ts'
import { sampleValue } from './sample-value.ts'

/** Returns arguments as a model could write them for a tool: valid, or with a typical mistake. */
export function makeReply({ project, profile, name, reply }: ReplyJob): ReplyAnswer {
  const { tools } = openProject(project).one(profile).requests[profile] ?? { tools: [] }
  const tool = tools.find((lowered) => lowered.name === name) ?? tools[0]
  return { kind: 'reply', args: tool === undefined ? '' : argumentsOf(tool, reply) }
}

function argumentsOf(tool: LoweredTool, reply: Reply): string {
  const input = tool.tool.examples[0]?.inputs ?? sampleValue(tool.tool.input.schema)
  const sent = encodeCall(tool, input)
  const text = print(sent)
  if (!isObject(sent)) return text
  switch (reply) {
    case 'valid':
      return text
    case 'wrong':
      return print(withWrongValue(sent))
    case 'missing':
      return print(Object.fromEntries(Object.entries(sent).slice(1)))
    case 'surplus':
      return print({ ...sent, note: 'I hope this helps!' })
    case 'fenced':
      return `\`\`\`json\n${text.replace(/\n\}$/, ',\n}')}\n\`\`\``
    case 'cut':
      return text.slice(0, Math.ceil(text.length * 0.6))
  }
}

function print(value: Json): string {
  return JSON.stringify(value, null, 2)
}

/** Gives the first member that is not null a value of another type. */
function withWrongValue(sent: JsonObject): JsonObject {
  const [key, value] = Object.entries(sent).find(([, item]) => item !== null) ?? []
  if (key === undefined) return sent
  return { ...sent, [key]: typeof value === 'string' ? 42 : 'all of them' }
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
