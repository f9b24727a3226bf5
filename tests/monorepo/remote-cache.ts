import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** A self-hosted remote cache of Turborepo on loopback: npm's `turborepo-remote-cache`. */
export interface RemoteCache {
  /** Environment variables with which `turbo` finds it. */
  readonly env: Readonly<Record<string, string>>
  /** The server's log so far: one line for each request. */
  log(): string
  stop(): Promise<void>
}

const TOKEN = 'a-token-of-this-test'
const TEAM = 'team_example'

/**
 * @param script the script of the server
 * @param storage folder for the stored artifacts
 */
export async function startRemoteCache(script: string, storage: string): Promise<RemoteCache> {
  const port = await freePort()
  const server = spawn(process.execPath, [script], {
    cwd: storage,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      TURBO_TOKEN: TOKEN,
      STORAGE_PATH: storage,
      STORAGE_PATH_USE_TMP_FOLDER: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (log += text))
  await answers(server, `http://127.0.0.1:${port}/v8/artifacts/status`, () => log)
  return {
    env: { TURBO_API: `http://127.0.0.1:${port}`, TURBO_TOKEN: TOKEN, TURBO_TEAM: TEAM },
    log: () => log,
    stop: () => stop(server),
  }
}

async function answers(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null) break
    const status = await fetch(url, { headers })
      .then(({ ok }) => ok)
      .catch(() => false)
    if (status) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  server.kill()
  throw new Error(`the remote cache did not start:\n${log()}`)
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill()
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
