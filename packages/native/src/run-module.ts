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
  /** The process ended without a reply. */
  | { readonly kind: 'ended'; readonly status: number }

/** Milliseconds for a process to end: processes that it started may keep its output open. */
const GRACE = 1000

/** How many characters of a module's output are kept. */
const MAX_PRINTED = 2000

/** Maximal characters of a reply: a tool of the largest size with every character escaped, and findings. */
const MAX_REPLY = 16 * 1024 * 1024

/** Messages of V8 before it ends the process, also for allocations that are too large for any heap. */
const OUT_OF_MEMORY =
  /heap out of memory|Allocation failed|invalid (?:size|array length) error|invalid table size/

/**
 * Evaluates a module in a separate process, which is killed afterwards even if it still waits for something. Running
 * out of memory ends only that process. Files and the network stay accessible: this is not a sandbox.
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
        // V8's last output does not come from the module.
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
      // The output arrives after the reply.
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
  // The host's flags must not apply to the module.
  const { NODE_OPTIONS: _, ...env } = process.env
  const { bun, electron } = process.versions
  const flags = bun === undefined ? [`--max-old-space-size=${memory}`] : []
  return spawn(process.execPath, [...flags, fileURLToPath(script), JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: electron === undefined ? env : { ...env, ELECTRON_RUN_AS_NODE: '1' },
    windowsHide: true,
  })
}

/** Milliseconds between checks of the process's memory. */
const INTERVAL = 50

/** Limits the memory of the whole process if the system shows it (Linux), because buffers are not on the heap. */
function watchMemory({ pid }: ChildProcess, { memory }: Limits, onFull: () => void): NodeJS.Timeout {
  const max = (2 * memory + 256) * 1024 * 1024
  return setInterval(() => {
    try {
      const [, pages] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')
      if (Number(pages) * 4096 > max) onFull()
    } catch {
      // This is another system, or the process has ended.
    }
  }, INTERVAL)
}
