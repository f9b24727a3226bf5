import { spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const EXAMPLE = fileURLToPath(new URL('../../examples/next', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url))

/** An editable copy of the example, in the repository because Turbopack follows no link out of its root. */
export interface NextApp {
  readonly folder: string
  edit(name: string, from: string, to: string): void
  write(name: string, text: string): void
  /** Runs a command of Next until it ends. */
  run(...args: string[]): Promise<{ code: number | null; printed: string }>
  /** Starts `next dev` or `next start` and waits until it answers. */
  serve(...args: string[]): Promise<Server>
  close(): void
}

export interface Server {
  printed(): string
  get(path: string): Promise<string>
  post(path: string, body: unknown): Promise<unknown>
  /** Requests the page until it contains a text. */
  see(text: string): Promise<void>
  close(): Promise<void>
}

/** @param names of packages of the tests that the app needs too */
export function createNextApp(packages: readonly string[] = []): NextApp {
  const folder = mkdtempSync(fileURLToPath(new URL('.project-next-', import.meta.url)))
  cpSync(EXAMPLE, folder, {
    recursive: true,
    filter: (path) => !['node_modules', '.next', '.toolbake'].includes(basename(path)),
  })
  mkdirSync(join(folder, 'node_modules'))
  const link = (name: string, from: string): void =>
    symlinkSync(join(from, name), join(folder, 'node_modules', name), 'junction')
  const own = join(EXAMPLE, 'node_modules')
  for (const name of readdirSync(own)) link(name, own)
  for (const name of packages) link(name, PACKAGES)
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return {
    folder,
    write,
    edit(name, from, to) {
      const text = readFileSync(join(folder, name), 'utf8')
      if (!text.includes(from)) throw new Error(`${name} does not have ${from}`)
      write(name, text.replace(from, to))
    },
    run: (...args) => start(folder, args).ended,
    serve: (...args) => serve(folder, args),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Starts Next in its own process group, because it starts further processes. */
function start(folder: string, args: readonly string[]) {
  const { NODE_ENV: _, ...env } = process.env
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const child = spawn(process.execPath, [next, ...args], {
    cwd: folder,
    detached: true,
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, printed }))
  })
  return { child, ended, printed: () => printed }
}

async function serve(folder: string, args: readonly string[]): Promise<Server> {
  const port = await freePort()
  const { child, ended, printed } = start(folder, [...args, '-p', String(port)])
  const url = `http://localhost:${port}`
  const get = async (path: string): Promise<string> => (await fetch(url + path)).text()
  const server: Server = {
    printed,
    get,
    async post(path, body) {
      const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) })
      return response.json()
    },
    async see(text) {
      const end = Date.now() + 120_000
      for (let last = ''; !last.includes(text); last = await get('/').catch(String)) {
        if (Date.now() > end) throw new Error(`never saw ${text}; last ${last}\n${printed()}`)
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
    },
    async close() {
      if (child.exitCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM')
      await ended
    },
  }
  return server
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
