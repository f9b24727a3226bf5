import * as nodeModule from 'node:module'
import { extname } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { deliver, idOf, queryOf } from './module.ts'
import { createSyncServe } from './serve-sync.ts'

type Next<Result> = (specifier: string, context: object) => Result

interface Resolved {
  readonly url: string
}

interface Context {
  readonly conditions: readonly string[]
}

interface Hooks {
  resolve(specifier: string, context: Context, next: Next<Resolved>): Resolved
  load(url: string, context: object, next: Next<object>): object
}

/** Since Node 22.15 and 23.5; the types are those of Node 20. */
const { registerHooks }: typeof nodeModule & { registerHooks?: (hooks: Hooks) => void } = nodeModule

/** Makes this process load tool files, with the configuration that is found from its working directory. */
export function registerInNode(folder: string): void {
  if (registerHooks) registerHooks(createHooks(folder))
  else registerThread(folder)
}

/** In the thread of the app, for `import` and `require`. */
function createHooks(folder: string): Hooks {
  const serve = createSyncServe(folder)
  return {
    resolve(specifier, context, next) {
      const query = queryOf(specifier)
      if (query === undefined) return next(specifier, context)
      const found = next(specifier.slice(0, -query.length), context)
      // Node caches what is required by its path, so there the query has to be a part of it.
      const isRequired = context.conditions.includes('require')
      return { ...found, url: found.url + (isRequired ? encodeURIComponent(query) : query) }
    },
    load(url, context, next) {
      const id = idOf(url)
      const served = id === undefined ? undefined : serve(id)
      if (!served) return next(url, context)
      reportWatched(served.files)
      return deliver(served)
    },
  }
}

function registerThread(folder: string): void {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', reportWatched).unref()
  nodeModule.register(`./async-hooks${extname(import.meta.url)}`, import.meta.url, {
    data: { folder, port: port2 },
    transferList: [port2],
  })
}

/** `node --watch` watches the files that its child names like this (lib/internal/watch_mode/files_watcher.js of Node). */
function reportWatched(files: readonly string[]): void {
  if (process.env['WATCH_REPORT_DEPENDENCIES']) process.send?.({ 'watch:require': files })
}
