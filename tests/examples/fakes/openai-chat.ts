import { checkCalls } from './schemas.ts'
import type { Answer, Script } from './server.ts'
import { listOf, member, refuseUnless } from './server.ts'

/** A fake of OpenAI's Chat Completions, which refuses conversations whose calls and answers do not match. */
export function openaiChat({ turns, lastWords }: Script): Answer {
  return (body) => {
    const messages = listOf(body['messages'])
    checkOrder(messages)
    const tools = listOf(body['tools']).map((tool) => member(tool, 'function'))
    const schemas = new Map(tools.map((tool) => [String(member(tool, 'name')), member(tool, 'parameters')]))
    refuseUnless(
      tools.length > 0 && tools.every((tool) => member(tool, 'strict') === true),
      'Every tool has to be strict',
    )
    const sent = messages.filter((message) => member(message, 'role') === 'assistant').length
    const calls = turns[sent]
    checkCalls(calls ?? [], schemas)
    const isStreamed = body['stream'] === true
    const tool_calls = calls?.map(({ name, input }, index) => ({
      ...(isStreamed && { index }),
      id: `call_${sent}_${index}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    }))
    const message = tool_calls ? { content: null, tool_calls } : { content: lastWords }
    const head = { id: `chatcmpl_${sent}`, created: 0, model: String(body['model']) }
    const choice = { index: 0, finish_reason: tool_calls ? 'tool_calls' : 'stop', logprobs: null }
    const reply = { role: 'assistant', refusal: null, ...message }
    return isStreamed
      ? [{ ...head, object: 'chat.completion.chunk', choices: [{ ...choice, delta: reply }] }]
      : { ...head, object: 'chat.completion', choices: [{ ...choice, message: reply }] }
  }
}

/** Checks that each tool message answers a call of the preceding assistant message, and that all calls are answered. */
function checkOrder(messages: readonly unknown[]): void {
  let open: unknown[] = []
  for (const message of messages) {
    if (member(message, 'role') === 'tool') {
      const id = member(message, 'tool_call_id')
      refuseUnless(
        open.includes(id),
        "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
      )
      open = open.filter((one) => one !== id)
    } else {
      refuseUnless(
        open.length === 0,
        "an assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'",
      )
      open = listOf(member(message, 'tool_calls')).map((call) => member(call, 'id'))
    }
  }
  refuseUnless(open.length === 0, 'tool_call_ids without response messages')
}
