import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

/** A place in a file; line and column count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** An editor that asks for definitions, as F12 does. */
export interface Editor {
  definition(place: Place): Promise<Place[]>
  close(): void
}

type Message = Record<string, unknown>

/** Reads messages as both servers frame them: a length, an empty line, JSON. */
function connect(child: ChildProcess, receive: (message: Message) => void): void {
  let buffer = Buffer.alloc(0)
  child.stdout?.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const header = /Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n/.exec(buffer.toString('latin1'))
      if (header === null) return
      const start = header.index + header[0].length
      const end = start + Number(header[1])
      if (buffer.length < end) return
      const body = buffer.subarray(start, end).toString('utf8')
      buffer = buffer.subarray(end)
      receive(JSON.parse(body))
    }
  })
}

/** Starts the server of TypeScript up to version 6. */
export function startTsserver(compiler: string, folder: string): Editor {
  const path = join(dirname(require.resolve(`${compiler}/package.json`)), 'lib/tsserver.js')
  const child = spawn(process.execPath, [path, '--disableAutomaticTypingAcquisition'], { cwd: folder })
  const waiting = new Map<number, (message: Message) => void>()
  connect(child, (message) => waiting.get(message['request_seq'] as number)?.(message))
  let count = 0
  const send = (command: string, args: unknown): Promise<Message> => {
    count += 1
    const seq = count
    child.stdin?.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return new Promise((resolve) => waiting.set(seq, resolve))
  }
  return {
    async definition({ file, line, column }) {
      void send('open', { file })
      const { body } = await send('definition', { file, line, offset: column })
      const found = body as { file: string; start: { line: number; offset: number } }[]
      return found.map(({ file, start }) => ({ file, line: start.line, column: start.offset }))
    },
    close: () => void child.kill(),
  }
}

/** A language server that was initialised for a folder. */
export interface LanguageServer {
  request(method: string, params: object): Promise<Message>
  notify(method: string, params: object): void
  close(): void
}

/** The client of a language server. */
export interface Client {
  readonly capabilities?: object
  /** Returns the answer to a request of the server. Default: null, because the client has no settings. */
  readonly answer?: (method: string) => unknown
  readonly receive?: (method: string, params: unknown) => void
}

/** Starts a server of the Language Server Protocol over its standard streams. */
export async function startServer(
  args: readonly string[],
  folder: string,
  { capabilities = {}, answer = () => null, receive = () => {} }: Client = {},
): Promise<LanguageServer> {
  const child = spawn(process.execPath, args, { cwd: folder })
  const waiting = new Map<number, (message: Message) => void>()
  const write = (message: Message): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  connect(child, ({ id, method, params, ...message }) => {
    if (typeof method !== 'string') waiting.get(id as number)?.(message)
    else if (id === undefined) receive(method, params)
    else write({ id, result: answer(method) })
  })
  let count = 0
  const request = (method: string, params: object): Promise<Message> => {
    count += 1
    const id = count
    write({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  const notify = (method: string, params: object): void => write({ method, params })
  await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities,
  })
  notify('initialized', {})
  return { request, notify, close: () => void child.kill() }
}

/** Starts the language server of TypeScript 7. */
export async function startLanguageServer(folder: string): Promise<Editor> {
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')
  const { request, notify, close } = await startServer([tsc, '--lsp', '--stdio'], folder)
  const opened = new Set<string>()
  return {
    async definition({ file, line, column }) {
      const uri = pathToFileURL(file).href
      if (!opened.has(uri)) {
        opened.add(uri)
        const text = readFileSync(file, 'utf8')
        notify('textDocument/didOpen', {
          textDocument: { uri, languageId: 'typescript', version: 1, text },
        })
      }
      const position = { line: line - 1, character: column - 1 }
      const { result, error } = await request('textDocument/definition', { textDocument: { uri }, position })
      if (error) throw new Error(JSON.stringify(error))
      const found = [result ?? []].flat() as {
        uri: string
        range: { start: { line: number; character: number } }
      }[]
      return found.map(({ uri, range: { start } }) => ({
        file: fileURLToPath(uri),
        line: start.line + 1,
        column: start.character + 1,
      }))
    },
    close,
  }
}
