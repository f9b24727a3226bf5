import Anthropic from '@anthropic-ai/sdk'
import type { MessageParam, ToolResultBlockParam } from '@anthropic-ai/sdk/resources/messages'
import { dispatch } from '@toolbake/runtime'
import { handlers } from './handlers.ts'
import { anthropic, decodeAnthropic, validators } from './tools.schema.yaml'

/** Runs until the model calls no more tools, and resolves to its final text. */
export async function runAnthropic(baseURL: string): Promise<string> {
  const client = new Anthropic({ apiKey: 'none', baseURL })
  const messages: MessageParam[] = [{ role: 'user', content: 'Crop the harbour, then note it.' }]
  for (;;) {
    const reply = await client.messages.create({
      model: 'claude-sonnet-5-5',
      max_tokens: 1024,
      messages,
      tools: anthropic,
    })
    messages.push({ role: 'assistant', content: reply.content })
    const results: ToolResultBlockParam[] = []
    for (const block of reply.content) {
      if (block.type === 'text' && reply.stop_reason !== 'tool_use') return block.text
      if (block.type !== 'tool_use') continue
      const result = decodeAnthropic(block.name, block.input)
      const content = result.ok ? await dispatch(result, handlers, validators) : result.message
      if (!result.ok) console.log(`  refused: ${result.message.replaceAll('\n', ' ')}`)
      results.push({
        type: 'tool_result',
        tool_use_id: block.id,
        is_error: !result.ok,
        content: JSON.stringify(content),
      })
    }
    messages.push({ role: 'user', content: results })
  }
}
