import { readFileSync, statSync } from 'node:fs'
import { evaluateModule } from './evaluate.ts'
import type { Evaluator, EvaluatorOptions, NativeModule } from './types.ts'
import { createWorkspace } from './workspace.ts'

/** An evaluation with the contents of its files: it is reused while these are unchanged. */
interface Known {
  readonly module: NativeModule
  readonly contents: ReadonlyMap<string, string | undefined>
}

/** The number of parallel evaluations: each one takes a process and its memory. */
const MAX_AT_ONCE = 2

/** Creates an evaluator that caches results, and never evaluates a module twice at the same time. */
export function createEvaluator(options: EvaluatorOptions): Evaluator {
  const workspace = createWorkspace()
  const known = new Map<string, Known>()
  const running = new Map<string, Promise<NativeModule>>()
  const waiting: (() => void)[] = []
  let active = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
    active += 1
    try {
      return await work()
    } finally {
      active -= 1
      waiting.shift()?.()
    }
  }

  async function start(path: string): Promise<NativeModule> {
    const module = await inTurn(() => evaluateModule(path, options, workspace))
    known.set(path, { module, contents: new Map(module.inputs.map((input) => [input, read(input)])) })
    return module
  }

  return {
    evaluate(path) {
      const before = known.get(path)
      if (before !== undefined && isFresh(before)) return Promise.resolve(before.module)
      const now = running.get(path) ?? start(path).finally(() => running.delete(path))
      running.set(path, now)
      return now
    },
  }
}

function isFresh({ contents }: Known): boolean {
  for (const [path, content] of contents) if (read(path) !== content) return false
  return true
}

function read(path: string): string | undefined {
  try {
    // Reading a pipe or a device may never end.
    return statSync(path).isFile() ? readFileSync(path, 'latin1') : undefined
  } catch {
    return undefined
  }
}
