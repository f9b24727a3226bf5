import type { Answer, AnswerTo, Job } from '../protocol.ts'
import { OTHER_TEXTS } from './texts.ts'

const PATIENCE = 5000
/** Milliseconds for the first answer of a worker, which takes long to load on a slow connection or a busy machine. */
const LOADING = 30_000

export interface CompilerClient {
  /**
   * Runs a job after the current one. Of waiting jobs of one kind only the newest counts: the others resolve to
   * undefined. Rejects if the job failed, or if the worker crashed or took longer than 5 s, or 30 s while it loads; the
   * next job then gets a new worker.
   */
  ask<J extends Job>(job: J): Promise<AnswerTo<J> | undefined>
}

/** A message of the worker about a job. */
type Message = { readonly id: number } & ({ readonly answer: string } | { readonly failure: string })

interface Waiting {
  readonly job: Job
  readonly resolve: (answer: Answer | undefined) => void
  readonly reject: (reason: Error) => void
}

/** Runs the compiler in a worker, so that no text can block the page. */
export function createCompilerClient(): CompilerClient {
  let worker: Worker | undefined
  let running: (Waiting & { readonly id: number; readonly timer: ReturnType<typeof setTimeout> }) | undefined
  let count = 0
  let isLoaded = false
  const waiting = new Map<Job['kind'], Waiting>()
  // Started now, so that it loads while the page is built.
  worker = start()
  return {
    ask: (job) =>
      new Promise((resolve, reject) => {
        waiting.get(job.kind)?.resolve(undefined)
        // The worker answers each job with an answer of its kind.
        waiting.set(job.kind, { job, resolve: resolve as Waiting['resolve'], reject })
        next()
      }),
  }

  function next(): void {
    const [first] = waiting
    if (running !== undefined || first === undefined) return
    const [kind, asked] = first
    waiting.delete(kind)
    worker ??= start()
    count += 1
    const patience = isLoaded ? PATIENCE : LOADING
    const timer = setTimeout(() => stop(`The compiler took longer than ${patience / 1000} s.`), patience)
    running = { ...asked, id: count, timer }
    worker.postMessage({ id: count, job: asked.job })
  }

  function start(): Worker {
    const started = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' })
    isLoaded = false
    started.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (started === worker) isLoaded = true
      if (started !== worker || data.id !== running?.id) return
      finish(({ resolve, reject }) => {
        if ('failure' in data) reject(new Error(data.failure))
        else resolve(JSON.parse(data.answer) as Answer)
      })
    })
    // If the worker's script cannot be loaded, there is no message.
    started.addEventListener('error', ({ message }) => {
      if (started === worker) stop(message ? `The compiler stopped: ${message}` : OTHER_TEXTS.notLoaded)
    })
    return started
  }

  function stop(reason: string): void {
    worker?.terminate()
    worker = undefined
    finish(({ reject }) => reject(new Error(reason)))
  }

  function finish(settle: (asked: Waiting) => void): void {
    const done = running
    running = undefined
    clearTimeout(done?.timer)
    if (done) settle(done)
    next()
  }
}
