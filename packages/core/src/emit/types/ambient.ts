import type { Problem } from '../../diagnostics/types.ts'
import { equalJson } from '../../json.ts'
import { getOrAdd } from '../../memoize.ts'
import { GENERATED_PATTERNS } from '../../messages/emit.ts'
import { reuse } from './cache.ts'
import type { TypesSite } from './emit-types.ts'
import { literalType, printName, printSingleQuoted } from './literal.ts'
import type { TypedModule } from './memory.ts'
import type { SourcePaths } from './mirrored-paths.ts'
import type { RequestHead } from './module-head.ts'
import { MODULE_TYPES } from './module-types.ts'
import { importType } from './paths.ts'
import { joinPieces, type Piece, type Pieces, pieces } from './pieces.ts'
import { printType } from './print-type.ts'
import type { TypeName } from './type-names.ts'

/** One import with a query. */
export interface AmbientModule {
  readonly query: string
  readonly profile: string
  readonly request: RequestHead
  readonly module: TypedModule
  /** The same file compiled without query, whose types are in the file's own declarations. */
  readonly base: TypedModule | undefined
}

/** A collision: one import can match several files. */
export type TypesProblem = Extract<Problem, { readonly code: 'types_collision' }> & {
  readonly uris: readonly string[]
}

/** The declaration of a module by an earlier run. */
export interface WrittenModule {
  /** The pattern of the imports that it declares. */
  readonly pattern: string
  readonly text: string
}

interface PatternGroup {
  readonly pattern: string
  readonly modules: readonly AmbientModule[]
}

/**
 * Prints the declarations of all imports with a query, and reports files that TypeScript cannot distinguish.
 *
 * TypeScript identifies such an import by its specifier, which ends in the file's name and some of its folders. It uses
 * the first matching pattern; therefore longer patterns come first, and all are in one file. If several files have the
 * same ending, the module has a union of their types.
 *
 * @param written earlier declarations; `modules` with the same pattern replace them
 */
export function printAmbient(
  modules: readonly AmbientModule[],
  options: TypesSite,
  written: readonly WrittenModule[],
): { readonly pieces: Iterable<Piece>; readonly problems: readonly TypesProblem[] } {
  const groups = groupByPattern(modules, options.paths)
  const patterns = new Set(groups.map(({ pattern }) => pattern))
  const kept = written.filter(({ pattern }) => !patterns.has(pattern))
  const all = [...groups, ...kept].sort(comparePatterns)
  function* print(): Iterable<Piece> {
    yield GENERATED_PATTERNS
    for (const one of all) yield* 'text' in one ? [one.text] : groupPieces(one, options)
    yield* options.further
  }
  return { pieces: print(), problems: collisions(groups, options.paths) }
}

function groupPieces(group: PatternGroup, options: TypesSite): readonly Piece[] {
  const print = (): Piece[] => joinPieces(printGroup(group, options))
  if (options.groups === undefined) return print()
  const about = group.modules.map((one) => [declaredTypes(one, options), one.module.stamp, one.base?.stamp])
  return reuse(options.groups, group.pattern, JSON.stringify(about), print)
}

function comparePatterns(a: { readonly pattern: string }, b: { readonly pattern: string }): number {
  return b.pattern.length - a.pattern.length || (a.pattern < b.pattern ? -1 : 1)
}

function groupByPattern(modules: readonly AmbientModule[], paths: SourcePaths): PatternGroup[] {
  const keyed = modules.map((module) => ({ module, path: paths(module.module.head.uri).mirrored }))
  const sorted = keyed.sort((a, b) => (a.path < b.path ? -1 : 1))
  const sharing = new Map<string, AmbientModule[]>()
  const lists = sorted.map(({ module, path }) => {
    const folders = path.split('/')
    // `*` is special in patterns.
    const isKnown = !path.includes('*') && !module.query.includes('*')
    // From the file's name alone to its whole path.
    const endings = isKnown ? folders.map((_, index) => folders.slice(-index - 1).join('/')) : []
    const patterns = endings.map((ending) => `*/${ending}?${module.query}`)
    for (const pattern of patterns) getOrAdd(sharing, pattern, () => []).push(module)
    return patterns
  })
  // A unique ending is unique with further folders, too.
  const needed = lists.flatMap((patterns) => {
    const alone = patterns.findIndex((pattern) => sharing.get(pattern)?.length === 1)
    return alone < 0 ? patterns : patterns.slice(0, alone + 1)
  })
  return [...new Set(needed)].map((pattern) => ({ pattern, modules: sharing.get(pattern) ?? [] }))
}

function printGroup({ pattern, modules }: PatternGroup, options: TypesSite): Pieces {
  const place = modules[0]?.module.head.place ?? ''
  const either = (print: (module: AmbientModule) => Pieces): Pieces => {
    const alternatives = modules.map(print)
    return alternatives.length === 1 ? alternatives : alternatives.map((each) => ['\n    | ', each])
  }
  const isReply = modules.every(({ request }) => request.isReply)
  const [kind, decode] = isReply ? ['format', 'decode'] : ['tools', 'decodeCall']
  const tools = either((module) => toolsType(module, options))
  const tool = modules.every(({ request }) => request.isOne)
    ? pieces`  export const ${place}tool: (typeof tools)[0]\n`
    : ''
  const names = either(({ request }) => printType(literalType({ ...request.names }), 1))
  const types = modules.length === 1 ? modules.flatMap((module) => exportedTypes(module, options)) : []
  return pieces`
declare module ${printSingleQuoted(pattern)} {
  const ${place}${kind}: ${tools}
  export default ${kind}
${tool}  export const ${place}names: ${names}
  export const ${place}${decode}: ${either((module) => decoderType(module, options))}
${types.map(([name, type]) => `  export type ${name} = ${type}\n`)}}
`
}

/** Whether a module has all tools of its file. */
function isWhole({ module, base }: AmbientModule): boolean {
  return base?.head.tools.length === module.head.tools.length
}

/** Returns the type of the tools, by reference to the module without query if it is the same. */
function toolsType(ambient: AmbientModule, options: TypesSite): Pieces {
  const { profile, request, module, base } = ambient
  const name = base?.head.requests[profile]?.value
  return name !== undefined && isSame(ambient)
    ? `typeof ${importOf({ uri: module.head.uri, name }, options)}`
    : (request.type ?? 'unknown')
}

/** Whether the module without query has exactly the same tools. */
function isSame(ambient: AmbientModule): boolean {
  const { profile, module, base } = ambient
  if (module === base) return true
  if (!isWhole(ambient)) return false
  const [own = [], other = []] = [module, base].map((one) => one?.full().compilation.requests[profile]?.json)
  return equalJson([...own], [...other])
}

function decoderType(ambient: AmbientModule, options: TypesSite): Pieces {
  const { tools, uri } = ambient.module.head
  if (ambient.request.isReply)
    return `${importType(options.runtime)}.ReplyDecoder<${declaredTypes(ambient, options)[0]?.[1] ?? 'unknown'}>`
  const rows = tools.map(({ identity, types: { input } }) => {
    const found = input && options.joined.names.get(input.id)
    return `${printName(identity)}: ${found === undefined ? 'unknown' : importOf(found, options)}`
  })
  const inputs = isWhole(ambient) ? importOf({ uri, name: 'Inputs' }, options) : `{ ${rows.join('; ')} }`
  return `${importType(options.runtime)}.Decoder<${inputs}>`
}

type NamedType = readonly [name: string, type: string]

function exportedTypes(ambient: AmbientModule, options: TypesSite): NamedType[] {
  const { uri } = ambient.module.head
  const tables = MODULE_TYPES.map((name): NamedType => [name, importOf({ uri, name }, options)])
  const own = declaredTypes(ambient, options)
  if (ambient.request.isReply) return [...own, ...own.map(([, type]): NamedType => ['Output', type])]
  return [...(isWhole(ambient) ? tables : []), ...(ambient.request.isOne ? own : [])]
}

function declaredTypes({ module }: AmbientModule, options: TypesSite): NamedType[] {
  const ids = module.head.tools.flatMap(({ types }) => Object.values(types).map(({ id }) => id))
  return ids.flatMap((id): NamedType[] => {
    const found = options.joined.names.get(id)
    return found === undefined ? [] : [[found.name, importOf(found, options)]]
  })
}

/** Returns how other files refer to an export or declaration of a file. */
function importOf({ uri, name }: TypeName, { paths }: TypesSite): string {
  return `${importType(`./${paths(uri).types}`)}.${name}`
}

/** Returns one problem for each set of files with the same name. */
function collisions(groups: readonly PatternGroup[], sources: SourcePaths): TypesProblem[] {
  const problems = new Map<string, TypesProblem>()
  // Shorter patterns are shared by more files.
  const shared = groups.filter(({ modules }) => modules.length > 1)
  for (const { modules } of shared.sort(comparePatterns).reverse()) {
    const uris = [...new Set(modules.map(({ module }) => module.head.uri))]
    const [first, second, ...others] = new Set(uris.map((uri) => sources(uri).mirrored))
    if (first === undefined || second === undefined) continue
    const name = first.slice(first.lastIndexOf('/') + 1)
    const at = problems.has(name) ? undefined : modules[0]?.module.full().compilation.tools[0]?.origin
    if (at === undefined) continue
    const rest = others.length > 0 ? ` and ${others.length} more` : ''
    problems.set(name, {
      uris,
      code: 'types_collision',
      at: { document: at.document },
      params: { name, first, second: second + rest, query: modules[0]?.query ?? '' },
    })
  }
  return [...problems.values()]
}
