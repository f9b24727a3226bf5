import tools, { decodeCall } from './email.schema.yaml?profile=openai'

// What a model in OpenAI's strict mode sends: null for an absent property, a list of entries for a map.
const sent =
  '{"to":["ada@example.org"],"subject":"Hi","urgency":null,"headers":[{"key":"x-build","value":"7"}]}'

const call = decodeCall('email_send', sent)
console.log(`${tools.length} tool for OpenAI, ${JSON.stringify(tools).length} bytes`)
console.log(call.ok ? `${call.tool} ${JSON.stringify(call.input)}` : call.message)
