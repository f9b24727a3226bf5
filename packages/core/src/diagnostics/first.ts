/** Whether an item is the first with its key. */
export function firstOf<Item>(keyOf: (item: Item) => string): (item: Item) => boolean {
  const known = new Set<string>()
  return (item) => known.size < known.add(keyOf(item)).size
}
