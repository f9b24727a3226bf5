import { existsSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { matchGlob } from '@toolbake/core'
import { isObject } from '@toolbake/core/internal'
import { readText } from '@toolbake/core/node'
import { parse } from 'jsonc-parser'
import { checkJson, type Shape } from './json-file.ts'

/** A configuration of TypeScript, with the lists that it inherits. */
export interface TsConfig {
  /** Path with `/`, relative to the folder of init. */
  readonly path: string
  readonly text: string
  /** The settings in the file itself. */
  readonly own: TsSettings
  /** The settings in effect: its own, or else inherited ones. Paths are relative to its own folder. */
  readonly effective: TsSettings
}

/** The settings that init reads from a configuration; undefined if not set. */
export interface TsSettings {
  readonly include: readonly string[] | undefined
  readonly files: readonly string[] | undefined
  readonly rootDirs: readonly string[] | undefined
  readonly rootDir: string | undefined
  readonly outDir: string | undefined
  readonly noEmit: boolean | undefined
  readonly allowJs: boolean | undefined
}

const SHAPE: Shape = [
  [['include'], 'array'],
  [['files'], 'array'],
  [['compilerOptions'], 'object'],
  [['compilerOptions', 'rootDirs'], 'array'],
]

/**
 * Returns the configuration of the app's sources: `tsconfig.json`, or, if that has no files of its own as in Vite's
 * templates, its first reference for an app. Undefined if that is generated, as by Nuxt.
 *
 * @throws {UsageError} if it is not valid
 */
export function findTsConfig(folder: string): TsConfig | undefined {
  if (readText(join(folder, 'tsconfig.json')) === undefined) return undefined
  const root = readMembers(join(folder, 'tsconfig.json')) ?? {}
  const path = isSolution(root) ? appReference(folder, root) : 'tsconfig.json'
  if (path === undefined) return undefined
  return readTsConfig(folder, path)
}

/**
 * Returns the configuration that includes a file by name, not with all files of a folder: for `vite.config.ts`, in
 * Vite's templates, `tsconfig.node.json`.
 *
 * @throws {UsageError} if one is not valid
 */
export function findConfigOf(folder: string, file: string): TsConfig | undefined {
  const root = readMembers(join(folder, 'tsconfig.json')) ?? {}
  return ['tsconfig.json', ...referencesOf(root)]
    .filter((path) => !path.includes('/'))
    .map((path) => readTsConfig(folder, path))
    .find((config) =>
      config?.own.include?.some(
        (pattern) => !pattern.includes('**') && matchGlob(posix.normalize(pattern), file),
      ),
    )
}

/** @throws {UsageError} when it is not valid */
export function readTsConfig(folder: string, path: string): TsConfig | undefined {
  const text = readFile(join(folder, path))
  if (text === undefined) return undefined
  checkJson(join(folder, path), text, folder, SHAPE)
  const members = readMembers(join(folder, path))
  if (members === undefined) return undefined
  return { path, text, own: settingsOf(members), effective: inherited(join(folder, path), members) }
}

/** Whether `tsc` would compile a file with this name and write its output, which can move the output of all others. */
export function compiles(config: TsConfig, name: string): boolean {
  return config.effective.noEmit !== true && includesFile(config, name)
}

/**
 * Returns the folder in which a configuration includes files below a folder (`src/`), with a final `/`: this folder
 * itself, or else the first one that it names, as `src/main/` for electron-vite.
 */
export function includedFolder(
  config: TsConfig,
  folder: string,
  isFolder: (path: string) => boolean,
): string {
  if (includesFile(config, `${folder}tools/agent.ts`)) return folder
  const named = patternsOf(config).map((pattern) => pattern.replace(/\/?[^/]*[*?].*$/, ''))
  const first = named.find((path) => path.startsWith(folder) && /^[^.]/.test(path) && isFolder(path))
  return first === undefined ? folder : `${first}/`
}

export function includesFile(config: TsConfig, name: string): boolean {
  return patternsOf(config).some(
    (path) => /^\.\/?$/.test(path) || matchGlob(path, name) || name.startsWith(`${path.replace(/\/$/, '')}/`),
  )
}

/** Returns the patterns of included files, relative to the package. */
function patternsOf({ path, effective: { include, files } }: TsConfig): readonly string[] {
  const patterns = include ?? (files === undefined ? ['**/*'] : [])
  return patterns.map((pattern) => posix.join(posix.dirname(path), pattern.replace(/^\$\{configDir\}/, '.')))
}

function isSolution(members: Members): boolean {
  const { files } = settingsOf(members)
  return Array.isArray(members['references']) && files?.length === 0 && members['include'] === undefined
}

/** Whether `tsconfig.json` exists and none of its references mentions the generated types. */
export function isUntypedSolution(folder: string): boolean {
  const root = readMembers(join(folder, 'tsconfig.json'))
  if (root === undefined) return false
  // The file is tried first, because before Node 22 `statSync` throws for a path below a file.
  const texts = referencesOf(root).map(
    (path) => readFile(join(folder, path)) ?? readFile(join(folder, path, 'tsconfig.json')),
  )
  return !texts.some((text) => text?.includes('.toolbake/types') === true)
}

/** Reads a file; undefined for a folder, which a reference may name. */
function readFile(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true ? readText(path) : undefined
}

function referencesOf({ references }: Members): readonly string[] {
  return (Array.isArray(references) ? references : []).flatMap((reference: unknown) =>
    isObject(reference) && typeof reference['path'] === 'string' ? [posix.normalize(reference['path'])] : [],
  )
}

/** Returns the reference to the app's configuration: a file in this folder, not the one for build tools or tests. */
function appReference(folder: string, root: Members): string | undefined {
  const paths = referencesOf(root)
  const here = paths.filter((path) => !path.includes('/') && readFile(join(folder, path)) !== undefined)
  const main = here.find((path) => /app|src/.test(path))
  // In electron-vite, next to a configuration for the web, the other one is for the main process, which calls tools.
  const ofMain = here.some((path) => path.includes('web'))
    ? here.find((path) => path.includes('node'))
    : undefined
  return main ?? ofMain ?? here.find((path) => !/node|test|spec|shared/.test(path))
}

type Members = Readonly<Record<string, unknown>>

function readMembers(path: string): Members | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  const value: unknown = parse(text)
  return isObject(value) ? value : undefined
}

function settingsOf(members: Members): TsSettings {
  const options = isObject(members['compilerOptions']) ? members['compilerOptions'] : {}
  return {
    include: textList(members['include']),
    files: textList(members['files']),
    rootDirs: textList(options['rootDirs']),
    rootDir: textOf(options['rootDir']),
    outDir: textOf(options['outDir']),
    noEmit: booleanOf(options['noEmit']),
    allowJs: booleanOf(options['allowJs']),
  }
}

function inherited(path: string, members: Members, depth = 0): TsSettings {
  const own = settingsOf(members)
  const names = members['extends']
  const parents = depth > 8 ? [] : Array.isArray(names) ? [...names].reverse() : [names]
  return parents.reduce<TsSettings>((settings, name: unknown) => {
    const parent = typeof name === 'string' ? resolveExtends(name, path) : undefined
    const content = parent === undefined ? undefined : readMembers(parent)
    if (parent === undefined || content === undefined) return settings
    return fill(settings, moved(inherited(parent, content, depth + 1), dirname(parent), dirname(path)))
  }, own)
}

function fill(settings: TsSettings, base: TsSettings): TsSettings {
  return {
    include: settings.include ?? base.include,
    files: settings.files ?? base.files,
    rootDirs: settings.rootDirs ?? base.rootDirs,
    rootDir: settings.rootDir ?? base.rootDir,
    outDir: settings.outDir ?? base.outDir,
    noEmit: settings.noEmit ?? base.noEmit,
    allowJs: settings.allowJs ?? base.allowJs,
  }
}

/** Makes the paths of settings relative to another folder, except those that begin with a variable. */
function moved(settings: TsSettings, from: string, to: string): TsSettings {
  const move = (path: string): string =>
    path.startsWith('${') ? path : relative(to, resolve(from, path)).split(sep).join('/') || '.'
  return {
    include: settings.include?.map(move),
    files: settings.files?.map(move),
    rootDirs: settings.rootDirs?.map(move),
    rootDir: settings.rootDir === undefined ? undefined : move(settings.rootDir),
    outDir: settings.outDir === undefined ? undefined : move(settings.outDir),
    noEmit: settings.noEmit,
    allowJs: settings.allowJs,
  }
}

function resolveExtends(name: string, from: string): string | undefined {
  if (/^\.{0,2}[\\/]|^\.{1,2}$|^[A-Za-z]:/.test(name)) {
    const path = resolve(dirname(from), name)
    return [path, `${path}.json`].find((candidate) => existsSync(candidate) && candidate.endsWith('.json'))
  }
  const require = createRequire(from)
  for (const candidate of [name, `${name}.json`, `${name}/tsconfig.json`]) {
    try {
      return require.resolve(candidate)
    } catch {
      // Try the next form.
    }
  }
  return undefined
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function textList(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined
}
