import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder outside of this repository: nothing but what a file names is found from there, as in an app of a user. */
export interface Project {
  readonly folder: string
  path(this: void, name: string): string
  write(this: void, name: string, text: string): void
  remove(this: void, name: string): void
}

/** Makes a project of some files; `using` is not there in Node 20, so tests end it themselves. */
export function createProject(
  files: Readonly<Record<string, string>>,
): Project & { close(this: void): void } {
  // pnpm's starters put all its packages there, where esbuild and Node would find them from anywhere.
  delete process.env['NODE_PATH']
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolbake-project-')))
  const project = {
    folder,
    path: (name: string) => join(folder, name),
    write(name: string, text: string) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    },
    remove: (name: string) => rmSync(join(folder, name)),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
  project.write('package.json', '{ "type": "module" }')
  for (const [name, text] of Object.entries(files)) project.write(name, text)
  return project
}

/** Runs a file with plain Node in a process of its own, and parses what it prints. */
export function runNode(file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file], { cwd: dirname(file) }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${file} failed:\n${stderr}`))
      else resolve(JSON.parse(stdout))
    })
  })
}
