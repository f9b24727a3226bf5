import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Bundler } from './types.ts'

export const bunPath: string = fileURLToPath(new URL('../../node_modules/bun/bin/bun.exe', import.meta.url))
const child = fileURLToPath(new URL('bun-child.ts', import.meta.url))

/** Cannot watch: Bun's watch mode builds without plugins. */
export const bunBundler: Bundler = {
  name: 'bun',
  build({ project, entry, out, options = {} }) {
    return new Promise((resolve) => {
      const args = [
        '--conditions=@toolbake/source',
        child,
        project.path(entry),
        project.path(out),
        JSON.stringify(options),
      ]
      execFile(
        bunPath,
        args,
        { cwd: project.folder, env: { ...process.env, NO_COLOR: '1' } },
        (error, _, stderr) => {
          resolve({ ...(!error && { file: project.path(`${out}/bundle.js`) }), printed: stderr })
        },
      )
    })
  },
}
