import Anthropic from '@anthropic-ai/sdk'
import format, { decode, type Output } from './invoice.schema.yaml?profile=anthropic&as=output'

const anthropic = new Anthropic()
const messages: Anthropic.MessageParam[] = [
  { role: 'user', content: 'Read this invoice: "No. A-7: tea 12.50, VAT 2.50"' },
]

console.log(total(await read()))

async function read(): Promise<Output> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const { content, stop_reason } = await anthropic.messages.create({
      model: 'claude-sonnet-5-5',
      max_tokens: 1024,
      messages,
      output_config: { format },
    })
    if (stop_reason === 'refusal') throw new Error('The model refuses')
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('')
    const reply = decode(text)
    if (reply.ok) return reply.value
    // The same request would be cut off at the same limit of tokens.
    if (reply.code === 'truncated') throw new Error(reply.message)
    messages.push({ role: 'assistant', content })
    messages.push({ role: 'user', content: reply.message })
  }
  throw new Error('No reply fits')
}

function total({ number, lines, taxes = {} }: Output): string {
  const amounts = [...lines.map(({ amount }) => amount), ...Object.values(taxes)]
  return `${number}: ${amounts.reduce((sum, amount) => sum + amount, 0)}`
}
