import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isWithin } from '@toolbake/core/node'
import { ownConfigs, withoutComments } from './sources.ts'

/** How a run met files of ours: imports without a query need other lines than those with one. */
export interface MetImports {
  readonly plain: boolean
  readonly queried: boolean
}

/** A configuration with those that it extends; the text of each is without comments. */
type Chain = readonly { readonly path: string; readonly text: string }[]

export interface MissingLines {
  /** The configuration to put them in. */
  readonly path: string
  readonly lines: readonly string[]
}

/** The lines that are missing in the configuration of TypeScript, where an import needs one of them. */
export function missingLines(
  folder: string,
  dir: string,
  { plain, queried }: MetImports,
): MissingLines | undefined {
  const chains = ownConfigs(folder).map((path) => chainOf(path))
  const [first] = chains.find((chain) => !/"files"\s*:\s*\[\s*\]/.test(chain[0]?.text ?? '')) ?? []
  if (first === undefined) return undefined
  const hasOptions = chains.some((chain) => isAllowed(chain) && lists(chain, ['rootDirs']).includes(dir))
  const target = join(dir, 'imports.d.ts')
  const covers = (path: string): boolean => isWithin(target, path) && isWithin(path, dirname(dir))
  const isIncluded = chains.some((chain) => lists(chain, ['include', 'files']).some(covers))
  if ((!plain || hasOptions) && (!queried || isIncluded)) return undefined
  const { path } = first
  const way = (to: string): string => relative(dirname(path), to).split(sep).join('/')
  const lines = [
    ...(hasOptions ? [] : [optionLines(way(folder), way(dir))]),
    ...(isIncluded ? [] : [includeLine(first.text, way(target))]),
  ]
  return { path, lines }
}

const below = (way: string): string => (way === '' ? '.' : way.startsWith('.') ? way : `./${way}`)

function optionLines(folder: string, dir: string): string {
  const roots = [below(folder), dir.startsWith('../') ? dir : `./${dir}`]
  return `"compilerOptions": { "allowArbitraryExtensions": true, "rootDirs": ${JSON.stringify(roots).replace(',', ', ')} }`
}

/** Without a list TypeScript includes all files, but none in folders that begin with a dot. */
function includeLine(text: string, target: string): string {
  const own = strings(/"include"\s*:\s*\[([^\]]*)\]/.exec(text)?.[1] ?? '"**/*"')
  return `"include": [${[...own, target].map((entry) => JSON.stringify(entry)).join(', ')}]`
}

function isAllowed(chain: Chain): boolean {
  return chain.some(({ text }) => /"allowArbitraryExtensions"\s*:\s*true/.test(text))
}

/** The paths in lists of these names, up to their first wildcard. */
function lists(chain: Chain, names: readonly string[]): string[] {
  const list = new RegExp(`"(?:${names.join('|')})"\\s*:\\s*\\[([^\\]]*)\\]`, 'g')
  return chain.flatMap(({ path, text }) =>
    [...text.matchAll(list)]
      .flatMap(([, entries = '']) => strings(entries))
      .map((entry) => entry.replace(/^\$\{configDir\}/, '.').replace(/[*?].*$/, ''))
      .map((entry) => resolve(dirname(path), entry)),
  )
}

/** Those of packages are left out: their `paths` cannot be about this folder. */
function chainOf(path: string, seen: readonly string[] = []): Chain {
  if (!existsSync(path) || seen.includes(path)) return []
  const text = withoutComments(path)
  const [, one = ''] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(text) ?? []
  const bases = strings(one)
    .filter((entry) => entry.startsWith('.'))
    .map((entry) => resolve(dirname(path), entry.endsWith('.json') ? entry : `${entry}.json`))
  return [{ path, text }, ...bases.flatMap((base) => chainOf(base, [...seen, path]))]
}

function strings(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"/g)].map(([, entry = '']) => entry)
}
