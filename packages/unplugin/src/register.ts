import { isMainThread, parentPort } from 'node:worker_threads'
import { registerInNode } from './node/register.ts'

// With `-r`, older versions of Node also run this in the thread of their hooks, which has no parent port.
if (isMainThread || parentPort !== null) registerInNode(process.cwd())
