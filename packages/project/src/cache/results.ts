import type { Entry } from './cache.ts'
import type { Checker } from './observations.ts'
import { type Bytes, bufferOf } from './pack.ts'
import type { TextStore } from './store.ts'

/** The results that a process uses or has made, by id. */
export interface Results {
  has(id: string): boolean
  /** Restores a shrunk entry. */
  get(id: string): Entry | undefined
  set(entry: Entry): void
  /** While files are held: converts entries to JSON. */
  shrink(): void
  values(): Iterable<Entry>
}

/** An entry as JSON: as an object it takes several times as much memory, and the garbage collector multiplies that. */
interface Shrunk {
  readonly json: Bytes
  readonly texts: Entry['texts']
  /** The files that were held when its observations were checked: they need no other check while these are held. */
  readonly held: object
}

export function createResults(store: TextStore, { holds, held, note }: Checker): Results {
  let whole = new Map<string, Entry>()
  const shrunk = new Map<string, Shrunk>()

  return {
    has: (id) => whole.has(id) || shrunk.has(id),
    get(id) {
      const known = whole.get(id)
      const small = shrunk.get(id)
      if (known !== undefined || small === undefined) return known
      const entry = restore(small)
      if (small.held === held()) note(entry.observations)
      return entry
    },
    set(entry) {
      whole.set(entry.id, entry)
      shrunk.delete(entry.id)
    },
    shrink() {
      const now = held()
      if (now === undefined) return
      const rest = new Map<string, Entry>()
      for (const [id, entry] of whole) {
        // Entries of an earlier build may be outdated.
        if (!entry.observations.every(holds)) rest.set(id, entry)
        else {
          const { texts, ...others } = entry
          shrunk.set(id, { json: store.add(JSON.stringify(others)), texts, held: now })
        }
      }
      whole = rest
    },
    *values() {
      yield* whole.values()
      for (const small of shrunk.values()) yield restore(small)
    },
  }
}

function restore({ json, texts }: Shrunk): Entry {
  return { ...(JSON.parse(bufferOf(json).toString()) as Omit<Entry, 'texts'>), texts }
}
