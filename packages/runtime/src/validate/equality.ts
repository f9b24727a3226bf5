/** Whether two JSON values are equal: numbers by value, regardless of the order of keys, own properties only. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = namesIn(a)
  if (keys.length !== namesIn(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isEqual(read(a, key), read(b, key)))
}

/** Returns the names of own members, by a loop that `unfinished` recognises as a test. */
export function namesIn(value: object): string[] {
  const names: string[] = []
  for (const name in value) if (Object.hasOwn(value, name)) names.push(name)
  return names
}

/** Whether two items of an array are equal; linear in the size of the array. */
export function hasDuplicates(list: readonly unknown[]): boolean {
  const scalars = new Set<unknown>()
  const texts = new Set<string>()
  for (const item of list) {
    const isScalar = typeof item !== 'object' || item === null
    const seen = isScalar ? scalars : texts
    const size = seen.size
    if (isScalar) scalars.add(item)
    else texts.add(canonicalText(item))
    if (seen.size === size) return true
  }
  return false
}

/** Returns a text that is the same for equal values. */
function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`
  const members = Object.keys(value).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalText(read(value, key))}`).join()}}`
}

function read(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key]
}
