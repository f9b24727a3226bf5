import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A project in a folder outside of this repository, so that only named packages are found, as in a user's app. */
export interface Project {
  readonly folder: string
  path(this: void, name: string): string
  write(this: void, name: string, text: string): void
  remove(this: void, name: string): void
}

/** Creates a project from files. Node 20 lacks `using`, so tests close it themselves. */
export function createProject(
  files: Readonly<Record<string, string>>,
): Project & { close(this: void): void } {
  // pnpm sets NODE_PATH to all its packages, and esbuild and Node would find them there.
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

/** Runs a file in a new process of plain Node and parses its output. */
export function runNode(file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file], { cwd: dirname(file) }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${file} failed:\n${stderr}`))
      else resolve(JSON.parse(stdout))
    })
  })
}
