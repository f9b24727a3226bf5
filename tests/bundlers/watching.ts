import { readFileSync } from 'node:fs'
import type { Bundler, Outcome, Request } from './hosts/types.ts'

export interface Watching {
  /** Waits until the last build's bundle (or its printed output, if it failed) contains the text. */
  see(text: string): Promise<string>
  /** Waits for a bundle without the text. */
  miss(text: string): Promise<string>
  /** Waits until there was no build for this long. */
  idle(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** Time between two edits: chokidar, which several watchers use, drops a second change of a file within 50 ms. */
export const BREATH = 60

const PATIENCE = 20_000

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
  return {
    see: (text) => until((built) => built.includes(text), text),
    miss: (text) => until((built) => !built.includes(text), `without ${text}`),
    async idle(milliseconds) {
      const end = Date.now() + PATIENCE
      for (let before = -1; before !== builds; await pause(milliseconds)) {
        if (Date.now() > end)
          throw new Error(`${bundler.name} builds without end; after ${builds} builds:\n${last}`)
        before = builds
      }
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
