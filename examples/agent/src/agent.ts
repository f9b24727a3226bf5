// Runs one turn of an agent on OpenAI's Chat Completions. The model's reply is recorded, so that this works offline.
import tools, { decodeCall } from './firecrawl.schema.yaml?profile=openai'
import { reply } from './reply.ts'
import { bold, dim, wrap } from './terminal.ts'

interface Message {
  role: 'user' | 'tool'
  content: string
  tool_call_id?: string
}

const messages: Message[] = [
  { role: 'user', content: 'Read the blog of example.com, then look for its prices.' },
]

// With a key: const reply = (await openai.chat.completions.create({ model, messages, tools })).choices[0].message
for (const call of reply.tool_calls) {
  const result = decodeCall(call.function.name, call.function.arguments) // never throws
  const content = result.ok ? request(result.tool, result.input) : result.message
  messages.push({ role: 'tool', tool_call_id: call.id, content })
  console.log(`${bold('The model calls')} ${call.function.name}\n${dim(wrap(call.function.arguments))}`)
  console.log(
    result.ok
      ? `${bold('decodeCall returns')} ${result.tool}`
      : `${bold('decodeCall refuses')} ${result.code}`,
  )
  console.log(`${wrap(content)}\n`)
}
console.log(dim(`${tools.length} tools were offered; ${messages.length - 1} answers go back to the model.`))

/** Returns the request to the service, which accepts neither null for absent values nor a list of entries for a map. */
function request(tool: string, input: unknown): string {
  return `POST https://api.firecrawl.dev/v2/${tool.replace('firecrawl.', '')} ${JSON.stringify(input)}`
}
