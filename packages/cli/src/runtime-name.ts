import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWithin } from '@toolbake/core/node'
import { type InstalledNames, installedNames } from '@toolbake/project'
import type { Project } from './project.ts'
import type { Io } from './types.ts'

/** Returns the folder of the package in which a command runs: the nearest one, up to the configuration's folder. */
export function packageFolder({ base, config }: Project, { cwd }: Io): string {
  for (let at = cwd; config !== undefined && at !== base && isWithin(at, base); at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return at
  }
  return base
}

/** Returns what a written module can import, by its path: packages of a workspace have different dependencies. */
export function namesFor(project: Project, io: Io): (path: string) => InstalledNames {
  const known = new Map<string, InstalledNames>()
  const own = packageFolder(project, io)
  return (path) => {
    const folder = isWithin(path, project.base) ? dirname(path) : own
    const names = known.get(folder) ?? installedNames(folder)
    known.set(folder, names)
    return names
  }
}

/** Returns the specifier of the runtime for a written module, by its path. */
export function runtimeNames(project: Project, io: Io): (path: string) => string {
  const names = namesFor(project, io)
  return (path) => names(path).runtime
}
