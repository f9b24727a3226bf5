import { checkCalls } from './schemas.ts'
import type { Answer, Script } from './server.ts'
import { listOf, member, refuseUnless } from './server.ts'

/** A fake of Anthropic's Messages, which requires the results of all calls in the next message. */
export function anthropic({ turns, lastWords }: Script): Answer {
  return (body) => {
    const messages = listOf(body['messages'])
    for (const [index, message] of messages.entries()) {
      const used = idsOf(message, 'tool_use', 'id')
      const answered = idsOf(messages[index + 1], 'tool_result', 'tool_use_id')
      refuseUnless(
        used.every((id) => answered.includes(id)),
        '`tool_use` ids were found without `tool_result` blocks immediately after',
      )
      const role = member(message, 'role')
      refuseUnless(role === (index % 2 === 0 ? 'user' : 'assistant'), 'roles must alternate')
    }
    const tools = listOf(body['tools'])
    const turn = messages.filter((message) => member(message, 'role') === 'assistant').length
    const calls = turns[turn]
    const schemas = tools.map((tool) => [String(member(tool, 'name')), member(tool, 'input_schema')] as const)
    checkCalls(calls ?? [], new Map(schemas))
    return {
      id: `msg_${turn}`,
      type: 'message',
      role: 'assistant',
      model: String(body['model']),
      stop_reason: calls ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 0, output_tokens: 0 },
      content: calls
        ? calls.map(({ name, input }, index) => ({
            type: 'tool_use',
            id: `toolu_${turn}_${index}`,
            name,
            input,
          }))
        : [{ type: 'text', text: lastWords }],
    }
  }
}

function idsOf(message: unknown, type: string, key: string): unknown[] {
  const blocks = listOf(member(message, 'content'))
  return blocks.filter((block) => member(block, 'type') === type).map((block) => member(block, key))
}
