import { extname } from 'node:path'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { noAnswer } from '../messages/hosts.ts'
import type { Served } from './serve.ts'

/** Seconds that a module may take to compile. */
const LIMIT = 300

interface Thread {
  readonly port: MessagePort
  /** Set to 1 when the answer is there. */
  readonly signal: Int32Array
}

/**
 * The same as `createServe` for hosts that cannot wait. A configuration and modules in code can only be read
 * asynchronously, so another thread does it, started by the first module.
 *
 * @param module URL of a module with another `createServe`
 */
export function createSyncServe(
  folder: string,
  module: URL = urlOf('serve'),
): (id: string) => Served | undefined {
  let thread: Thread | undefined
  return (id) => {
    thread ??= startThread(folder, module)
    const { port, signal } = thread
    Atomics.store(signal, 0, 0)
    port.postMessage(id)
    if (Atomics.wait(signal, 0, 0, LIMIT * 1000) === 'timed-out') throw new Error(noAnswer(id, LIMIT))
    const answer: { served?: Served; failure?: unknown } = receiveMessageOnPort(port)?.message
    if ('failure' in answer) throw answer.failure
    return answer.served
  }
}

/** Starts the thread. If it cannot be loaded, that is the answer: the waiting thread would not see it otherwise. */
const START = `
const { thread, port, signal } = require('node:worker_threads').workerData
import(thread).catch((failure) => {
  port.on('message', () => {
    port.postMessage({ failure })
    Atomics.store(signal, 0, 1)
    Atomics.notify(signal, 0)
  })
})`

/** In NODE_OPTIONS, the hooks of this package. */
const OWN_HOOKS = /--import[ =]\S*(?:toolbake\/register|unplugin-toolbake)\S*/g

/** Returns the URL of a module next to this one: a source, or its compiled form. */
function urlOf(name: string): URL {
  return new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)
}

function startThread(folder: string, module: URL): Thread {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const { port1, port2 } = new MessageChannel()
  // The app's hooks must not apply to the compiler. Yarn's, in NODE_OPTIONS, are needed to find packages without folders.
  const { NODE_OPTIONS = '' } = process.env
  const hooks = 'pnp' in process.versions ? NODE_OPTIONS.replace(OWN_HOOKS, '') : ''
  const worker = new Worker(START, {
    eval: true,
    workerData: { thread: urlOf('serve-thread').href, folder, module: module.href, port: port2, signal },
    transferList: [port2],
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: hooks },
  })
  // The thread does not keep the app's process alive.
  worker.unref()
  port1.unref()
  return { port: port1, signal }
}
