import { readFileSync } from 'node:fs'
import type { Bundler, Outcome, Request } from './hosts/types.ts'

export interface Watching {
  /** Waits for a build from now on, or the last one, whose bundle (or, if it failed, what was printed) says the text. */
  see(text: string): Promise<string>
  /** Waits for a bundle without the text. */
  miss(text: string): Promise<string>
  /** Whether nothing is built for a while. */
  quiet(milliseconds: number): Promise<boolean>
  /** Waits until nothing was built for a while. */
  idle(milliseconds: number): Promise<void>
  /** The last bundle, or what was printed, after a while. */
  latest(milliseconds: number): Promise<string>
  close(): Promise<void>
}

/** Between two edits: chokidar, on which several watchers stand, drops a second change of a file within 50 ms. */
export const BREATH = 60

const PATIENCE = 10_000

export async function startWatching(bundler: Bundler, request: Request): Promise<Watching> {
  let last: string | undefined
  let builds = 0
  const close = await bundler.watch?.(request, (outcome) => {
    builds += 1
    last = textOf(outcome)
  })
  if (!close) throw new TypeError(`${bundler.name} cannot watch`)
  async function until(isDone: (text: string) => boolean, wanted: string): Promise<string> {
    const end = Date.now() + PATIENCE
    while (Date.now() < end) {
      const found = last
      if (found !== undefined && isDone(found)) {
        await pause(BREATH)
        return found
      }
      await pause(10)
    }
    throw new Error(`${bundler.name} never built ${wanted}; after ${builds} builds:\n${last}`)
  }
  async function quiet(milliseconds: number): Promise<boolean> {
    const before = builds
    await pause(milliseconds)
    return builds === before
  }
  return {
    see: (text) => until((built) => built.includes(text), text),
    miss: (text) => until((built) => !built.includes(text), `without ${text}`),
    quiet,
    async idle(milliseconds) {
      while (!(await quiet(milliseconds)));
    },
    async latest(milliseconds) {
      await pause(milliseconds)
      return last ?? ''
    },
    close,
  }
}

function textOf({ file, printed }: Outcome): string {
  return file === undefined ? printed : readFileSync(file, 'utf8')
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
