import type { Entry, Text } from './cache.ts'
import type { Checker } from './observations.ts'
import { bufferOf, type TextPlace } from './pack.ts'
import type { Address, StoredText, TextStore } from './store.ts'

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

/** An entry as JSON: an object takes ten times as much memory, and the collector lets the heap grow to a multiple of it. */
interface Shrunk {
  readonly json: StoredText
  /** What it depends on is as it was, as long as these files are held. */
  readonly held: object
}

interface EntryJson extends Omit<Entry, 'texts'> {
  readonly texts: Readonly<Record<string, TextPlace | { readonly parts: readonly Address[] }>>
}

export function createResults(store: TextStore, { holds, held, note }: Checker): Results {
  let whole = new Map<string, Entry>()
  const shrunk = new Map<string, Shrunk>()

  function restore({ json }: Shrunk): Entry {
    const entry = JSON.parse(bufferOf(json).toString()) as EntryJson
    const texts = Object.entries(entry.texts).map(([name, text]): [string, Text] => [
      name,
      'parts' in text ? { parts: text.parts.map(store.at) } : text,
    ])
    return { ...entry, texts: Object.fromEntries(texts) }
  }

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
        // Types have texts of an earlier process, and results of an earlier build may no longer hold.
        if (entry.files !== undefined || !entry.observations.every(holds)) rest.set(id, entry)
        else shrunk.set(id, { json: store.add(JSON.stringify(entry)), held: now })
      }
      whole = rest
    },
    *values() {
      yield* whole.values()
      for (const small of shrunk.values()) yield restore(small)
    },
  }
}
