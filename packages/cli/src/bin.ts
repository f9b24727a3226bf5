#!/usr/bin/env node
import { text } from 'node:stream/consumers'
import { main } from './main.ts'

/** https://no-color.org and https://force-color.org: set and not empty. */
function wantsColor(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (NO_COLOR) return false
  if (FORCE_COLOR && FORCE_COLOR !== '0') return true
  return process.stdout.isTTY === true && TERM !== 'dumb'
}

/** Continuous integration has terminals too, and nobody in front of them. */
function isInteractive(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY && !process.env['CI']
}

/** Erases the line first: a shorter text would leave the end of the last one. */
function showStatus(line: string): void {
  process.stderr.write(`\r\u001b[2K${line}`)
}

// A reader that stops early (`| head`) is not a fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

// Not process.exit(): what was written may still be on its way.
process.exitCode = await main(process.argv.slice(2), {
  cwd: process.cwd(),
  color: wantsColor(),
  ...(process.stdout.isTTY ? { columns: process.stdout.columns } : {}),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readStdin: () => text(process.stdin),
  ...(process.stderr.isTTY && !process.env['CI'] ? { status: showStatus } : {}),
  ...(isInteractive() ? { terminal: { input: process.stdin, output: process.stderr } } : {}),
})
