import { openai } from '@ai-sdk/openai'
import { generateText, jsonSchema, stepCountIs, tool } from 'ai'
import { tool as baked, decodeCall, type EmailSendInput } from './email.schema.yaml?profile=openai'

const { name, description, parameters, strict } = baked.function

// The AI SDK sends the schema that OpenAI accepts, and gives `execute` the decoded input.
const inputSchema = jsonSchema<EmailSendInput>(parameters, {
  validate(value) {
    const result = decodeCall(name, value)
    return result.ok
      ? { success: true, value: result.input }
      : { success: false, error: new Error(result.message) }
  },
})

const { text } = await generateText({
  model: openai.chat('gpt-5'),
  prompt: 'Tell ada@example.org that build 7 is green.',
  tools: { [name]: tool({ description, inputSchema, strict, execute: send }) },
  stopWhen: stepCountIs(5),
})
console.log(text)

function send({ to, subject, urgency = 'low', headers = {} }: EmailSendInput): string {
  console.log(`${urgency}: ${subject}, to ${to.join(', ')}`, headers)
  return 'sent'
}
