import { openai } from '@ai-sdk/openai'
import { toAiTools } from '@toolbake/frameworks/ai-sdk'
import { generateText, stepCountIs } from 'ai'
import tools, { decodeCall } from './email.schema.yaml?profile=openai'

// The AI SDK sends the schemas that OpenAI accepts, and handlers get decoded inputs.
const { text } = await generateText({
  model: openai.chat('gpt-5'),
  prompt: 'Tell ada@example.org that build 7 is green.',
  tools: toAiTools(
    { tools, decodeCall },
    {
      'email.send': ({ to, subject, urgency = 'low', headers = {} }) => {
        console.log(`${urgency}: ${subject}, to ${to.join(', ')}`, headers)
        return 'sent'
      },
    },
  ),
  stopWhen: stepCountIs(5),
})
console.log(text)
