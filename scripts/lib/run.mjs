import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

// In CI many tools colour their output even if it goes to a file.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1' }

/**
 * Runs a command and waits until it exits.
 *
 * @param {string[]} command program and arguments; `node` is the Node that runs this script
 * @param {{ cwd?: string, env?: Record<string, string>, capture?: boolean }} [options]
 *   `capture` returns the output instead of printing it
 * @returns {Promise<{ code: number, output: string }>} exit code (1 if it could not start) and captured output
 */
export function run([program = '', ...args], { cwd = root, env = {}, capture = false } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd,
      env: { ...process.env, ...plain, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm and npx are batch files on Windows.
      shell: process.platform === 'win32' && program !== 'node',
    })
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Runs a command and exits this process if it fails.
 *
 * @param {string[]} command
 * @param {Parameters<typeof run>[1]} [options]
 */
export async function must(command, options) {
  const { code } = await run(command, options)
  if (code !== 0) {
    console.error(`\n${command.join(' ')} failed (exit code ${code})`)
    process.exit(1)
  }
}

/**
 * Returns the command line of a tool in the root's node_modules.
 *
 * @param {string} path path of its script below node_modules
 * @param {...string} args
 */
export function tool(path, ...args) {
  return ['node', join(root, 'node_modules', path), ...args]
}
