import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { readReply } from './read-reply.ts'
import type { WorkerReply, WorkerRequest } from './worker/types.ts'

export interface Limits {
  /** Milliseconds. */
  readonly timeout: number
  /** Megabytes of heap. */
  readonly memory: number
}

/** How an evaluation ended. */
export type Outcome =
  | WorkerReply
  | { readonly kind: 'late' }
  | { readonly kind: 'out-of-memory' }
  /** The process ended without an answer. */
  | { readonly kind: 'ended'; readonly status: number }

/** Milliseconds that a process has to end: what it started may keep its output open. */
const GRACE = 1000

/** What is kept of what a module prints. */
const MAX_PRINTED = 2000

/** Characters of an answer: a tool of the largest size with every character escaped, and findings. */
const MAX_REPLY = 16 * 1024 * 1024

/** What V8 prints before it gives up; it may also fail on what no heap would hold. */
const OUT_OF_MEMORY =
  /heap out of memory|Allocation failed|invalid (?:size|array length) error|invalid table size/

/**
 * Evaluates a module in a process of its own, which is killed afterwards whatever it still waits for. Its memory is that
 * process's, too: what V8 cannot allocate ends nothing else. Files and the network stay reachable: it is not a sandbox.
 */
export function runModule(
  script: URL,
  request: WorkerRequest,
  limits: Limits,
): Promise<{ outcome: Outcome; printed: string }> {
  return new Promise((resolve) => {
    const child = start(script, request, limits)
    const [stdout, stderr, reply] = child.stdio.slice(1, 4) as [Readable, Readable, Readable]
    const timer = setTimeout(() => settle({ kind: 'late' }), limits.timeout)
    const watch = watchMemory(child, limits, () => settle({ kind: 'out-of-memory' }))
    let [printed, answer] = ['', '']
    let isSettled = false
    const settle = (outcome: Outcome): void => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      clearInterval(watch)
      const isFull =
        outcome.kind === 'out-of-memory' || (outcome.kind === 'ended' && OUT_OF_MEMORY.test(printed))
      const done = (): void => {
        for (const stream of [stdout, stderr, reply]) stream.destroy()
        // The last words of V8 are not the module's.
        resolve(
          isFull
            ? { outcome: { kind: 'out-of-memory' }, printed: '' }
            : { outcome, printed: printed.slice(0, MAX_PRINTED) },
        )
      }
      if (child.exitCode !== null || child.signalCode !== null) {
        done()
        return
      }
      // What was printed arrives after the answer.
      const grace = setTimeout(done, GRACE)
      child.once('close', () => {
        clearTimeout(grace)
        done()
      })
      child.kill('SIGKILL')
    }
    for (const stream of [stdout, stderr]) {
      stream.on('data', (chunk: Buffer) => {
        if (printed.length < MAX_PRINTED) printed += chunk.toString()
      })
    }
    reply.setEncoding('utf8').on('data', (chunk: string) => {
      const end = chunk.indexOf('\n')
      answer += end === -1 ? chunk : chunk.slice(0, end)
      if (end !== -1 || answer.length > MAX_REPLY) settle(readReply(answer, request.limit))
    })
    reply.on('error', () => {})
    child.on('error', (error) => settle({ kind: 'threw', message: error.message, stack: '' }))
    child.on('close', (status) => settle({ kind: 'ended', status: status ?? 1 }))
  })
}

function start(script: URL, request: WorkerRequest, { memory }: Limits): ChildProcess {
  // The flags of the host are not the module's.
  const { NODE_OPTIONS: _, ...env } = process.env
  const { bun, electron } = process.versions
  const flags = bun === undefined ? [`--max-old-space-size=${memory}`] : []
  return spawn(process.execPath, [...flags, fileURLToPath(script), JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: electron === undefined ? env : { ...env, ELECTRON_RUN_AS_NODE: '1' },
    windowsHide: true,
  })
}

/** Milliseconds between looks at the memory of a process. */
const INTERVAL = 50

/** Buffers are not on the heap. Where the system shows it (Linux), the whole process has a limit, too. */
function watchMemory({ pid }: ChildProcess, { memory }: Limits, onFull: () => void): NodeJS.Timeout {
  const max = (2 * memory + 256) * 1024 * 1024
  return setInterval(() => {
    try {
      const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
      if (Number(pages) * 4096 > max) onFull()
    } catch {
      // Another system, or the process has ended.
    }
  }, INTERVAL)
}
