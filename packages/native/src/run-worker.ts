import { Worker } from 'node:worker_threads'
import { error as errorText } from './messages/values.ts'
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
  /** The worker ended without an answer. */
  | { readonly kind: 'ended'; readonly status: number }

/** Milliseconds that a thread has to end. */
const GRACE = 1000

/** What is kept of what a module prints. */
const MAX_PRINTED = 2000

/**
 * Evaluates a module in a thread of its own, which is stopped afterwards whatever it still waits for. Globals, the
 * environment and `process.exit` are the thread's own. Files and the network stay reachable: it is not a sandbox.
 */
export function runWorker(
  script: URL,
  request: WorkerRequest,
  { timeout, memory }: Limits,
): Promise<{ outcome: Outcome; printed: string }> {
  return new Promise((resolve) => {
    const worker = new Worker(script, {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: Math.max(8, memory / 8) },
      // The flags of the host are not the module's.
      execArgv: [],
      argv: [],
      stdout: true,
      stderr: true,
    })
    let printed = ''
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        if (printed.length < MAX_PRINTED) printed += chunk.toString()
      })
    }
    const timer = setTimeout(() => settle({ kind: 'late' }), timeout)
    let isSettled = false
    function settle(outcome: Outcome): void {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      // What was printed arrives after the answer.
      setImmediate(() => {
        const done = (): void => resolve({ outcome, printed: printed.slice(0, MAX_PRINTED) })
        // A thread that waits in a call of the system cannot be stopped: the build goes on without it.
        const grace = setTimeout(done, GRACE)
        void worker.terminate().then(() => {
          clearTimeout(grace)
          done()
        })
        worker.unref()
      })
    }
    worker.on('message', (reply: WorkerReply) => settle(reply))
    worker.on('messageerror', (error) => settle({ kind: 'threw', message: error.message, stack: '' }))
    worker.on('error', (error: unknown) => settle(failureOf(error)))
    worker.on('exit', (status) => settle({ kind: 'ended', status }))
  })
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof Error)) return { kind: 'threw', message: String(error), stack: '' }
  if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'out-of-memory' }
  return { kind: 'threw', message: errorText(error.name, error.message), stack: error.stack ?? '' }
}
