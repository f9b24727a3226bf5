import { Server } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import tools, { decodeCall, type EmailSendInput } from './email.schema.yaml?profile=mcp'

const server = new Server({ name: 'email', version: '1.0.0' }, { capabilities: { tools: {} } })

server.setRequestHandler('tools/list', () => ({ tools }))

server.setRequestHandler('tools/call', ({ params }) => {
  const result = decodeCall(params.name, params.arguments ?? {})
  const text = result.ok ? send(result.input) : result.message
  return { content: [{ type: 'text', text }], isError: !result.ok }
})

await server.connect(new StdioServerTransport())

function send({ to, subject, urgency = 'low', headers = {} }: EmailSendInput): string {
  return `${urgency}: ${subject}, to ${to.join(', ')} ${JSON.stringify(headers)}`
}
