import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Project } from '../bundlers/project.ts'

/** Packages from npm in their own folder, installed once per machine. */
export interface Installed {
  path(this: void, name: string): string
  /** Links a package into a project, under its own name by default. */
  link(this: void, project: Project, name: string, as?: string): void
}

/** @param packages with versions */
export async function installed(name: string, packages: readonly string[]): Promise<Installed> {
  const version = createHash('sha256').update(packages.join()).digest('hex').slice(0, 8)
  const folder = join(tmpdir(), `${name}-${version}`)
  const done = join(folder, 'installed')
  const path = (file: string): string => join(folder, 'node_modules', file)
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    await npm(['install', '--no-audit', '--no-fund', ...packages], folder)
    writeFileSync(done, '')
  }
  return {
    path,
    link(project, file, as = file) {
      const link = project.path(join('node_modules', as))
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(path(file), link, 'junction')
    },
  }
}

function npm(args: readonly string[], cwd: string): Promise<void> {
  // npm is a batch file on Windows.
  const shell = process.platform === 'win32'
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd, shell }, (error, stdout, stderr) =>
      error ? reject(new Error(`npm ${args.join(' ')} failed:\n${stdout}\n${stderr}`)) : resolve(),
    )
  })
}
