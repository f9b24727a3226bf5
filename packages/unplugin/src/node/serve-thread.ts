import { type MessagePort, workerData } from 'node:worker_threads'
import type { Serve } from './serve.ts'

interface Data {
  readonly folder: string
  /** URL of a module that exports `createServe`. */
  readonly module: string
  readonly port: MessagePort
  readonly signal: Int32Array
}

const { folder, module, port, signal }: Data = workerData

let serve: Serve | undefined

async function answer(id: string): Promise<void> {
  port.postMessage(await compile(id))
  Atomics.store(signal, 0, 1)
  Atomics.notify(signal, 0)
}

async function compile(id: string): Promise<object> {
  try {
    // Imported here, so that a failure to import is answered, too.
    if (serve === undefined) {
      const imported: { createServe(this: void, folder: string): Serve } = await import(module)
      serve = imported.createServe(folder)
    }
    return { served: await serve(id) }
  } catch (error) {
    return { failure: error }
  }
}

port.on('message', (id: string) => void answer(id))
