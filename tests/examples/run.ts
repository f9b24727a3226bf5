import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const root: string = fileURLToPath(new URL('../../', import.meta.url))

/** Runs `npm run <script>` in a folder; rejects with its output if it fails. */
export function npmRun(script: string, folder: string, env: Environment = {}): Promise<string> {
  return start('npm', ['run', '--silent', script], folder, env)
}

/** Compiles the packages, unless `npm test` already did: examples use the published files, not the sources. */
export async function buildPackages(): Promise<void> {
  if (process.env['TOOLBAKE_BUILT'] !== '1') await node(['node_modules/typescript/bin/tsc', '-b'], root)
}

/** Runs this Node with arguments and environment variables; resolves to its standard output. */
export function node(args: readonly string[], folder: string, env: Environment = {}): Promise<string> {
  return start(process.execPath, args, folder, env)
}

type Environment = Readonly<Record<string, string>>

function start(
  program: string,
  args: readonly string[],
  cwd: string,
  variables: Environment = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', ...variables }
    // npm is a batch file on Windows.
    const shell = process.platform === 'win32' && program === 'npm'
    execFile(program, args, { cwd, env, shell, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${program} ${args.join(' ')} failed in ${cwd}\n${stdout}\n${stderr}`))
      else resolve(stdout)
    })
  })
}
