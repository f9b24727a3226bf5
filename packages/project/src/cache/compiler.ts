import type {
  Compilation,
  CompileRequest,
  Compiler,
  Diagnostic,
  LoweredRequest,
  Severity,
} from '@toolbake/core'
import { toolNames, toolPlaces } from '../tool-names.ts'
import { type Cache, type Entry, entryId, sourceOf } from './cache.ts'
import { type Observation, questionOf } from './observations.ts'
import type { StoredName } from './pack.ts'
import type { Recorder } from './recorder.ts'
import { restored } from './restored.ts'
import { toStored } from './stored.ts'

/** A compiler that answers from a cache where the cache is up to date. */
export interface CachedCompiler extends Compiler {
  /** Returns a text derived from a compilation, made now or by an earlier process. */
  text(this: void, compilation: Compilation, name: string, make: () => string): string
  /** Returns the places of the tools of a compilation, without compiling for it. */
  toolPlaces(this: void, compilation: Compilation): readonly string[]
  readonly cache: Cache
  /** Returns the cache entry of a compilation, if it has one. */
  entry(this: void, compilation: Compilation): Entry | undefined
}

interface Asked {
  readonly id: string
  readonly uri: string
  readonly request: CompileRequest
}

/**
 * Sources that this process compiled, or that have changed, go to the compiler, which caches too. The others come from
 * the cache: diagnostics, dependencies and texts are stored; anything else is compiled when it is first read.
 *
 * @param withNotes whether notes are shown; without them entries are smaller
 */
export function createCachedCompiler(
  compiler: Compiler,
  recorder: Recorder,
  cache: Cache,
  withNotes: boolean,
): CachedCompiler {
  /** Ids that the compiler has compiled. */
  let compiled = new Set<string>()
  let recalled = new Map<Entry, Compilation>()
  const entries = new WeakMap<Compilation, Entry>()
  /** From a recalled compilation to the real one, compiled because the cache lacked a member. */
  const completed = new WeakMap<Compilation, Compilation>()
  const seen = new WeakSet<Compilation>()
  /** All observations of each file: the compiler reads a file once for all requests. */
  let reads = new Map<string, readonly Observation[]>()

  function recall(asked: Asked): Compilation | undefined {
    const entry = compiled.has(asked.id) ? undefined : cache.get(asked.id)
    if (entry === undefined || (withNotes && !entry.hasNotes)) return undefined
    const known = recalled.get(entry)
    if (known !== undefined) return known
    const compilation = new RecalledCompilation(entry, cache, () => {
      const real = compile(asked)
      completed.set(compilation, real)
      return real
    })
    recalled.set(entry, compilation)
    entries.set(compilation, entry)
    return compilation
  }

  function compile({ id, uri, request }: Asked): Compilation {
    const { result, observations: asked } = recorder.record(() => compiler.compile({ uri }, request))
    const observations = asked && withEarlier(asked, reads.get(uri))
    if (observations === undefined) reads.delete(uri)
    else reads.set(uri, observations)
    const before = compiled.has(id) ? undefined : cache.get(id)
    compiled.add(id)
    if (seen.has(result) || observations === undefined || !result.ok) return result
    seen.add(result)
    const made = toEntry(id, result, observations, { cache, withNotes })
    if (made === undefined) return result
    const entry = before !== undefined && isSame(before, made) ? joined(before, made) : made
    cache.put(entry)
    entries.set(result, entry)
    return result
  }

  const entryOf = (compilation: Compilation): Entry | undefined =>
    entries.get(completed.get(compilation) ?? compilation)

  return {
    get options() {
      return compiler.options
    },
    cache,
    compile(source, request = {}) {
      if (typeof source === 'string' || source.text !== undefined) return compiler.compile(source, request)
      const asked = { id: entryId(source.uri, request, cache.places), uri: source.uri, request }
      return recall(asked) ?? compile(asked)
    },
    affected(uri) {
      cache.renew()
      const concerned = [...recalled.keys()].filter(({ id }) => !compiled.has(id))
      return [...new Set([...compiler.affected(uri), ...sourcesOf(uri, concerned, cache)])]
    },
    forget() {
      // New tables: a cleared one keeps its successor, and with it all compilations, alive until a full collection.
      compiled = new Set()
      recalled = new Map()
      reads = new Map()
      cache.shrink()
      recorder.forget()
      compiler.forget()
    },
    text(compilation, name, make) {
      const entry = entryOf(compilation)
      const known = entry && cache.text(entry, name)
      if (known !== undefined) return known
      const text = make()
      const after = entryOf(compilation)
      if (after !== undefined) cache.addText(after, name, text)
      return text
    },
    toolPlaces: (one) => entryOf(one)?.tools ?? toolPlaces(one, cache.places.relative),
    entry: entryOf,
  }
}

/** Returns the source files of the entries that depend on a file. */
function sourcesOf(uri: string, entries: readonly Entry[], { places, holds }: Cache): string[] {
  const own = places.relative(uri)
  const isConcerned = ({ observations }: Entry): boolean =>
    observations.some((one) => one[1] === own || (one[0] === 'glob' && !holds(one)))
  return entries.filter(isConcerned).map(({ id }) => places.absolute(sourceOf(id)))
}

/** Returns all observations of a file; only the new ones if an answer differs, because the file was then read again. */
function withEarlier(
  asked: readonly Observation[],
  earlier: readonly Observation[] = [],
): readonly Observation[] {
  const known = new Map(asked.map((one) => [questionOf(one), one]))
  const isSame = (one: Observation): boolean => {
    const now = known.get(questionOf(one))
    return now === undefined || now.join('\n') === one.join('\n')
  }
  if (!earlier.every(isSame)) return asked
  return [...asked, ...earlier.filter((one) => !known.has(questionOf(one)))]
}

/** Whether two results depend on the same observations. */
function isSame(a: Entry, b: Entry): boolean {
  const keys = new Set(a.observations.map((one) => one.join('\n')))
  return (
    a.observations.length === b.observations.length && b.observations.every((one) => keys.has(one.join('\n')))
  )
}

function joined(before: Entry, made: Entry): Entry {
  const { hasNotes, diagnostics } = before.hasNotes ? before : made
  return { ...made, hasNotes, diagnostics, texts: { ...before.texts, ...made.texts } }
}

/** The cache lacks a part of a result, and the file has changed since, so that the part cannot be compiled any more. */
export class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

/**
 * A compilation of an earlier process; whatever the cache lacks is compiled. A class, because own accessors in each
 * object would take several times as much memory and time.
 */
class RecalledCompilation implements Compilation {
  readonly ok = true
  readonly #entry: Entry
  readonly #cache: Cache
  readonly #compile: () => Compilation
  #real: Compilation | undefined
  #diagnostics: readonly Diagnostic[] | undefined

  constructor(entry: Entry, cache: Cache, compile: () => Compilation) {
    this.#entry = entry
    this.#cache = cache
    this.#compile = compile
  }

  get #compiled(): Compilation {
    this.#real ??= this.#compile()
    return this.#real
  }

  get kind(): Compilation['kind'] {
    return this.#entry.kind
  }

  get dependencies(): readonly string[] {
    return this.#entry.dependencies.map(this.#cache.places.absolute)
  }

  get patterns(): readonly string[] {
    return this.#entry.patterns.map(this.#cache.places.absolute)
  }

  has(severity: Severity): boolean {
    return this.#entry.diagnostics.some((one) => one.severity === severity)
  }

  get diagnostics(): readonly Diagnostic[] {
    this.#diagnostics ??= this.#entry.diagnostics.map((stored, index) =>
      restored(stored, this.#cache.places, () => this.#compiled.diagnostics[index]),
    )
    return this.#diagnostics
  }

  get tools(): Compilation['tools'] {
    return this.#compiled.tools
  }

  /** By profile; each request is compiled when it is read. */
  get requests(): Compilation['requests'] {
    const get = (id: string) => (): LoweredRequest => {
      const request = this.#compiled.requests[id]
      if (request === undefined) throw new OutdatedError()
      return request
    }
    const descriptors = this.#entry.profiles.map((id) => [id, { enumerable: true, get: get(id) }] as const)
    return Object.defineProperties({}, Object.fromEntries(descriptors))
  }

  get code(): string {
    return this.#cache.text(this.#entry, 'code') ?? this.#compiled.code
  }

  get options(): Compilation['options'] {
    return this.#compiled.options
  }
}

interface Keeping {
  readonly cache: Cache
  readonly withNotes: boolean
}

/** Returns the cache entry of a compilation, or undefined if a message contains a path of this machine. */
function toEntry(
  id: string,
  compilation: Compilation,
  observations: readonly Observation[],
  { cache: { places }, withNotes }: Keeping,
): Entry | undefined {
  const { relative, isLocal } = places
  const hasWarnings = compilation.has('warn')
  const wanted = withNotes || hasWarnings ? compilation.diagnostics : []
  const diagnostics = wanted.filter(({ severity }) => withNotes || severity !== 'info')
  if (diagnostics.some(({ message, hint = '' }) => isLocal(message) || isLocal(hint))) return undefined
  return {
    id,
    observations,
    dependencies: compilation.dependencies.map(relative),
    patterns: compilation.patterns.map(relative),
    kind: compilation.kind,
    tools: toolPlaces(compilation, relative),
    profiles: Object.keys(compilation.requests),
    names: namesOf(compilation, relative),
    diagnostics: diagnostics.map((one) => ({ ...toStored(one), uri: relative(one.uri) })),
    hasNotes: withNotes,
    texts: {},
  }
}

function namesOf(compilation: Compilation, relative: (uri: string) => string): StoredName[] {
  const [own] = compilation.dependencies
  return toolNames(compilation).map(({ profile, name, identity, uri }) => [
    profile,
    name,
    identity,
    uri === own ? '' : relative(uri),
  ])
}
