import type { EmittedTypes, ModuleHead, TypedImport, TypeFile, TypesMemory } from '@toolbake/core'
import { memoize } from '@toolbake/core/light'
import { type Cache, EMPTY, type Entry } from './cache.ts'
import type { CachedCompiler } from './compiler.ts'
import { hashOf } from './hash.ts'
import { type Bytes, bufferOf } from './pack.ts'
import type { Places } from './places.ts'

/** The type declarations of a project, taken from earlier processes where nothing changed. */
export interface KeptTypes extends TypesMemory {
  /** Returns all types: those of an earlier process if it had the same imports, otherwise newly printed ones. */
  types(request: TypesRequest, emit: () => EmittedTypes): EmittedTypes
}

export interface TypesRequest {
  readonly imports: readonly TypedImport[]
  /** A text of everything else that the types depend on. */
  readonly key: string
}

/** A file as bytes: they take less memory than a string, and are written as they are. */
export interface KeptFile extends TypeFile {
  /** Hash of the bytes. */
  readonly hash: string
  readonly bytes: Bytes
}

/**
 * @param base URI of the folder whose imports are typed
 * @param place where the types are written, relative to that folder
 * @param key text of everything that a file depends on apart from its imports
 */
export function openKeptTypes(cached: CachedCompiler, base: string, place: string, key: string): KeptTypes {
  const { cache } = cached
  const id = `${cache.places.relative(base)}\ntypes ${place}`
  const keyed = (own = ''): string => hashOf(`${key}\n${own}`)
  let known: { readonly of: Entry; readonly files: ReadonlyMap<string, KeptFile> } | undefined

  /** Returns the files of the last process. Reads their texts at once: another process may replace the pack later. */
  function lastFiles(): ReadonlyMap<string, KeptFile> {
    const of = cache.get(id)
    if (of === undefined || cache.bytes(of, 'texts') === undefined) return new Map()
    if (known?.of !== of) {
      const files = filesOf(of, cache, () => '') ?? []
      known = { of, files: new Map(files.map((file) => [file.path, file])) }
    }
    return known.files
  }

  const kept = (files: readonly (TypeFile | KeptFile)[]): KeptFile[] =>
    files.map((file) => ('hash' in file ? file : new PrintedFile(file, keyed(file.key), cache)))

  return {
    types(request, emit) {
      const last = cache.get(id)
      const before = stampOf(request, cached)
      const printed = (path: string): string => emit().files.find((file) => file.path === path)?.text ?? ''
      const files = before !== undefined && last?.stamp === before && filesOf(last, cache, printed)
      if (files) return { files, problems: [] }
      const emitted = emit()
      // A file may have changed during printing, so that the texts come from different versions of it.
      const isConsistent = before !== undefined && before === stampOf(request, cached)
      if (isConsistent && emitted.problems.length === 0) cache.put(entryOf(id, before, kept(emitted.files)))
      return emitted
    },
    head(compilation, make) {
      let made: ModuleHead | undefined
      const text = cached.text(compilation, 'types', () => {
        made = make()
        return storedHead(made, cache.places)
      })
      return made ?? restoredHead(text, cache.places)
    },
    stamp(compilation) {
      const entry = cached.entry(compilation)
      return entry && stateOf(entry)
    },
    file(path, own) {
      const file = lastFiles().get(path)
      return file?.key === keyed(own) ? file : undefined
    },
    keep: (file) => new PrintedFile(file, keyed(file.key), cache),
  }
}

/** Returns a hash that changes with the imports and with the files behind them; undefined if one has no entry. */
function stampOf({ key, imports }: TypesRequest, cached: CachedCompiler): string | undefined {
  const lines: string[] = []
  for (const { compilation, query = '' } of imports) {
    // A failed compilation has no types.
    if (!compilation.ok) continue
    const entry = cached.entry(compilation)
    if (entry === undefined) return undefined
    lines.push(`${query}\n${stateOf(entry)}`)
  }
  return hashOf([key, ...lines.sort()].join('\n\n'))
}

/** Returns the hash of an entry's id and observations. */
const stateOf = memoize(({ id, observations }: Entry): string =>
  // The order of observations differs between requests.
  hashOf([id, ...observations.map((one) => one.join('\n')).sort()].join('\n')),
)

/** @param print prints the text of a file if the pack no longer has it */
function filesOf(entry: Entry, cache: Cache, print: (path: string) => string): KeptFile[] | undefined {
  let end = 0
  return entry.files?.map(([path, hash, length, key]) => {
    end += length
    const place = [end - length, end] as const
    return {
      path,
      hash,
      key,
      get bytes() {
        // Another process may have replaced the pack meanwhile.
        return cache.bytes(entry, 'texts')?.subarray(...place) ?? Buffer.from(print(path))
      },
      get text() {
        return bufferOf(this.bytes).toString()
      },
    }
  })
}

class PrintedFile implements KeptFile {
  readonly path: string
  readonly key: string
  readonly hash: string
  readonly bytes: Bytes

  constructor({ path, text }: TypeFile, key: string, cache: Cache) {
    this.path = path
    this.key = key
    this.hash = hashOf(text)
    this.bytes = cache.keep(text)
  }

  get text(): string {
    return bufferOf(this.bytes).toString()
  }
}

function entryOf(id: string, stamp: string, kept: readonly KeptFile[]): Entry {
  const parts = kept.map(({ bytes }) => bytes)
  const files = kept.map(({ path, hash, key = '', bytes }) => [path, hash, bytes.length, key] as const)
  return { ...EMPTY, id, texts: { texts: { parts } }, stamp, files }
}

/** Returns a head as JSON with relative URIs. The author's texts stay unchanged. */
function storedHead(head: ModuleHead, { relative }: Places): string {
  return JSON.stringify(
    head,
    changed((text) =>
      text.replace(/file:\/\/[^#>]*/g, (uri) => {
        const way = relative(uri)
        return way === uri ? uri : `file:${way}`
      }),
    ),
  )
}

function restoredHead(text: string, { absolute }: Places): ModuleHead {
  const restore = changed((text) =>
    text.replace(/file:(\.[^#>]*)/g, (_, relative: string) => absolute(relative)),
  )
  return JSON.parse(text, restore) as ModuleHead
}

/** Creates a reviver or replacer for `JSON` that changes URIs, and ids, which contain URIs. */
function changed(change: (text: string) => string): (name: string, value: unknown) => unknown {
  return (name, value) => {
    if (name === 'references' && Array.isArray(value)) return value.map((id) => change(String(id)))
    return (name === 'uri' || name === 'id') && typeof value === 'string' ? change(value) : value
  }
}
