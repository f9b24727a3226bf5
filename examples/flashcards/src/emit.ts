import Anthropic from '@anthropic-ai/sdk'
// Evaluated when the app is built: neither Zod nor the module is in the bundle.
import tools, { decodeCall, tool } from './flashcards.tool.ts?profile=anthropic'

/** Returns flashcards for a text in Latvian. The client reads ANTHROPIC_API_KEY and ANTHROPIC_BASE_URL. */
export async function emitFlashcards(text: string): Promise<unknown> {
  const client = new Anthropic({ maxRetries: 0 })
  const reply = await client.messages.create({
    model: 'claude-sonnet-5',
    max_tokens: 4096,
    tools,
    // The model must call the only tool, once. Claude's API accepts disable_parallel_tool_use only here.
    tool_choice: { type: 'tool', name: tool.name, disable_parallel_tool_use: true },
    messages: [{ role: 'user', content: `Проанализируй текст и создай карточки: ${text}` }],
  })
  const call = reply.content.find((block) => block.type === 'tool_use')
  if (call === undefined) throw new Error('Claude called no tool')
  const result = decodeCall(call.name, call.input)
  if (!result.ok) throw new Error(result.message)
  return result.input
}
