import type { Answer, Job } from './messages.ts'

const PATIENCE = 5000

export interface CompilerClient {
  /** Compiles a text, when the one that is being compiled is done; of those that wait only the newest counts. */
  compile(text: string, reshape: boolean): void
}

/**
 * The compiler in a worker, so that no text can stop the page.
 *
 * @param onAnswer called with the answer to a text, unless a newer one waits
 * @param onFailure called when the worker crashed or took longer than 5 s for a text, unless a newer one waits; the
 * next text gets a new worker
 */
export function createCompilerClient(
  onAnswer: (answer: Answer) => void,
  onFailure: (reason: string) => void,
): CompilerClient {
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Job | undefined
  return {
    compile(text, reshape) {
      waiting = { text, reshape }
      if (timer === undefined) post(waiting)
    },
  }

  function post(job: Job): void {
    waiting = undefined
    worker ??= start()
    timer = setTimeout(() => stop(`The compiler took longer than ${PATIENCE / 1000} s`), PATIENCE)
    worker.postMessage(job)
  }

  function start(): Worker {
    const started = new Worker(new URL('./compile-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (started === worker) finish(() => onAnswer(data))
    })
    started.addEventListener('error', ({ message }) => {
      if (started === worker) stop(`The compiler stopped: ${message}`)
    })
    return started
  }

  function stop(reason: string): void {
    worker?.terminate()
    worker = undefined
    finish(() => onFailure(reason))
  }

  function finish(tell: () => void): void {
    clearTimeout(timer)
    timer = undefined
    if (waiting) post(waiting)
    else tell()
  }
}
