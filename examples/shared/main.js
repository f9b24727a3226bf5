// The app that every bundler here bundles; the tools are those of examples/agent.
import tools, { decodeCall } from '../agent/src/firecrawl.schema.yaml?profile=openai'

const call = decodeCall(
  'firecrawl_crawl',
  '{"url":"https://example.com/blog/*","prompt":null,"limit":20,"webhookHeaders":[{"key":"x-api-key","value":"secret"}],"scrapeOptions":null}',
)

console.log(`${tools.length} tools for OpenAI, ${JSON.stringify(tools).length} bytes`)
console.log(call.ok ? `${call.tool} ${JSON.stringify(call.input)}` : call.message)
