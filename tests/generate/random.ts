/** A stream of choices determined by a seed (mulberry32): the same on every machine. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** An integer from 0 to `count - 1`. */
  below(count: number): number
  chance(probability: number): boolean
  /** Throws for an empty list. */
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(list) {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
    shuffled(list) {
      const result = [...list]
      for (let at = result.length - 1; at > 0; at--) {
        const other = below(at + 1)
        const item = result[at] as (typeof result)[number]
        result[at] = result[other] as (typeof result)[number]
        result[other] = item
      }
      return result
    },
  }
}

/** Returns a seed for a text, such as the id of a record (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
