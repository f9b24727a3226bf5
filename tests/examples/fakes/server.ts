import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'

/** A call that the fake model makes, without an id: providers create those. */
export interface Call {
  readonly name: string
  readonly input: object
}

/** The behaviour of the fake model: the calls of each reply, then its final text. */
export interface Script {
  readonly turns: readonly (readonly Call[])[]
  readonly lastWords: string
}

/** Returns the reply to a request, or a list of events to stream; throws `Refusal` if the provider would answer 400. */
export type Answer = (body: Json) => object

export type Json = Readonly<Record<string, unknown>>

/** Thrown if the provider would refuse the request. */
export class Refusal extends Error {}

export interface Fake {
  readonly url: string
  readonly requests: readonly Json[]
  close(): void
}

/** Starts a fake provider on this machine. The keys are the ends of request paths. */
export async function startFake(answers: Readonly<Record<string, Answer>>): Promise<Fake> {
  const requests: Json[] = []
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      const status = error instanceof Refusal ? 400 : 500
      send(response, status, { error: { message: String(error) } })
    })
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    if (answer === undefined) return send(response, 404, { error: { message: `Nothing at ${path}` } })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body: Json = JSON.parse(Buffer.concat(chunks).toString())
    requests.push(body)
    send(response, 200, answer(body))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  if (Array.isArray(body)) {
    response.writeHead(status, { 'content-type': 'text/event-stream' })
    const events = body.map((event) => {
      const type = member(event, 'type')
      // Anthropic's client reads the name of an event.
      return `${typeof type === 'string' ? `event: ${type}\n` : ''}data: ${JSON.stringify(event)}\n\n`
    })
    response.end(`${events.join('')}data: [DONE]\n\n`)
    return
  }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Returns a member of an object, or undefined. */
export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function refuseUnless(isAccepted: boolean, message: string): void {
  if (!isAccepted) throw new Refusal(message)
}
