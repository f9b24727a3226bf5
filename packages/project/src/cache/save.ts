import type { Entry, Text } from './cache.ts'
import type { Observation } from './observations.ts'
import { type Bytes, type Pack, type StoredEntry, type TextPlace, writePack } from './pack.ts'
import type { Results } from './results.ts'

/** The largest number of option sets whose results are stored. */
const MAX_SECTIONS = 8
/** How many times a section is written before an unused result is removed. */
const MAX_AGE = 8
/** The text that every build needs, stored in the first part. */
const FIRST = 'code'

export interface Saved {
  readonly file: string
  readonly version: string
  readonly key: string
  /** The results that this process used or created. */
  readonly used: Pick<Results, 'has' | 'values'>
  /** The pack that recalled results come from. */
  readonly read: Pack | undefined
  /** The pack to replace, which another process may have written since. */
  readonly base: Pack | undefined
  /** Whether the source file of an id no longer exists. */
  isGone(id: string): boolean
}

/** Replaces a pack by one with the results of this process and those of other processes. */
export function savePack({ file, version, key, used, read, base, isGone }: Saved): void {
  const writer = createWriter()
  const others = base?.sections.filter((section) => section.key !== key) ?? []
  const own = base?.sections.find((section) => section.key === key)?.entries ?? []
  function* entries(): Iterable<StoredEntry> {
    for (const entry of used.values()) yield writer.entry(entry, read)
    for (const entry of own) {
      if (used.has(entry.id) || entry.age >= MAX_AGE || isGone(entry.id)) continue
      yield { ...writer.stored(entry, base), age: entry.age + 1 }
    }
  }
  const sections = [
    { key, entries: entries() },
    ...others.slice(0, MAX_SECTIONS - 1).map((section) => ({
      ...section,
      entries: section.entries.map((entry) => writer.stored(entry, base)),
    })),
  ]
  writePack(file, version, { sections, observations: writer.observations }, writer.parts)
}

interface Writer {
  readonly observations: Observation[]
  readonly parts: readonly [Bytes[], Bytes[]]
  entry(entry: Entry, read: Pack | undefined): StoredEntry
  stored(entry: StoredEntry, base: Pack | undefined): StoredEntry
}

function createWriter(): Writer {
  const observations: Observation[] = []
  const numbers = new Map<string, number>()
  const parts: [Bytes[], Bytes[]] = [[], []]
  const lengths: [number, number] = [0, 0]

  function numberOf(observation: Observation): number {
    const key = observation.join('\n')
    const known = numbers.get(key) ?? observations.push(observation) - 1
    numbers.set(key, known)
    return known
  }

  function place(name: string, bytes: readonly Bytes[]): TextPlace {
    const part = name === FIRST ? 0 : 1
    const offset = lengths[part]
    for (const one of bytes) {
      parts[part].push(one)
      lengths[part] += one.length
    }
    return [part, offset, lengths[part] - offset]
  }

  function placed(texts: Readonly<Record<string, Text>>, pack: Pack | undefined): Record<string, TextPlace> {
    const all = Object.entries(texts).flatMap(([name, text]) => {
      const bytes = 'parts' in text ? text.parts : pack?.bytes(text)
      return bytes === undefined ? [] : [[name, place(name, [bytes].flat())] as const]
    })
    return Object.fromEntries(all)
  }

  return {
    observations,
    parts,
    entry(entry, read) {
      const own = entry.observations.map(numberOf)
      const byUri = new Map(entry.observations.map((one, index) => [one[1], own[index] ?? 0]))
      return {
        ...entry,
        observations: own,
        dependencies: entry.dependencies.map((uri) => byUri.get(uri) ?? uri),
        texts: placed(entry.texts, read),
        age: 0,
      }
    },
    stored(entry, base) {
      const moved = (index: number): number => {
        const observation = base?.observations[index]
        return observation === undefined ? -1 : numberOf(observation)
      }
      return {
        ...entry,
        observations: entry.observations.map(moved),
        dependencies: entry.dependencies.map((one) => (typeof one === 'string' ? one : moved(one))),
        texts: placed(entry.texts, base),
      }
    },
  }
}
