const shown = new WeakMap<Element, readonly string[]>()

/**
 * Replaces the children of an element, keeping equal ones at the beginning and the end: after a keystroke nearly all
 * are equal, and the layout of hundreds of new lines takes longer than compiling.
 *
 * @param keys one text for each child; children with equal keys look the same
 */
export function patchChildren(
  parent: Element,
  keys: readonly string[],
  render: (index: number) => Element,
): void {
  const old = shown.get(parent) ?? []
  const least = Math.min(old.length, keys.length)
  let start = 0
  while (start < least && old[start] === keys[start]) start += 1
  let end = 0
  while (end < least - start && old[old.length - 1 - end] === keys[keys.length - 1 - end]) end += 1
  for (const child of [...parent.children].slice(start, old.length - end)) child.remove()
  const before = parent.children[start] ?? null
  for (let index = start; index < keys.length - end; index += 1) parent.insertBefore(render(index), before)
  shown.set(parent, keys)
}
