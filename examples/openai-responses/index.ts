import OpenAI from 'openai'
import tools, { decodeCall, type EmailSendInput } from './email.schema.yaml?profile=openai-responses'

const openai = new OpenAI()
let input: OpenAI.Responses.ResponseInput = [
  { role: 'user', content: 'Tell ada@example.org that build 7 is green.' },
]
let previous: string | null = null

for (;;) {
  const response: OpenAI.Responses.Response = await openai.responses.create({
    model: 'gpt-5',
    previous_response_id: previous,
    input,
    tools,
  })
  previous = response.id
  const calls = response.output.filter((item) => item.type === 'function_call')
  if (calls.length === 0) {
    console.log(response.output_text)
    break
  }
  input = calls.map((call) => {
    const result = decodeCall(call.name, call.arguments)
    const output = result.ok ? send(result.input) : result.message
    return { type: 'function_call_output', call_id: call.call_id, output }
  })
}

function send({ to, subject, urgency = 'low', headers = {} }: EmailSendInput): string {
  console.log(`${urgency}: ${subject}, to ${to.join(', ')}`, headers)
  return 'sent'
}
