import type { Problem } from '../../diagnostics/types.ts'
import { GENERATED_PATTERNS } from '../../messages/emit.ts'
import type { AmbientModule, AmbientOptions } from './ambient-exports.ts'
import { ambientExports, ambientKey } from './ambient-exports.ts'
import { genericModules } from './generic.ts'
import { printText } from './literal.ts'
import type { Piece } from './pieces.ts'
import { joinPieces } from './pieces.ts'
import type { SourcePaths } from './sources.ts'

/** The declarations of all imports with a query, and what TypeScript cannot tell apart among them. */
export interface Ambient {
  readonly pieces: readonly Piece[]
  readonly problems: readonly TypesProblem[]
}

/** A problem of several files together. */
export type TypesProblem = Problem & { readonly uris: readonly string[] }

/** The modules that one pattern stands for. */
interface PatternGroup {
  readonly pattern: string
  readonly modules: readonly AmbientModule[]
}

/** A module as an earlier run declared it. */
export interface WrittenModule {
  /** What imports it stands for. */
  readonly pattern: string
  readonly text: string
}

export interface AmbientPrinter {
  /** @param written gives way to a module of the same pattern */
  print(
    modules: readonly AmbientModule[],
    options: AmbientOptions,
    written: readonly WrittenModule[],
  ): Ambient
}

/**
 * TypeScript knows such an import by the text of its specifier, which ends in the file's name and some of its folders.
 * Of several patterns that fit it takes the first; therefore longer ones come first, and all are in one file. Where two
 * files end alike the module is of either type. What did not change is not printed again.
 */
export function createAmbientPrinter(): AmbientPrinter {
  const printed = new Map<string, PrintedGroup>()
  return {
    print(modules, options, written) {
      const groups = groupByPattern(modules, options.paths).sort(comparePatterns)
      const made = groups.map((group) => {
        const key = group.modules.map((module) => ambientKey(module, options)).join()
        const before = printed.get(group.pattern)
        if (before !== undefined && before.key === key && isSameGroup(before.modules, group.modules))
          return before
        const now = { ...group, key, pieces: printGroup(group, options) }
        printed.set(group.pattern, now)
        return now
      })
      const patterns = new Set(groups.map(({ pattern }) => pattern))
      for (const pattern of printed.keys()) if (!patterns.has(pattern)) printed.delete(pattern)
      const kept = written
        .filter(({ pattern }) => !patterns.has(pattern))
        .map(({ pattern, text }) => ({ pattern, pieces: [text] }))
      const all = [...made, ...kept].sort(comparePatterns).map(({ pieces }) => pieces)
      return {
        pieces: joinPieces([[GENERATED_PATTERNS], ...all, genericModules(options)]),
        problems: collisions(groups, options.paths),
      }
    },
  }
}

interface PrintedGroup extends PatternGroup {
  readonly key: string
  readonly pieces: readonly Piece[]
}

function comparePatterns(a: { readonly pattern: string }, b: { readonly pattern: string }): number {
  return b.pattern.length - a.pattern.length || (a.pattern < b.pattern ? -1 : 1)
}

function isSameGroup(before: readonly AmbientModule[], now: readonly AmbientModule[]): boolean {
  return (
    before.length === now.length &&
    before.every((module, index) => module.types === now[index]?.types && module.base === now[index]?.base)
  )
}

function groupByPattern(modules: readonly AmbientModule[], paths: SourcePaths): PatternGroup[] {
  const sorted = [...modules].sort((a, b) => (paths.mirrored(a.uri) < paths.mirrored(b.uri) ? -1 : 1))
  const sharing = new Map<string, AmbientModule[]>()
  const patterns = sorted.map((module) => patternsOf(module, paths))
  for (const [index, module] of sorted.entries()) {
    for (const pattern of patterns[index] ?? []) {
      const others = sharing.get(pattern)
      if (others === undefined) sharing.set(pattern, [module])
      else others.push(module)
    }
  }
  const groups = new Map<string, PatternGroup>()
  for (const list of patterns) {
    for (const pattern of list) {
      const together = sharing.get(pattern) ?? []
      groups.set(pattern, { pattern, modules: together })
      // What is alone here is alone in every longer ending.
      if (together.length === 1) break
    }
  }
  return [...groups.values()]
}

/** From the file's name alone to its whole path. */
function patternsOf({ uri, query }: AmbientModule, paths: SourcePaths): string[] {
  const path = paths.mirrored(uri)
  // `*` is what a pattern is made of.
  if (path.includes('*') || query.includes('*')) return []
  const patterns: string[] = []
  for (let at = path.lastIndexOf('/'); ; at = path.lastIndexOf('/', at - 1)) {
    patterns.push(`*/${path.slice(at + 1)}?${query}`)
    if (at <= 0) return patterns
  }
}

function printGroup({ pattern, modules }: PatternGroup, options: AmbientOptions): Piece[] {
  const all = modules.map((module) => ambientExports(module, options))
  const [first] = all
  const place = modules[0]?.place
  if (first === undefined || place === undefined) return []
  const line = (keyword: string, name: string, alternatives: readonly (readonly Piece[])[]): Piece[] => [
    `  ${keyword} `,
    place,
    `${name}:`,
    ...either(alternatives),
    '\n',
  ]
  return joinPieces([
    [`\ndeclare module ${printText(pattern)} {\n`],
    line(
      'const',
      'tools',
      all.map(({ tools }) => tools),
    ),
    ['  export default tools\n'],
    all.every(({ isOne }) => isOne) ? line('export const', 'tool', [['(typeof tools)[0]']]) : [],
    line(
      'export const',
      'names',
      all.map(({ names }) => names),
    ),
    line(
      'export const',
      'decodeCall',
      all.map(({ decodeCall }) => [decodeCall]),
    ),
    all.length === 1 ? first.types.map(([name, type]) => `  export type ${name} = ${type}\n`) : [],
    ['}\n'],
  ])
}

function either(alternatives: readonly (readonly Piece[])[]): Piece[] {
  if (alternatives.length === 1) return [' ', ...(alternatives[0] ?? [])]
  return alternatives.flatMap((pieces) => ['\n    | ', ...pieces])
}

/** One problem for each set of files with one name. */
function collisions(groups: readonly PatternGroup[], sources: SourcePaths): TypesProblem[] {
  const seen = new Set<string>()
  const problems: TypesProblem[] = []
  // Shorter patterns are the ones that most files share.
  for (const { modules } of [...groups].reverse()) {
    const paths = [...new Set(modules.map(({ uri }) => sources.mirrored(uri)))]
    const [module] = modules
    const [first, second] = paths
    if (module === undefined || first === undefined || second === undefined) continue
    const name = first.slice(first.lastIndexOf('/') + 1)
    if (seen.has(name)) continue
    seen.add(name)
    const at = module.compilation.tools[0]?.origin
    if (at === undefined) continue
    const rest = paths.length > 2 ? ` and ${paths.length - 2} more` : ''
    problems.push({
      uris: [...new Set(modules.map(({ uri }) => uri))],
      code: 'types_collision',
      at: { document: at.document },
      params: { name, first, second: second + rest, query: module.query },
    })
  }
  return problems
}
