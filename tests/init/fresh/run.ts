import { execFile } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Done {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Variables of the test runner, which would change what bundlers build. */
const OWN = /^(?:NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|SSR|BASE_URL|npm_.*|INIT_CWD)$/

/** Runs a program in a folder. The folders in `path` are searched before those of the system. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  path: readonly string[] = [],
): Promise<Done> {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    CI: '1',
    NO_COLOR: '1',
    PATH: [...path, process.env['PATH']].join(delimiter),
    // Tests are excluded from usage statistics.
    NEXT_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
  }
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd, env, maxBuffer: 1 << 26 }, (error, out, err) => {
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, out, err })
    })
    child.stdin?.end()
  })
}

/** Runs a program, and throws an error with its output if it fails. */
export async function mustRun(...call: Parameters<typeof run>): Promise<Done> {
  const done = await run(...call)
  if (done.code === 0) return done
  throw new Error(`${call[0]} ${call[1].join(' ')}: exit code ${done.code}\n${done.out}\n${done.err}`)
}

/** Installs a version of Node from npm. Returns the folder of the program. */
export async function nodeFolder(version: string, folder: string): Promise<string> {
  await mustRun('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`], folder)
  return join(folder, 'node_modules', 'node', 'bin')
}
