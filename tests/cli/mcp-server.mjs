// An MCP server over standard input whose tools are listed; the first argument determines its behaviour.
import { createInterface } from 'node:readline'

const [, , behaviour] = process.argv
if (behaviour === 'exits') {
  console.error('missing API key')
  process.exit(1)
}

const ECHO = { name: 'echo', description: 'Repeats it.', inputSchema: { type: 'object' } }
const PLAN = {
  name: 'plan',
  description: 'Plans it.',
  inputSchema: { type: 'object', properties: { due$: { type: 'string' } } },
}
const BROKEN = { name: 'plan', inputSchema: { type: 'array', items: { type: 'strin' } } }

const pages = {
  pages: (cursor) => (cursor === undefined ? { tools: [ECHO], nextCursor: '2' } : { tools: [PLAN] }),
  broken: () => ({ tools: [ECHO, BROKEN] }),
  endless: () => ({ tools: [ECHO], nextCursor: 'more' }),
}
const results = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'test', version: '1.0.0' },
  }),
  'tools/list': ({ cursor }) => pages[behaviour]?.(cursor),
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line)
  const result = results[method]?.(params)
  if (result !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
})
