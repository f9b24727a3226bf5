// Runs a complete conversation with each of two providers, through their own clients, against a local stand-in.
import { runAnthropic } from './anthropic.ts'
import { startFake } from './fake.ts'
import { runOpenai } from './openai.ts'

const fake = await startFake()
try {
  console.log('OpenAI, Chat Completions')
  console.log(`  ${await runOpenai(fake.url)}`)
  console.log('Anthropic, Messages')
  console.log(`  ${await runAnthropic(fake.url)}`)
} finally {
  fake.close()
}
