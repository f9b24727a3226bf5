import { dispatch } from '@toolbake/runtime'
import OpenAI from 'openai'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import { handlers } from './handlers.ts'
import { decodeOpenai, openai, validators } from './tools.schema.yaml'

/** Runs until the model calls no more tools, and resolves to its final text. */
export async function runOpenai(baseURL: string): Promise<string> {
  const client = new OpenAI({ apiKey: 'none', baseURL: `${baseURL}/v1` })
  const messages: ChatCompletionMessageParam[] = [
    { role: 'user', content: 'Crop the harbour, then note it.' },
  ]
  for (;;) {
    const reply = await client.chat.completions.create({ model: 'gpt-5', messages, tools: openai })
    const message = reply.choices[0]?.message
    if (message === undefined) throw new Error('no reply')
    messages.push(message)
    if (message.tool_calls === undefined) return message.content ?? ''
    for (const call of message.tool_calls) {
      if (call.type !== 'function') continue
      const result = decodeOpenai(call.function.name, call.function.arguments)
      const content = result.ok ? await dispatch(result, handlers, validators) : result.message
      if (!result.ok) console.log(`  refused: ${result.message.replaceAll('\n', ' ')}`)
      messages.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(content) })
    }
  }
}
