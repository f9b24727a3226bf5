import type { Entry } from './cache.ts'
import type { Checker } from './observations.ts'
import { type Bytes, bufferOf } from './pack.ts'
import type { TextStore } from './store.ts'

/** Results that a process uses or has made, by id. */
export interface Results {
  has(id: string): boolean
  /** One that was made smaller is an object again from then on. */
  get(id: string): Entry | undefined
  set(entry: Entry): void
  /** While files are held: makes results smaller. */
  shrink(): void
  values(): Iterable<Entry>
}

/** An entry as JSON: an object takes several times as much memory, and the collector lets the heap grow to a multiple of it. */
interface Shrunk {
  readonly json: Bytes
  readonly texts: Entry['texts']
  /** What it depends on is as it was, as long as these files are held. */
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
        // Those of an earlier build may no longer hold.
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
