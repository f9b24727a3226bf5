import { join, sep } from 'node:path'
import { ancestors, pathKind, readText, realPath } from '@toolbake/core/node'
import { parseManifest } from '../installed.ts'

/** An entry of `package.json` that is a source in TypeScript, not a declaration. */
const SOURCE_ENTRY = /"[^"]+(?<!\.d)\.[cm]?tsx?"/

/**
 * Returns the folders of the packages that export their sources, and that a project depends on in its workspace, itself
 * or through such packages. TypeScript reads their sources together with those of the project.
 */
export function sourcePackages(folder: string, found: ReadonlySet<string> = new Set()): string[] {
  const home = ancestors(folder).find((at) => pathKind(join(at, 'package.json')) === 'file')
  const { dependencies, devDependencies } = manifestOf(home ?? folder)
  const names = [dependencies, devDependencies].flatMap((section) => Object.keys(Object(section)))
  const own = names.flatMap((name) => {
    const linked = ancestors(folder).map((at) => join(at, 'node_modules', name))
    const path = linked.find((at) => pathKind(join(at, 'package.json')) === 'file')
    const real = path === undefined ? undefined : realPath(path)
    const isOwn = real !== undefined && !real.split(sep).includes('node_modules') && !found.has(real)
    return isOwn && exportsSources(real) ? [real] : []
  })
  const all = new Set([...found, ...own])
  return [...new Set([...own, ...own.flatMap((at) => sourcePackages(at, all))])]
}

function exportsSources(folder: string): boolean {
  const { exports, main, types } = manifestOf(folder)
  return SOURCE_ENTRY.test(JSON.stringify([exports, main, types]))
}

function manifestOf(folder: string): Readonly<Record<string, unknown>> {
  return parseManifest(readText(join(folder, 'package.json')) ?? '{}')
}
