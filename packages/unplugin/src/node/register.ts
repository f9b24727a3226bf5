import * as nodeModule from 'node:module'
import { extname } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { requiresNode } from '../messages/hosts.ts'
import { deliver, idOf, inPath, mayBeOurs, queryOf } from './module.ts'
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

/** Available since Node 22.15 and 23.5; the types are those of Node 20. */
const { registerHooks }: typeof nodeModule & { registerHooks?: (hooks: Hooks) => void } = nodeModule

/** Makes this process load tool files, with the configuration found from a folder. */
export function registerInNode(folder: string): void {
  if (registerHooks) registerHooks(createHooks(folder))
  else registerThread(folder)
}

/** Creates hooks that run in the thread of the app, for `import` and `require`. */
function createHooks(folder: string): Hooks {
  const serve = createSyncServe(folder)
  return {
    resolve(specifier, context, next) {
      const query = queryOf(specifier)
      if (query === undefined) return next(specifier, context)
      const found = next(specifier.slice(0, -query.length), context)
      const isRequired = context.conditions.includes('require')
      return { ...found, url: found.url + (isRequired ? inPath(query) : query) }
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
  refuseRequire()
  const { port1, port2 } = new MessageChannel()
  port1.on('message', reportWatched).unref()
  nodeModule.register(`./async-hooks${extname(import.meta.url)}`, import.meta.url, {
    data: { folder, port: port2 },
    transferList: [port2],
  })
}

type Load = (request: string, ...rest: readonly unknown[]) => unknown

/** Refuses `require` of tool files, which the thread's hooks do not see: Node would run the YAML as JavaScript. */
function refuseRequire(): void {
  const loading: { _load?: Load } = Object(nodeModule.Module)
  const load = loading._load
  if (load === undefined) return
  loading._load = function (request, ...rest) {
    if (mayBeOurs(request)) throw new Error(requiresNode(request, process.version))
    return load.call(this, request, ...rest)
  }
}

/** `node --watch` watches the files in this message of its child (lib/internal/watch_mode/files_watcher.js of Node). */
function reportWatched(files: readonly string[]): void {
  if (process.env['WATCH_REPORT_DEPENDENCIES']) process.send?.({ 'watch:require': files })
}
