import Anthropic from '@anthropic-ai/sdk'
import tools, { decodeCall, type EmailSendInput } from './email.schema.yaml?profile=anthropic'

const anthropic = new Anthropic()
const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: 'Tell ada@example.org that build 7 is green.' },
]

for (;;) {
  const reply = await anthropic.messages.create({
    model: 'claude-sonnet-5-5',
    max_tokens: 1024,
    messages,
    tools,
  })
  // The last call may be incomplete and still be valid by its schema.
  if (reply.stop_reason === 'max_tokens') throw new Error('The reply was cut off: raise max_tokens')
  messages.push({ role: 'assistant', content: reply.content })
  const results: Anthropic.ToolResultBlockParam[] = []
  for (const block of reply.content) {
    if (block.type === 'text') console.log(block.text)
    if (block.type !== 'tool_use') continue
    const result = decodeCall(block.name, block.input)
    const content = result.ok ? send(result.input) : result.message
    results.push({ type: 'tool_result', tool_use_id: block.id, content, is_error: !result.ok })
  }
  if (results.length === 0) break
  messages.push({ role: 'user', content: results })
}

function send({ to, subject, urgency = 'low', headers = {} }: EmailSendInput): string {
  console.log(`${urgency}: ${subject}, to ${to.join(', ')}`, headers)
  return 'sent'
}
