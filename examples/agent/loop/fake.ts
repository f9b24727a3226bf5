import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Turn } from './turns.ts'
import { ANTHROPIC, LAST_WORDS, OPENAI } from './turns.ts'

/** Starts a local stand-in for both services, which checks that tools are strict and every call is answered. */
export async function startFake(): Promise<{ url: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      send(response, 500, { error: { message: String(error) } }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
  if (request.url === '/v1/chat/completions') send(response, 200, openaiReply(body))
  else if (request.url === '/v1/messages') send(response, 200, anthropicReply(body))
  else send(response, 404, { error: { message: `nothing at ${request.url}` } })
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function openaiReply(body: unknown): object {
  const tools = listOf(member(body, 'tools'))
  check(tools.length > 0 && tools.every((tool) => member(member(tool, 'function'), 'strict') === true))
  const messages = listOf(member(body, 'messages'))
  const sent = messages.filter((message) => member(message, 'role') === 'assistant').length
  const answered = messages.filter((message) => member(message, 'role') === 'tool')
  checkAnswers(
    OPENAI.slice(0, sent),
    answered.map((message) => member(message, 'tool_call_id')),
  )
  const turn = OPENAI[sent]
  const message = turn
    ? {
        content: null,
        tool_calls: turn.map(({ id, name, input }) => ({
          id,
          type: 'function',
          function: { name, arguments: JSON.stringify(input) },
        })),
      }
    : { content: LAST_WORDS }
  return {
    id: `chatcmpl_${sent}`,
    object: 'chat.completion',
    created: 0,
    model: 'gpt-5',
    choices: [
      {
        index: 0,
        finish_reason: turn ? 'tool_calls' : 'stop',
        logprobs: null,
        message: { role: 'assistant', refusal: null, ...message },
      },
    ],
  }
}

function anthropicReply(body: unknown): object {
  const tools = listOf(member(body, 'tools'))
  check(tools.length > 0 && tools.every((tool) => member(tool, 'strict') === true))
  const messages = listOf(member(body, 'messages'))
  const sent = messages.filter((message) => member(message, 'role') === 'assistant').length
  const blocks = messages.flatMap((message) => listOf(member(message, 'content')))
  const answered = blocks.filter((block) => member(block, 'type') === 'tool_result')
  checkAnswers(
    ANTHROPIC.slice(0, sent),
    answered.map((block) => member(block, 'tool_use_id')),
  )
  const turn = ANTHROPIC[sent]
  return {
    id: `msg_${sent}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-sonnet-5-5',
    stop_reason: turn ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 0, output_tokens: 0 },
    content: turn
      ? turn.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }))
      : [{ type: 'text', text: LAST_WORDS, citations: null }],
  }
}

function checkAnswers(turns: readonly Turn[], answered: readonly unknown[]): void {
  check(turns.flat().every(({ id }) => answered.includes(id)))
}

function check(isRight: boolean): void {
  if (!isRight) throw new Error('The request is not what the service takes')
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
