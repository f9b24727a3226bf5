// The lines that `toolbake init` prints: code for people to copy.

type Lines = (specifier: string, isTyped: boolean) => string

const imported = (specifier: string): string => `import tools, { decodeCall } from '${specifier}'`

/** Returns the body of a loop over calls, which handles both results of a decoder. */
const handled = (name: string, args: string, indent: string): string =>
  [
    `const result = decodeCall(${name}, ${args})`,
    'if (result.ok) console.log(result.tool, result.input)',
    'else console.log(result.message) // a text that the model can act on',
  ]
    .map((line) => `${indent}${line}`)
    .join('\n')

const question = (isTyped: boolean): string => (isTyped ? 'question: string' : 'question')

const openai: Lines = (specifier, isTyped) => `import OpenAI from 'openai'
${imported(specifier)}

export async function ask(${question(isTyped)}) {
  const reply = await new OpenAI().chat.completions.create({
    model: 'gpt-5-mini',
    messages: [{ role: 'user', content: question }],
    tools,
  })
  for (const call of reply.choices[0]?.message.tool_calls ?? []) {
    if (call.type !== 'function') continue
${handled('call.function.name', 'call.function.arguments', '    ')}
  }
}
`

const openaiResponses: Lines = (specifier, isTyped) => `import OpenAI from 'openai'
${imported(specifier)}

export async function ask(${question(isTyped)}) {
  const reply = await new OpenAI().responses.create({ model: 'gpt-5-mini', input: question, tools })
  for (const item of reply.output) {
    if (item.type !== 'function_call') continue
${handled('item.name', 'item.arguments', '    ')}
  }
}
`

const anthropic: Lines = (specifier, isTyped) => `import Anthropic from '@anthropic-ai/sdk'
${imported(specifier)}

export async function ask(${question(isTyped)}) {
  const reply = await new Anthropic().messages.create({
    model: 'claude-sonnet-4-5',
    max_tokens: 1024,
    messages: [{ role: 'user', content: question }],
    tools,
  })
  for (const block of reply.content) {
    if (block.type !== 'tool_use') continue
${handled('block.name', 'block.input', '    ')}
  }
}
`

const gemini: Lines = (specifier, isTyped) => `import { GoogleGenAI } from '@google/genai'
${imported(specifier)}

export async function ask(${question(isTyped)}) {
  const reply = await new GoogleGenAI({}).models.generateContent({
    model: 'gemini-2.5-flash',
    contents: question,
    config: { tools },
  })
  for (const call of reply.functionCalls ?? []) {
${handled("call.name ?? ''", 'call.args', '    ')}
  }
}
`

const mcp =
  (server: string, types: string): Lines =>
  (specifier) =>
    `import { Server } from '${server}'
${types === '' ? '' : `import { CallToolRequestSchema, ListToolsRequestSchema } from '${types}'\n`}${imported(specifier)}

export const server = new Server({ name: 'app', version: '1.0.0' }, { capabilities: { tools: {} } })
server.setRequestHandler(${types === '' ? "'tools/list'" : 'ListToolsRequestSchema'}, () => ({ tools }))
server.setRequestHandler(${types === '' ? "'tools/call'" : 'CallToolRequestSchema'}, ({ params }) => {
  const result = decodeCall(params.name, params.arguments)
  const text = result.ok ? JSON.stringify(result.input) : result.message
  return { content: [{ type: 'text', text }], isError: !result.ok }
})
`

/** For all other clients, against whose types the lines are not checked. */
const generic: Lines = (specifier, isTyped) => `${imported(specifier)}

/** What the request takes as its tools. */
export { tools }

/** For each call of the model's reply. */
export function onCall(${isTyped ? 'name: string, args: unknown' : 'name, args'}) {
${handled('name', 'args', '  ')}
}
`

/** The lines by profile, or for MCP by the server's package. */
export const LINES: Readonly<Record<string, Lines>> = {
  openai,
  'openai-responses': openaiResponses,
  anthropic,
  gemini,
  '@modelcontextprotocol/sdk': mcp(
    '@modelcontextprotocol/sdk/server/index.js',
    '@modelcontextprotocol/sdk/types.js',
  ),
  '@modelcontextprotocol/server': mcp('@modelcontextprotocol/server', ''),
  generic,
}
