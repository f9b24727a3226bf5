import OpenAI from 'openai'
import tools, { decodeCall, type EmailSendInput } from './email.schema.yaml?profile=openai'

const openai = new OpenAI()
const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'user', content: 'Tell ada@example.org that build 7 is green.' },
]

for (;;) {
  const completion = await openai.chat.completions.create({ model: 'gpt-5', messages, tools })
  const reply = completion.choices[0]?.message
  if (!reply) throw new Error('no reply')
  messages.push(reply)
  if (!reply.tool_calls) {
    console.log(reply.content)
    break
  }
  for (const call of reply.tool_calls) {
    if (call.type !== 'function') continue
    const result = decodeCall(call.function.name, call.function.arguments)
    const content = result.ok ? send(result.input) : result.message
    messages.push({ role: 'tool', tool_call_id: call.id, content })
  }
}

function send({ to, subject, urgency = 'low', headers = {} }: EmailSendInput): string {
  console.log(`${urgency}: ${subject}, to ${to.join(', ')}`, headers)
  return 'sent'
}
