import { existsSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Compilation, TypedImport } from '@toolbake/core'
import { getOrAdd } from '@toolbake/core/light'
import { readText, realPath } from '@toolbake/core/node'
import { concernedBy } from '../files.ts'
import type { Loader } from '../load-types.ts'
import { parseId } from '../query.ts'
import type { MetImports } from './missing-lines.ts'
import { importedBefore, isSchemaFile, schemaFiles, typedQuery, writtenQueries } from './sources.ts'

/** The files of a project and how they are imported. Files are compiled on demand, and only when they changed. */
export interface Tracking {
  /** Records that a file is imported, with the part of the query that affects its types. */
  add(path: string, query: string | undefined): void
  /**
   * Records that a file or folder was created, changed or removed; for the project's folder, any file may have been.
   * Returns whether something has to be compiled.
   */
  notice(path: string): boolean
  /** Compiles pending files. Returns false if there were none. */
  settle(): boolean
  imports(): TypedImport[]
  /** The recorded imports of one file, compiled now. */
  importsOf(path: string): TypedImport[]
  /** Which kinds of imports this run has seen. */
  met(): MetImports
  /** Whether a file was compiled. */
  has(path: string): boolean
  /** The last compilations of the files, including failed ones. */
  compilations(): Compilation[]
  /** Whether a file has an error, so that its references are unknown. */
  isBroken(): boolean
}

interface Source {
  /** The last compilation without errors, so that a file keeps its types while it is being edited. */
  readonly good: Compilation | undefined
  readonly last: Compilation
}

/** How the files of a project are compiled. */
export interface SourceLoader extends Pick<Loader, 'compile'> {
  /** Whether the current options allow the query of an id. Default: always. */
  accepts?(this: void, id: string): boolean
}

/**
 * @param base the project's folder: all its files count, imported or not
 * @param dir where an earlier run wrote types
 */
export function trackSources(
  { compile, accepts = () => true }: SourceLoader,
  base: string,
  dir: string,
): Tracking {
  const sources = new Map<string, Source>()
  const queries = createQueries(dir)
  const pending = new Set<string>()
  let isScanned = false
  let isMetPlain = false

  function scan(): void {
    isScanned = true
    const own = new Set(schemaFiles(base))
    for (const path of [...own, ...importedBefore(base, dir, own)]) pending.add(path)
    for (const path of pending) queries.recall(path)
  }

  /** Returns the imports of a file with a query. */
  function queried(path: string, plain: Compilation | undefined): TypedImport[] {
    return queries.of(path).flatMap((query) => {
      const id = `${path}?${query}`
      // An earlier run may have used other profiles.
      return isPlain(query, plain) || !accepts(id) ? [] : [{ compilation: compile(id), query }]
    })
  }

  return {
    add(path, query) {
      if (query !== undefined) queries.add(path, query)
      else isMetPlain = true
      queries.recall(path)
      pending.add(path)
    },
    notice(path) {
      if (existsSync(path) && realPath(path) === base) isScanned = false
      const isConcerned = concernedBy(path)
      for (const [source, { last }] of sources) if (isConcerned(last)) pending.add(source)
      if (isSchemaFile(path, base)) pending.add(path)
      return !isScanned || pending.size > 0
    },
    settle() {
      queries.readWritten(sources.keys())
      if (!isScanned) scan()
      else if (pending.size === 0) return false
      for (const path of pending) {
        const last = existsSync(path) ? compile(path) : undefined
        if (last) sources.set(path, { last, good: last.ok ? last : sources.get(path)?.good })
      }
      pending.clear()
      for (const path of sources.keys()) if (!existsSync(path)) sources.delete(path)
      return true
    },
    imports() {
      return [...sources].flatMap(([path, { good }]) => [
        ...(good ? [{ compilation: good }] : []),
        ...queried(path, good),
      ])
    },
    importsOf(path) {
      if (!existsSync(path)) return []
      const compilation = compile(path)
      return [{ compilation }, ...queried(path, compilation.ok ? compilation : undefined)]
    },
    met: () => ({ plain: isMetPlain, queried: queries.isMet() }),
    has: (path) => sources.has(path),
    compilations: () => [...sources.values()].map(({ last }) => last),
    isBroken: () => [...sources.values()].some(({ good, last }) => good !== last),
  }
}

interface Queries {
  add(path: string, query: string): void
  /** Adds the queries of a file for which an earlier run wrote types. */
  recall(path: string): void
  /** Reads the written declarations again: another server or test runner may have changed them. */
  readWritten(paths: Iterable<string>): void
  of(path: string): string[]
  /** Whether this run has seen an import with a query. */
  isMet(): boolean
}

/** @param dir where an earlier run wrote types */
function createQueries(dir: string): Queries {
  /** By path: each query, and whether this run has seen it (or only an earlier run). */
  const queries = new Map<string, Map<string, boolean>>()
  /** The queries in the written declarations, and the declarations' text. */
  let remembered: ReturnType<typeof writtenQueries> = new Map()
  let written = ''
  const ofPath = (path: string): Map<string, boolean> => getOrAdd(queries, path, () => new Map())

  function recall(path: string): void {
    for (const ending of endingsOf(path))
      for (const query of remembered.get(ending) ?? []) getOrAdd(ofPath(path), query, () => false)
  }

  return {
    add: (path, query) => void ofPath(path).set(query, true),
    recall,
    readWritten(paths) {
      const text = readText(join(dir, 'imports.d.ts')) ?? ''
      if (text === written) return
      written = text
      remembered = writtenQueries(text)
      for (const path of paths) recall(path)
    },
    of: (path) => [...(queries.get(path)?.keys() ?? [])],
    isMet: () => [...queries.values()].some((known) => [...known.values()].includes(true)),
  }
}

/** Records an import by its id. Returns its path. */
export function addImport(id: string, tracking: Tracking): string | undefined {
  const parsed = parseId(id)
  if (parsed === undefined) return undefined
  const path = resolve(parsed.path)
  tracking.add(path, typedQuery(parsed.specifier))
  return path
}

/** Returns all endings of a path that begin with `/`. */
function endingsOf(path: string): string[] {
  const names = path.split(sep).filter((name) => name !== '')
  return names.map((_, index) => `/${names.slice(index).join('/')}`)
}

/** Whether the module without a query already includes the profile of a query. */
function isPlain(query: string, compilation: Compilation | undefined): boolean {
  const profile = /^profile=([^&]*)$/.exec(query)?.[1]
  return profile !== undefined && compilation !== undefined && Object.hasOwn(compilation.requests, profile)
}
