const shown = new WeakMap<Element, readonly string[]>()

/**
 * Makes the children of an element those that are wanted. What is the same at the beginning and at the end stays: after
 * a key nearly everything is, and to lay out hundreds of new lines takes longer than to compile.
 *
 * @param keys one text for each child; children of equal keys look the same
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
