import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { PackageJson } from './package-json.ts'
import { readTsConfig, type TsConfig } from './tsconfig.ts'

/** A configuration of `tsc`, the folder whose structure it keeps, and its output folder; empty for the package. */
export interface Output {
  readonly path: string
  readonly rootDir: string
  readonly outDir: string
}

/**
 * Whether Node runs the output of `tsc`. `tsc` does not copy tool files, so the hooks of `toolbake/register` would find
 * none next to the output.
 */
export function isCompiled(folder: string, json: PackageJson | undefined): boolean {
  const scripts = scriptsOf(json)
  const config = compiledConfig(folder, json)
  if (config === undefined) return false
  if (startedOutputs(scripts, config).length > 0) return true
  const runsSources = scripts.some((script) => script.includes('toolbake/register'))
  return !runsSources && emittingConfigs(folder, scripts).length > 0
}

/** Returns where `tsc` writes; undefined if that is next to the sources, or if `tsc` has no configuration. */
export function outputOf(folder: string, json: PackageJson | undefined): Output | undefined {
  const scripts = scriptsOf(json)
  const config = compiledConfig(folder, json)
  const outDir = config === undefined ? '' : outDirOf(config)
  if (config === undefined || outDir === '') return undefined
  const { rootDir } = config.effective
  const seen = seenRoot(folder, startedOutputs(scripts, config))
  return { path: config.path, rootDir: rootDir === undefined ? seen : fromPackage(config, rootDir), outDir }
}

/**
 * Whether the output is at another depth than the sources, as `dist/src/main.js` is for `src/main.ts`. Then a relative
 * path that leaves the sources does not lead to the same file from the output.
 */
export function changesDepth({ rootDir, outDir }: Output): boolean {
  const depth = (path: string): number => (path === '' ? 0 : path.split('/').length)
  return depth(rootDir) !== depth(outDir)
}

/** Guesses an unset `rootDir`: the package's folder if a script starts `dist/src/main`, or else `src` if it exists. */
function seenRoot(folder: string, [started = '']: readonly string[]): string {
  const source = `${started.replace(/\.[cm]?js$/, '')}.ts`
  if (started !== '' && existsSync(join(folder, source))) return ''
  return existsSync(join(folder, 'src')) ? 'src' : ''
}

function scriptsOf(json: PackageJson | undefined): readonly string[] {
  return [...(json?.scripts.values() ?? [])]
}

/** Returns the configuration of `tsc`: that of a script, or else `tsconfig.build.json` (NestJS), or `tsconfig.json`. */
export function compiledConfig(folder: string, json: PackageJson | undefined): TsConfig | undefined {
  return (
    emittingConfigs(folder, scriptsOf(json))[0] ??
    readTsConfig(folder, 'tsconfig.build.json') ??
    readTsConfig(folder, 'tsconfig.json')
  )
}

/** Returns the configurations of scripts with `tsc` or `tsc -p tsconfig.build.json`, except those without output. */
function emittingConfigs(folder: string, scripts: readonly string[]): readonly TsConfig[] {
  const calls = scripts.flatMap((script) => [
    ...script.matchAll(/(?:^|[\s;&|"'])tsc(?=$|[\s;&|"'])(?<flags>[^;&|"']*)/g),
  ])
  return calls.flatMap(({ groups }) => {
    const flags = groups?.['flags'] ?? ''
    if (/--(?:noEmit|version|init|showConfig)\b/i.test(flags)) return []
    const [, named = ''] = /(?:^|\s)(?:-p|--project|-b|--build)[\s=]+([^\s-]\S*)/.exec(flags) ?? []
    const path = named.endsWith('.json') ? posix.normalize(named) : posix.join(named, 'tsconfig.json')
    const isOther =
      posix.dirname(path) !== '.' && existsSync(join(folder, posix.dirname(path), 'package.json'))
    const config = isOther ? undefined : readTsConfig(folder, path)
    if (config === undefined || config.effective.noEmit === true) return []
    // A configuration for `tsc -b` may have only references to other packages, and no files of its own.
    const { include, files } = config.effective
    return include === undefined && files?.length === 0 ? [] : [config]
  })
}

/** Returns the output files that scripts start, relative to the output folder: `main` for `node dist/main`. */
function startedOutputs(scripts: readonly string[], config: TsConfig): readonly string[] {
  const outDir = outDirOf(config)
  if (outDir === '' || config.effective.noEmit === true) return []
  return startedPaths(scripts)
    .filter((path) => path.startsWith(`${outDir}/`))
    .map((path) => path.slice(outDir.length + 1))
}

/**
 * Whether a script starts what a build writes: a file in a folder that bundlers write to, or one that does not exist
 * before the build.
 */
export function startsOutput(script: string, folder: string): boolean {
  return startedPaths([script]).some(
    (path) =>
      /^(?:\.\w[\w-]*|build|dist|out|output)(?:\/|$)/.test(path) ||
      (/\.[cm]?js$/.test(path) && !existsSync(join(folder, path))),
  )
}

/** Returns the words that scripts pass to Node, the paths among them without `./`. */
function startedPaths(scripts: readonly string[]): readonly string[] {
  const calls = scripts.flatMap((script) => [
    ...script.matchAll(/(?:^|[\s;&|"'])(?:node|nodemon)\s(?<args>[^;&|]*)/g),
  ])
  return calls.flatMap(({ groups }) => (groups?.['args'] ?? '').split(/[\s"']+/).map(plain))
}

function outDirOf(config: TsConfig): string {
  const { outDir } = config.effective
  return outDir === undefined ? '' : fromPackage(config, outDir)
}

/** Makes a path relative to the package; in a configuration, paths are relative to its own folder. */
function fromPackage({ path }: TsConfig, setting: string): string {
  return plain(posix.join(posix.dirname(path), setting.replace(/^\$\{configDir\}/, '.')))
}

/** Removes `./` and a trailing `/` from a path. Returns an empty string for the folder itself. */
function plain(path: string): string {
  const normal = posix.normalize(path).replace(/\/$/, '')
  return normal === '.' ? '' : normal
}
