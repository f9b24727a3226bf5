import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { END, type Report } from './farm-report.ts'
import type { Bundler, Outcome, Request } from './types.ts'

const CHILD = fileURLToPath(new URL('farm-child.mjs', import.meta.url))

/** Runs Farm in one shared process, because loading the sources takes longer than a build. */
export function createFarm(): Bundler {
  let shared: ChildProcess | undefined
  return {
    name: 'farm',
    build(request) {
      shared ??= start()
      return buildIn(shared, request)
    },
    async watch(request, onBuild) {
      const child = start()
      child.on('message', (report: Report) => onBuild(outcomeOf(request, report)))
      child.send(jobOf(request, true))
      return async () => void child.kill()
    },
    close: () => void shared?.kill(),
  }
}

function start(): ChildProcess {
  return fork(CHILD, { env: { ...process.env, NO_COLOR: '1' }, silent: true, execArgv: [] })
}

function buildIn(child: ChildProcess, request: Request): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let printed = ''
    let report: Report | undefined
    const onData = (data: unknown): void => {
      printed += String(data)
      finish()
    }
    const onExit = (code: number | null): void => reject(new Error(`farm ended with ${code}:\n${printed}`))
    function finish(): void {
      if (!report || !printed.includes(END)) return
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', onData)
      child.off('exit', onExit)
      const outcome = outcomeOf(request, report)
      resolve({ ...outcome, printed: printed.replace(END, '') + outcome.printed })
    }
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onData)
    child.once('exit', onExit)
    child.once('message', (message: Report) => {
      report = message
      finish()
    })
    child.send(jobOf(request, false))
  })
}

function jobOf({ project, entry, out, options, cache }: Request, watch: boolean): object {
  const job = { folder: project.folder, entry: project.path(entry), out: project.path(out), options, watch }
  return cache === undefined ? job : { ...job, cache: project.path(cache) }
}

function outcomeOf({ project, out }: Request, report: Report): Outcome {
  return report.ok ? { file: project.path(`${out}/bundle.js`), printed: '' } : { printed: report.text }
}
