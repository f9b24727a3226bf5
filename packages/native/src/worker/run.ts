import { writeSync } from 'node:fs'
import * as messages from '../messages/values.ts'
import { printData } from './print-data.ts'
import { readModule } from './read-module.ts'
import type { LIBRARIES } from './schemas.ts'
import { createCopier, TooLargeError } from './to-json.ts'
import type { Finding, WorkerReply, WorkerRequest } from './types.ts'

// Saved before the module runs, because it may change them.
const { module, libraries, limit } = JSON.parse(process.argv.pop() ?? '') as WorkerRequest
const { from } = Buffer
const importUrl = (url: string): Promise<unknown> => import(/* @vite-ignore */ url)

// Libraries have deep stacks before they throw (ArkType: 27 frames).
Error.stackTraceLimit = 200

/** Evaluates the module and returns the reply. */
async function run(): Promise<WorkerReply> {
  const findings: Finding[] = []
  const report = (finding: Finding): void => {
    findings.push(finding)
  }
  const { copy } = createCopier(limit, report)
  try {
    const exported = (await importUrl(module)) as Readonly<Record<string, unknown>>
    const importLibrary = (kind: keyof typeof LIBRARIES): Promise<unknown> => {
      const url = libraries[kind]
      return url === undefined ? Promise.resolve(undefined) : importUrl(url)
    }
    const made = await readModule(exported, { copy, report, importLibrary })
    if (made !== undefined) return { kind: 'read', ...made, document: copyPlain(made.document), findings }
    const found = Object.keys(exported).join(', ') || messages.nothing
    return {
      kind: 'read',
      document: undefined,
      findings: [{ code: 'native_no_tool', pointer: '', params: { found } }],
    }
  } catch (error) {
    if (error instanceof TooLargeError) {
      return {
        kind: 'read',
        document: undefined,
        findings: [{ code: 'native_too_large', pointer: error.pointer, params: { max: limit } }],
      }
    }
    return { kind: 'threw', ...describe(error) }
  }
}

/** Returns the document as it is, because its parts are copies already. */
function copyPlain(document: object): never {
  // The converters have types for their own results.
  return document as never
}

/** Describes an error; any value can be thrown. */
function describe(error: unknown): { message: string; stack: string } {
  try {
    if (!(error instanceof Error)) return { message: messages.thrownValue(String(error)), stack: '' }
    return { message: messages.error(error.name, error.message), stack: String(error.stack) }
  } catch {
    return { message: messages.hiddenValue, stack: '' }
  }
}

/** File descriptor of the pipe for the reply. */
const REPLY = 3

function answer(reply: WorkerReply): void {
  const bytes = from(`${printData(reply)}\n`)
  let start = 0
  while (start < bytes.length) {
    try {
      start += writeSync(REPLY, bytes, start)
    } catch (error) {
      // EAGAIN: the pipe is full for now.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

process.setUncaughtExceptionCaptureCallback((error) => answer({ kind: 'threw', ...describe(error) }))
// Not awaited, so that a module that awaits for ever ends the process.
void run().then(answer)
