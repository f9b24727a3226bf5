import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CompileRequest, Options } from '@toolbake/core'
import { makeFolder, removeDrafts, uriToPath } from '@toolbake/core/node'
import { cacheLocation } from './location.ts'
import { type Checker, createChecker, type Observation } from './observations.ts'
import { keyOfOthers, optionsKey } from './options-key.ts'
import {
  type Bytes,
  bufferOf,
  type Pack,
  readPack,
  type StoredEntry,
  type StoredName,
  type TextPlace,
} from './pack.ts'
import { createPlaces, type Places } from './places.ts'
import { createResults } from './results.ts'
import { savePack } from './save.ts'
import { createTextStore } from './store.ts'
import type { StoredDiagnostic } from './stored.ts'
import { compilerVersion } from './version.ts'

/** The results of earlier processes for one set of options. */
export interface Cache {
  readonly places: Places
  /** Whether an earlier process accepted these options, so that they need no check. */
  readonly isKnown: boolean
  /** Records that all options are valid, including those that have no effect on modules. */
  accept(): void
  /** Returns the result with an id if everything that it depends on is unchanged. */
  get(id: string): Entry | undefined
  put(entry: Entry): void
  /** Returns a text of an entry, or undefined if the entry has no text with this name. */
  text(entry: Entry, name: string): string | undefined
  /** Returns a text of an earlier process as bytes: cheaper than the string if they are only compared or written. */
  bytes(entry: Entry, name: string): Buffer | undefined
  addText(entry: Entry, name: string, text: string): void
  /** Stores a text that an entry will refer to. */
  keep(this: void, text: string): Bytes
  /** While files are held: stores results in a form that takes less memory, until they are used again. */
  shrink(): void
  /** Whether an observation still holds. */
  holds(observation: Observation): boolean
  /** Forgets all answers about files, because files may have changed. */
  renew(): void
  /** Until `release`, each file is assumed to stay as it was at the first access. */
  hold(): void
  release(): void
  /** A new object each time that files are held; undefined while they are not held. */
  held(this: void): object | undefined
  /** Writes new results to the pack. Returns the system's error if that fails. */
  save(): NodeJS.ErrnoException | undefined
}

/** A result without the compiler's objects. URIs are relative. */
export interface Entry
  extends Pick<
    StoredEntry,
    'id' | 'patterns' | 'kind' | 'tools' | 'profiles' | 'hasNotes' | 'stamp' | 'files'
  > {
  readonly observations: readonly Observation[]
  readonly dependencies: readonly string[]
  readonly names: readonly StoredName[]
  readonly diagnostics: readonly StoredDiagnostic[]
  readonly texts: Record<string, Text>
}

/** A text of an earlier process, given by its place in the pack, or a text of this process. */
export type Text = TextPlace | { readonly parts: readonly Bytes[] }

/** Returns the id of a compile: the relative URI of its source and the members of its request. */
export function entryId(uri: string, request: CompileRequest, { relative }: Places): string {
  let id = relative(uri)
  for (const name of Object.keys(request).sort()) {
    const value = request[name as keyof CompileRequest]
    if (value !== undefined) id += `\n${name}=${value}`
  }
  return id
}

/** Returns the source file of an id, as a relative URI. */
export function sourceOf(id: string): string {
  return id.replace(/\n.*$/s, '')
}

export interface CacheOptions {
  readonly options: Options
  /** Folder in which the host runs. */
  readonly folder: string
  /** Default of the option `root`. */
  readonly root: string
  /** Aliases of the host, for modules in code. */
  readonly alias?: Readonly<Record<string, string>>
}

/** @returns undefined without a cache: it is turned off or invalid, has no location, or the options contain functions */
export function openCache({ options, folder, root, alias = {} }: CacheOptions): Cache | undefined {
  const location = isSetting(options.cache) ? cacheLocation(folder, options.cache) : undefined
  if (location === undefined) return undefined
  const places = createPlaces(location.project)
  const key = optionsKey(options, root, alias, places, location.project)
  if (key === undefined) return undefined
  const version = compilerVersion()
  return createCache({ file: location.file, version, key, others: keyOfOthers(options), places })
}

/** Whether the option has a valid form; the options are checked only afterwards. */
function isSetting(cache: unknown): boolean {
  const { dir } = { dir: undefined, ...Object(cache) } as { dir: unknown }
  return cache !== null && (dir === undefined || typeof dir === 'string')
}

/** An entry without content. */
export const EMPTY: Omit<Entry, 'id'> = {
  kind: 'module',
  tools: [],
  hasNotes: true,
  observations: [],
  dependencies: [],
  patterns: [],
  profiles: [],
  names: [],
  diagnostics: [],
  texts: {},
}

interface CachePlace {
  readonly file: string
  readonly version: string
  readonly key: string
  /** Key of the options that have no effect on modules; undefined if none is set. */
  readonly others: string | undefined
  readonly places: Places
}

function createCache({ file, version, key, others, places }: CachePlace): Cache {
  const pack = readPack(file, version)
  const section = pack?.sections.find((one) => one.key === key)
  const stored = new Map((section?.entries ?? []).map((entry) => [entry.id, entry]))
  const checker: Checker = createChecker(places)
  const store = createTextStore(file, () => checker.held() !== undefined)
  const used = createResults(store, checker)
  let isChanged = section === undefined
  const accepted = others === undefined ? undefined : `./\noptions ${others}`
  function get(id: string): Entry | undefined {
    const known = used.get(id) ?? fromStored(stored.get(id), pack)
    if (known === undefined || !known.observations.every(checker.holds)) return undefined
    used.set(known)
    return known
  }
  function check(observation: Observation | undefined): void {
    if (observation !== undefined) checker.holds(observation)
  }
  function put(entry: Entry): void {
    used.set(entry)
    checker.note(entry.observations)
    isChanged = true
  }
  return {
    places,
    isKnown: section !== undefined && (accepted === undefined || get(accepted) !== undefined),
    accept() {
      if (accepted !== undefined && get(accepted) === undefined) put({ id: accepted, ...EMPTY })
    },
    get,
    put,
    text(entry, name) {
      const text = entry.texts[name]
      if (text === undefined) return undefined
      return 'parts' in text ? text.parts.map(bufferOf).join('') : pack?.text(text)
    },
    bytes(entry, name) {
      const text = entry.texts[name]
      return text === undefined || 'parts' in text ? undefined : pack?.bytes(text)
    },
    addText(entry, name, text) {
      entry.texts[name] = { parts: [store.add(text)] }
      isChanged = true
    },
    holds: checker.holds,
    keep: store.add,
    shrink: used.shrink,
    renew: checker.renew,
    hold() {
      checker.hold()
      // Checked now, because the threads of the bundler compete for the processor later.
      for (const { age, observations } of section?.entries ?? [])
        if (age === 0) for (const index of observations) check(pack?.observations[index])
    },
    release: checker.release,
    held: checker.held,
    save() {
      if (!isChanged) return undefined
      try {
        makeFolder(dirname(file))
        removeDrafts(dirname(file))
        const now = readPack(file, version)
        const isGone = (id: string): boolean => !existsSync(uriToPath(places.absolute(sourceOf(id))))
        savePack({
          file,
          version,
          key,
          used,
          read: pack,
          base: now?.line === pack?.line ? pack : now,
          isGone,
        })
        isChanged = false
        return undefined
      } catch (error) {
        if (error instanceof Error && 'syscall' in error) return error as NodeJS.ErrnoException
        throw error
      }
    },
  }
}

function fromStored(stored: StoredEntry | undefined, pack: Pack | undefined): Entry | undefined {
  if (stored === undefined || pack === undefined) return undefined
  const { observations } = pack
  const at = (index: number): Observation => {
    const observation = observations[index]
    if (observation === undefined) throw new RangeError()
    return observation
  }
  return {
    ...stored,
    observations: stored.observations.map(at),
    dependencies: stored.dependencies.map((one) => (typeof one === 'string' ? one : at(one)[1])),
  }
}
