import type { MessagePort } from 'node:worker_threads'
import { deliver, idOf, queryOf } from './module.ts'
import { createServe, type Serve } from './serve.ts'

interface Data {
  readonly folder: string
  /** Receives the files that modules were made from. */
  readonly port: MessagePort
}

interface Resolved {
  readonly url: string
}

let serve: Serve | undefined
let port: MessagePort | undefined

/** Node calls these hooks in a separate thread (`module.register`). */
export function initialize(data: Data): void {
  serve = createServe(data.folder)
  port = data.port
}

export async function resolve(
  specifier: string,
  context: object,
  next: (specifier: string, context: object) => Promise<Resolved>,
): Promise<Resolved> {
  const query = queryOf(specifier)
  if (query === undefined) return next(specifier, context)
  const found = await next(specifier.slice(0, -query.length), context)
  return { ...found, url: found.url + query }
}

export async function load(
  url: string,
  context: object,
  next: (url: string, context: object) => Promise<object>,
): Promise<object> {
  const id = idOf(url)
  const served = id === undefined ? undefined : await serve?.(id)
  if (!served) return next(url, context)
  port?.postMessage(served.files)
  return deliver(served)
}
