import { statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { ancestors, isWithin } from '@toolbake/core/node'
import { ownConfigs, withoutComments } from './sources.ts'

/** Whether this run has seen imports without a query and with one: each kind needs other lines. */
export interface MetImports {
  readonly plain: boolean
  readonly queried: boolean
}

/** A configuration followed by those that it extends, all without comments. */
type Chain = readonly { readonly path: string; readonly text: string }[]

export interface MissingLines {
  /** The configuration that lacks the lines. */
  readonly path: string
  /** Nuxt generates that configuration from options of its own. */
  readonly isOfNuxt: boolean
  readonly lines: readonly string[]
}

/** Returns the lines that TypeScript's configuration lacks for the imports seen, or undefined if it lacks none. */
export function missingLines(
  folder: string,
  dir: string,
  { plain, queried }: MetImports,
): MissingLines | undefined {
  const chains = ownConfigs(folder).map((path) => chainOf(path))
  const chain = chains.find(([own]) => !/"files"\s*:\s*\[\s*\]/.test(own?.text ?? '')) ?? []
  const [first] = chain
  if (first === undefined) return undefined
  const isMirror = (path: string): boolean => isWithin(path, dir)
  const hasOptions = chains.some((chain) => isAllowed(chain) && lists(chain, ['rootDirs']).some(isMirror))
  const target = join(dir, 'imports.d.ts')
  const covers = (path: string): boolean => isWithin(target, path) && isWithin(path, dirname(dir))
  const isIncluded = chains.some((chain) => lists(chain, ['include', 'files'], isFolder).some(covers))
  if ((!plain || hasOptions) && (!queried || isIncluded)) return undefined
  const { path } = first
  const way = (to: string): string => relative(dirname(path), to).split(sep).join('/')
  const isOfNuxt = basename(dirname(path)) === '.nuxt'
  // Nuxt adds its own entries to lists.
  const set = isOfNuxt ? [] : chain
  const included = setList(set, 'include', way) ?? (isOfNuxt ? [] : ['**/*'])
  const lines = [
    ...(hasOptions ? [] : [optionLine(set, [folder, dir], (to) => below(way(to)))]),
    ...(isIncluded ? [] : [listLine('include', [...included, way(target)])]),
  ]
  return { path, isOfNuxt, lines }
}

const below = (way: string): string =>
  way === '' ? '.' : way.startsWith('../') || way === '..' ? way : `./${way}`

/** Returns the line of `rootDirs`, including the folders that are already set. */
function optionLine(chain: Chain, needed: readonly string[], way: (to: string) => string): string {
  const roots = new Set([...(setList(chain, 'rootDirs', way) ?? []), ...needed.map(way)])
  return `"compilerOptions": { "allowArbitraryExtensions": true, ${listLine('rootDirs', [...roots])} }`
}

function listLine(name: string, entries: readonly string[]): string {
  return `"${name}": [${entries.map((entry) => JSON.stringify(entry)).join(', ')}]`
}

/** Returns the effective list with this name, written for the first configuration. */
function setList(chain: Chain, name: string, way: (to: string) => string): string[] | undefined {
  const setter = chain.find(({ text }) => listOf(name).test(text))
  if (setter === undefined) return undefined
  const entries = strings(listOf(name).exec(setter.text)?.[1] ?? '')
  return setter === chain[0] ? entries : entries.map((entry) => way(placeOf(entry, setter, chain)))
}

/** Matches a list of strings, which may contain brackets. */
function listOf(name: string): RegExp {
  return new RegExp(`"${name}"\\s*:\\s*\\[((?:[^\\]"]|"(?:[^"\\\\]|\\\\.)*")*)\\]`)
}

/** TypeScript takes the name of a folder that begins with a dot for a file that has only an extension. */
const isFolder = (entry: string): boolean => !/(?:^|\/)\.[^./]+\/?$/.test(entry)

function isAllowed(chain: Chain): boolean {
  return chain.some(({ text }) => /"allowArbitraryExtensions"\s*:\s*true/.test(text))
}

/** Returns the paths in lists with these names, up to their first wildcard. */
function lists(
  chain: Chain,
  names: readonly string[],
  isUsed: (entry: string) => boolean = () => true,
): string[] {
  return chain.flatMap((config) =>
    names
      .flatMap((name) => strings(listOf(name).exec(config.text)?.[1] ?? ''))
      .filter(isUsed)
      .map((entry) => placeOf(entry.replace(/[*?].*$/, ''), config, chain)),
  )
}

/** Resolves a path against the configuration that contains it; `${configDir}` is the folder of the first one. */
function placeOf(entry: string, { path }: Chain[number], [first]: Chain): string {
  const [, rest] = /^\$\{configDir\}(.*)/.exec(entry) ?? []
  return rest === undefined
    ? resolve(dirname(path), entry)
    : resolve(dirname(first?.path ?? path), `./${rest}`)
}

function chainOf(path: string, seen: readonly string[] = []): Chain {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile() || seen.includes(path)) return []
  const text = withoutComments(path)
  const [, one = ''] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(text) ?? []
  const bases = strings(one).map((entry) => baseOf(entry, dirname(path)))
  return [{ path, text }, ...bases.flatMap((base) => chainOf(base, [...seen, path]))]
}

/** Returns the path of an extended configuration: a file, or one in a package. */
function baseOf(entry: string, folder: string): string {
  const places = /^\.{0,2}\//.test(entry)
    ? [resolve(folder, entry)]
    : ancestors(folder).map((at) => join(at, 'node_modules', entry))
  const files = places.flatMap((place) => [place, `${place}.json`, join(place, 'tsconfig.json')])
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? files[0] ?? entry
}

function strings(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"/g)].map(([, entry = '']) => entry)
}
