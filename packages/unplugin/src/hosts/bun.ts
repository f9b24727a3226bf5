import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { formatDiagnostic } from '@toolbake/core/light'
import { parseId } from '@toolbake/project/light'
import type { Build, CreateBuilds } from '../core/build.ts'
import { errorText } from '../core/text.ts'

/** Ids with a query, resolved below. Without one, no YAML of packages: outside of a build a hook cannot decline. */
const OURS = /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)\?|^(?!.*[\\/]node_modules[\\/]).*\.schema\.ya?ml$/

interface Loaded {
  contents: string
  loader: 'js'
}

/** The used part of Bun's types, which are in a package that apps for other bundlers do not have. */
interface PluginBuilder {
  onResolve(
    options: { filter: RegExp },
    callback: (args: { path: string; importer: string }) => { path: string } | undefined,
  ): unknown
  onLoad(
    options: { filter: RegExp },
    callback: (args: { path: string }) => Loaded | undefined | Promise<Loaded | undefined>,
  ): unknown
  /** Exists only in a build. */
  onEnd?(callback: () => Promise<void>): unknown
}

/**
 * Uses Bun's own interface, synchronously except for modules in code, so that the same plugin works in `Bun.build` and,
 * by `Bun.plugin`, when Bun runs the sources. Without the plugin Bun reads the YAML itself and ignores the query.
 */
export function setupBun(build: PluginBuilder, createBuilds: CreateBuilds): void | Promise<void> {
  const opened = createBuilds(process.cwd()).open()
  // Bun does not wait for plugins when it runs sources: the hooks then apply from the next import on.
  return opened instanceof Promise ? opened.then((ours) => register(build, ours)) : register(build, opened)
}

function register(build: PluginBuilder, ours: Build): void {
  build.onResolve({ filter: /\.(?:schema\.(?:ya?ml|json)|tool\.m?[jt]s)\?/ }, ({ path, importer }) => {
    // Bun finds no file for a path with a query.
    const query = path.slice(path.indexOf('?'))
    const file = resolveFile(path.slice(0, -query.length), importer)
    return parseId(file + query) ? { path: file + query } : undefined
  })
  const loaded = new Set<string>()
  build.onLoad({ filter: OURS }, ({ path }) => {
    if (loaded.has(path)) {
      // Bun's development server and `--hot` load a file again after an edit.
      loaded.clear()
      ours.start()
    }
    loaded.add(path)
    const evaluated = ours.prepare(path)
    return evaluated ? evaluated.then(() => load(ours, path)) : load(ours, path)
  })
  build.onEnd?.(async () => {
    await ours.settle()
    for (const finding of ours.findings()) console.warn(formatDiagnostic(finding, { cwd: ours.folder }))
  })
}

function load(ours: Build, path: string): Loaded | undefined {
  const baked = ours.bake(path)
  if (!baked) return undefined
  for (const warning of baked.warnings) console.warn(formatDiagnostic(warning, { cwd: ours.folder }))
  if (baked.code === undefined) throw new Error(errorText(baked.errors, ours.folder))
  return { contents: baked.code, loader: 'js' }
}

function resolveFile(specifier: string, importer: string): string {
  if (/^\.{0,2}[\\/]/.test(specifier)) return resolve(dirname(importer), specifier)
  return createRequire(pathToFileURL(importer)).resolve(specifier)
}
