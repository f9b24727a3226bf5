import { type ChildProcess, spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'
import { onTestFinished } from 'vitest'
import { main } from '../../packages/cli/src/main.ts'

export const BIN = fileURLToPath(new URL('../../packages/cli/dist/bin.js', import.meta.url))

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * A folder with these files, removed when the test is over.
 *
 * @param test one that runs beside others
 */
export function folderOf(
  files: Readonly<Record<string, string>>,
  test: Pick<TestContext, 'onTestFinished'> = { onTestFinished },
): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-cli-')))
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) write(folder, path, text)
  return folder
}

export function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

export function read(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

/** The files below a folder, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/** Runs the built program as a person in that folder would. */
export function toolbake(folder: string, args: readonly string[], input = ''): Promise<Ran> {
  const child = start(folder, args)
  child.stdin?.end(input)
  let [out, err] = ['', '']
  child.stdout?.on('data', (data: Buffer) => {
    out += data.toString()
  })
  child.stderr?.on('data', (data: Buffer) => {
    err += data.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, out, err }))
  })
}

/** The same without a process of its own, which takes longer than most commands; from the sources. */
export async function toolbakeHere(folder: string, args: readonly string[], input = ''): Promise<Ran> {
  const printed = { out: '', err: '' }
  const code = await main(args, {
    cwd: folder,
    color: false,
    out: (text) => {
      printed.out += `${text}\n`
    },
    err: (text) => {
      printed.err += `${text}\n`
    },
    readStdin: async () => input,
  })
  return { code, ...printed }
}

export function start(folder: string, args: readonly string[]): ChildProcess {
  // With the path of pnpm's programs a package would be found that no folder of a test has.
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_PATH: ___, ...env } = process.env
  return spawn(process.execPath, [BIN, ...args], { cwd: folder, env })
}

/** A tool that every profile takes as it is. */
export const PLAIN = `module_id: mail_send
description: Sends a mail.
input_schema:
  type: object
  properties:
    to: { type: string }
  required: [to]
  additionalProperties: false
`

/** Two errors and a warning. */
export const BROKEN = `module_id: mail_broken
description: Is broken.
input_schema:
  type: object
  properties:
    to: { type: strng }
    from: { $ref: '#/definitions/nothing' }
    subject: { type: string, minLenght: 1 }
  additionalProperties: false
`
