import { existsSync, lstatSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Options } from '@toolbake/core'
import { ancestors, entriesOf, isWithin, realPath } from '@toolbake/core/node'
import { findWorkspaceRoot } from '../workspace.ts'
import { RUNS_SOURCES } from './version.ts'

/** Where the results of a project are stored. */
export interface Location {
  /** Folder of the nearest `package.json`: paths in a pack are relative to it. */
  readonly project: string
  readonly file: string
}

/** Returns where a run in a folder stores results, or undefined if it stores none. */
export function cacheLocation(folder: string, cache: Options['cache'] = {}): Location | undefined {
  if (cache === false) return undefined
  const { project, home } = findProject(folder)
  if (cache.dir !== undefined) return { project, file: join(resolve(project, cache.dir), 'pack') }
  if (home === undefined || RUNS_SOURCES) return undefined
  return { project, file: join(home, 'node_modules/.cache/toolbake', packName(relative(home, project))) }
}

/** Returns the folder in which jiti, here as elsewhere, caches what it compiled; undefined without `node_modules`. */
export function jitiCache(folder: string): string | undefined {
  const { home } = findProject(folder)
  return home && join(home, 'node_modules/.cache/jiti')
}

/** Returns the folder of the nearest `package.json`, and that of the nearest `node_modules` from there on. */
function findProject(folder: string): { readonly project: string; readonly home: string | undefined } {
  const top = findWorkspaceRoot(folder)
  const own = ancestors(realPath(resolve(folder))).filter((at) => isWithin(at, realPath(top)))
  const project = own.find((at) => existsSync(join(at, 'package.json'))) ?? realPath(resolve(folder))
  return { project, home: own.find((at) => isWithin(project, at) && isFolder(join(at, 'node_modules'))) }
}

/** Packages of a workspace may share one `node_modules`, so the name contains the package's path. */
function packName(way: string): string {
  return way === '' ? 'pack' : `${way.split(sep).map(encodeURIComponent).join('+')}.pack`
}

/** Excludes links: a linked `node_modules` belongs to another project. */
function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Removes the packs in the folder of a cache, and nothing else. Returns whether there were any. */
export function clearCache({ file }: Location): boolean {
  const folder = dirname(file)
  const packs = entriesOf(folder).filter(({ name }) =>
    /^\.?(?:.+\.)?pack(?:\.\d+-[0-9a-f]{16}\.tmp)?$/.test(name),
  )
  for (const { name } of packs) rmSync(join(folder, name), { force: true })
  if (packs.length > 0 && entriesOf(folder).length === 0) rmdirSync(folder)
  return packs.length > 0
}
