import OpenAI from 'openai'
import { requestOf } from './request.ts'
import operations from './tools.schema.yaml?profile=generic'
import tools, { decodeCall } from './tools.schema.yaml?profile=openai'

const openai = new OpenAI()
const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'user', content: 'Lend Ada (card 17) the poems of Sappho.' },
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
    // A request that cannot be made is explained to the model, as a wrong argument is.
    const content = result.ok ? await send(result.tool, result.input).catch(String) : result.message
    messages.push({ role: 'tool', tool_call_id: call.id, content })
  }
}

async function send(tool: string, input: object): Promise<string> {
  const operation = operations.find(({ module_id }) => module_id === tool)
  if (operation === undefined) throw new Error(`no operation ${tool}`)
  const server = process.env.LIBRARY_URL ?? operation.metadata.http.server
  const http = { ...operation.metadata.http, server }
  const request = requestOf(http, { ...input }, { authorization: `Bearer ${process.env.LIBRARY_KEY}` })
  console.log(request.method, request.url.slice(server.length))
  const response = await fetch(request)
  return `${response.status} ${await response.text()}`
}
