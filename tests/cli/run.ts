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
 * Creates a folder with these files, which is removed after the test.
 *
 * @param test required for concurrent tests
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

/** Returns the files below a folder, sorted. */
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

/** Runs the built program in a folder. */
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

/** Runs the sources in this process, because starting another takes longer than most commands. */
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
  // pnpm's NODE_PATH would let the program find a package that the test's folder lacks.
  const { NO_COLOR: _, FORCE_COLOR: __, NODE_PATH: ___, ...env } = process.env
  return spawn(process.execPath, [BIN, ...args], { cwd: folder, env })
}

/** A tool that every profile accepts unchanged. */
export const PLAIN = `module_id: mail_send
description: Sends a mail.
input_schema:
  type: object
  properties:
    to: { type: string }
  required: [to]
  additionalProperties: false
`

/** A tool with two errors and a warning. */
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
