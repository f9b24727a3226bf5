import { setTimeout as wait } from 'node:timers/promises'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client'
import { loadOptional } from './load-optional.ts'
import * as messages from './messages/mcp.ts'
import type { Flags, Io } from './types.ts'
import { UsageError } from './usage-error.ts'
import { version } from './version.ts'

type ClientModule = typeof import('@modelcontextprotocol/client')
type StdioModule = typeof import('@modelcontextprotocol/client/stdio')

/** Default of `--timeout` in seconds: `npx` may have to download the server first. */
const DEFAULT_TIMEOUT = 60
/** How many characters of a server's output are shown if it fails. */
const SHOWN = 2000
/** More pages than any real server has: stops a list that never ends. */
const MAX_PAGES = 100

/**
 * Returns the tools that an MCP server lists, as it sent them, using the official client.
 *
 * @param server a command line, or the URL of a Streamable HTTP server
 * @returns the text of `{ "tools": [...] }`
 * @throws {UsageError} if the client is not installed, or the server cannot be started, fails or does not answer
 */
export async function listedTools(server: string, flags: Flags, io: Io): Promise<string> {
  const seconds = flags.count('timeout') ?? DEFAULT_TIMEOUT
  const { Client, StreamableHTTPClientTransport } = await loadOptional<ClientModule>(
    '@modelcontextprotocol/client',
    io.cwd,
  )
  const { transport, printed } = /^https?:\/\//.test(server)
    ? { transport: new StreamableHTTPClientTransport(new URL(server)) as Transport, printed: () => '' }
    : await startServer(server, io)
  const client = new Client({ name: 'toolbake', version: version() })
  const timer = new AbortController()
  const late = wait(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    throw new UsageError(messages.noAnswer(server, seconds), messages.raiseTimeout)
  })
  try {
    const listed = client
      .connect(transport, { timeout: seconds * 1000 })
      .then(() => askForTools(transport, client))
    const tools = await Promise.race([listed, late])
    return JSON.stringify({ tools }, null, 2)
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(
      messages.serverFailed(server, reasonOf(error)),
      printed().slice(-SHOWN).trim() || undefined,
    )
  } finally {
    timer.abort()
    late.catch(() => {})
    await client.close().catch(() => {})
  }
}

/** Returns an error's reason and causes: `fetch` puts its reason there, without a text if several addresses failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const own = message === '' ? code : message
  return cause === undefined ? own : messages.becauseOf(own, reasonOf(cause))
}

async function startServer(
  line: string,
  { cwd }: Io,
): Promise<{ transport: Transport; printed: () => string }> {
  const [command = '', ...args] = wordsOf(line)
  const { StdioClientTransport } = await loadOptional<StdioModule>('@modelcontextprotocol/client/stdio', cwd)
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined))
  const transport = new StdioClientTransport({
    command,
    args,
    cwd,
    env: env as Record<string, string>,
    stderr: 'pipe',
  })
  let printed = ''
  transport.stderr?.on('data', (part) => {
    printed = (printed + String(part)).slice(-SHOWN)
  })
  return { transport, printed: () => printed }
}

/** Requests the list directly: the client would refuse a list with an invalid tool, which users want to see. */
async function askForTools(
  transport: Transport,
  client: { onclose?: (() => void) | undefined },
): Promise<unknown[]> {
  const tools: unknown[] = []
  let cursor: unknown
  for (let page = 0; page < MAX_PAGES; page++) {
    const params = cursor === undefined ? {} : { cursor }
    const result = await ask(transport, client, `tools-${page}`, params as { cursor?: string })
    if (!Array.isArray(result.tools)) throw new UsageError(messages.noList)
    tools.push(...result.tools)
    cursor = result.nextCursor
    if (typeof cursor !== 'string' || cursor === '') return tools
  }
  throw new UsageError(messages.tooManyPages(MAX_PAGES))
}

interface Listed {
  readonly tools?: unknown
  readonly nextCursor?: unknown
}

function ask(
  transport: Transport,
  client: { onclose?: (() => void) | undefined },
  id: string,
  params: { cursor?: string },
): Promise<Listed> {
  return new Promise((resolve, reject) => {
    const others = transport.onmessage
    client.onclose = () => reject(new Error(messages.closed))
    transport.onmessage = (message: JSONRPCMessage, extra) => {
      if (!('id' in message) || message.id !== id) others?.(message, extra)
      else if ('error' in message) reject(new Error(message.error.message))
      else resolve('result' in message ? (message.result as Listed) : {})
    }
    transport.send({ jsonrpc: '2.0', id, method: 'tools/list', params }).catch(reject)
  })
}

/** Splits a command line into words; quotes keep spaces. */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, (_, double = '', single = '') => double + single),
  )
}
