import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { PackageJson } from './package-json.ts'
import { readTsConfig, type TsConfig } from './tsconfig.ts'

/** The folder of the sources whose structure `tsc` keeps, and the one that it writes to; empty for the package's own. */
export interface Output {
  readonly path: string
  readonly rootDir: string
  readonly outDir: string
}

/**
 * Whether Node runs what `tsc` wrote. `tsc` copies no tool files, so the hooks of `toolbake/register` would find none
 * beside the output.
 */
export function isCompiled(folder: string, json: PackageJson | undefined): boolean {
  const scripts = scriptsOf(json)
  const config = compiledConfig(folder, json)
  if (config === undefined) return false
  if (startedOutputs(scripts, config).length > 0) return true
  const runsSources = scripts.some((script) => script.includes('toolbake/register'))
  return !runsSources && emittingConfigs(folder, scripts).length > 0
}

/** Where the output of `tsc` lies; nothing where it lies beside the sources, or where there is none. */
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
 * Whether the output is at another depth than the sources, as with `dist/src/main.js` of `src/main.ts`. A relative path
 * out of the sources then leads elsewhere from the output.
 */
export function changesDepth({ rootDir, outDir }: Output): boolean {
  const depth = (path: string): number => (path === '' ? 0 : path.split('/').length)
  return depth(rootDir) !== depth(outDir)
}

/** Without a `rootDir`: whether `node dist/src/main` names a source with its folder. */
function seenRoot(folder: string, [started = '']: readonly string[]): string {
  const source = `${started.replace(/\.[cm]?js$/, '')}.ts`
  if (started !== '' && existsSync(join(folder, source))) return ''
  return existsSync(join(folder, 'src')) ? 'src' : ''
}

function scriptsOf(json: PackageJson | undefined): readonly string[] {
  return [...(json?.scripts.values() ?? [])]
}

/** The configuration that `tsc` compiles with: of a script, else that of a build, as NestJS names it. */
export function compiledConfig(folder: string, json: PackageJson | undefined): TsConfig | undefined {
  return (
    emittingConfigs(folder, scriptsOf(json))[0] ??
    readTsConfig(folder, 'tsconfig.build.json') ??
    readTsConfig(folder, 'tsconfig.json')
  )
}

/** Of scripts with `tsc`, or `tsc -p tsconfig.build.json`, the configurations that do not forbid output. */
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
    // With `tsc -b` it may only refer to the configurations of other packages.
    const { include, files } = config.effective
    return include === undefined && files?.length === 0 ? [] : [config]
  })
}

/** What scripts start of the files that `tsc` writes, from the output folder: `main` of `node dist/main`. */
function startedOutputs(scripts: readonly string[], config: TsConfig): readonly string[] {
  const outDir = outDirOf(config)
  if (outDir === '' || config.effective.noEmit === true) return []
  const calls = scripts.flatMap((script) => [
    ...script.matchAll(/(?:^|[\s;&|"'])(?:node|nodemon)\s(?<args>[^;&|]*)/g),
  ])
  return calls.flatMap(({ groups }) =>
    (groups?.['args'] ?? '')
      .split(/[\s"']+/)
      .map(plain)
      .filter((word) => word.startsWith(`${outDir}/`))
      .map((word) => word.slice(outDir.length + 1)),
  )
}

function outDirOf(config: TsConfig): string {
  const { outDir } = config.effective
  return outDir === undefined ? '' : fromPackage(config, outDir)
}

/** Paths of a configuration count from its own folder. */
function fromPackage({ path }: TsConfig, setting: string): string {
  return plain(posix.join(posix.dirname(path), setting.replace(/^\$\{configDir\}/, '.')))
}

/** Without `./` and a `/` at the end; empty for the folder itself. */
function plain(path: string): string {
  const normal = posix.normalize(path).replace(/\/$/, '')
  return normal === '.' ? '' : normal
}
