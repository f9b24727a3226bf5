import type { Answer, Job } from './messages.ts'

const PATIENCE = 5000

export interface CompilerClient {
  /** Compiles a text; an older one that is still on its way gets no answer. */
  compile(text: string, reshape: boolean): void
}

/**
 * The compiler in a worker, so that no text can stop the page.
 *
 * @param onAnswer called with the answer to the latest text only
 * @param onFailure called when the worker crashed or took longer than 5 s; the next text gets a new one
 */
export function createCompilerClient(
  onAnswer: (answer: Answer) => void,
  onFailure: (reason: string) => void,
): CompilerClient {
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest = 0
  return {
    compile(text, reshape) {
      worker ??= start()
      latest += 1
      clearTimeout(timer)
      timer = setTimeout(() => stop(`The compiler took longer than ${PATIENCE / 1000} s`), PATIENCE)
      worker.postMessage({ id: latest, text, reshape } satisfies Job)
    },
  }

  function start(): Worker {
    const started = new Worker(new URL('./compile-worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.id !== latest) return
      clearTimeout(timer)
      onAnswer(data)
    })
    started.addEventListener('error', ({ message }) => stop(`The compiler stopped: ${message}`))
    return started
  }

  function stop(reason: string): void {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    onFailure(reason)
  }
}
