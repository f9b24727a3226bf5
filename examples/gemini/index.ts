import { type Content, GoogleGenAI } from '@google/genai'
import tools, { decodeCall, type EmailSendInput } from './email.schema.yaml?profile=gemini'

const gemini = new GoogleGenAI({ apiKey: process.env['GEMINI_API_KEY'] ?? '' })
const contents: Content[] = [
  { role: 'user', parts: [{ text: 'Tell ada@example.org that build 7 is green.' }] },
]

for (;;) {
  const reply = await gemini.models.generateContent({
    model: 'gemini-3-pro',
    contents,
    config: { tools },
  })
  const content = reply.candidates?.[0]?.content
  if (!content) throw new Error('no reply')
  contents.push(content)
  const calls = reply.functionCalls ?? []
  if (calls.length === 0) {
    console.log(reply.text)
    break
  }
  const parts = calls.map(({ id, name = '', args }) => {
    const result = decodeCall(name, args ?? {})
    const response = result.ok ? { output: send(result.input) } : { error: result.message }
    return { functionResponse: { ...(id === undefined ? {} : { id }), name, response } }
  })
  contents.push({ role: 'user', parts })
}

function send({ to, subject, urgency = 'low', headers = {} }: EmailSendInput): string {
  console.log(`${urgency}: ${subject}, to ${to.join(', ')}`, headers)
  return 'sent'
}
