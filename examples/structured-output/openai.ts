import OpenAI from 'openai'
import response_format, { decode, type Output } from './invoice.schema.yaml?profile=openai&as=output'

const openai = new OpenAI()
const messages: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'user', content: 'Read this invoice: "No. A-7: tea 12.50, VAT 2.50"' },
]

console.log(total(await read()))

async function read(): Promise<Output> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { choices } = await openai.chat.completions.create({ model: 'gpt-5', messages, response_format })
    const [{ message } = {}] = choices
    if (message?.refusal) throw new Error(`The model refuses: ${message.refusal}`)
    const reply = decode(message?.content)
    if (reply.ok) return reply.value
    // The same request would be cut off at the same limit of tokens.
    if (reply.code === 'truncated') throw new Error(reply.message)
    messages.push({ role: 'assistant', content: message?.content ?? '' })
    messages.push({ role: 'user', content: reply.message })
  }
  throw new Error('No reply fits')
}

function total({ number, lines, taxes = {} }: Output): string {
  const amounts = [...lines.map(({ amount }) => amount), ...Object.values(taxes)]
  return `${number}: ${amounts.reduce((sum, amount) => sum + amount, 0)}`
}
