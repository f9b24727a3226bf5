import { compiledSoFar } from './messages/report.ts'
import type { Io } from './types.ts'

/** Milliseconds after which progress is shown. */
const PATIENCE = 1000
/** Milliseconds between two updates, because a terminal takes time, too. */
const PAUSE = 100

export interface Progress {
  /** Starts the next file. */
  step(): void
  end(): void
}

/** Shows the number of compiled files on a terminal, if that takes longer than a second. */
export function createProgress(total: number, status: Io['status']): Progress {
  const start = performance.now()
  let done = -1
  let shown: number | undefined
  return {
    step() {
      done += 1
      const now = performance.now()
      if (now - (shown ?? start) < (shown === undefined ? PATIENCE : PAUSE)) return
      shown = now
      status?.(compiledSoFar(done, total))
    },
    end() {
      if (shown !== undefined) status?.('')
    },
  }
}
