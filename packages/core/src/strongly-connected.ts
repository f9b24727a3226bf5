/**
 * Returns the strongly connected components of what the starts reach; each comes after those that it refers to.
 * Tarjan's algorithm (https://doi.org/10.1137/0201010) with an explicit stack.
 */
export function stronglyConnected<T>(starts: Iterable<T>, next: (node: T) => readonly T[]): T[][] {
  const components: T[][] = []
  const order = new Map<T, number>()
  const low = new Map<T, number>()
  const open: T[] = []
  const closed = new Set<T>()
  const path: { readonly node: T; readonly targets: Iterator<T, undefined> }[] = []
  const enter = (node: T): void => {
    low.set(node, order.size)
    order.set(node, order.size)
    open.push(node)
    path.push({ node, targets: next(node).values() })
  }
  const lower = (node: T, other = Infinity): void => {
    low.set(node, Math.min(low.get(node) ?? Infinity, other))
  }
  for (const start of starts) {
    if (!order.has(start)) enter(start)
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      const { node, targets } = frame
      const target = targets.next()
      if (!target.done) {
        if (!order.has(target.value)) enter(target.value)
        else if (!closed.has(target.value)) lower(node, order.get(target.value))
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) lower(parent.node, low.get(node))
      if (low.get(node) !== order.get(node)) continue
      const component = open.splice(open.lastIndexOf(node))
      for (const member of component) closed.add(member)
      components.push(component)
    }
  }
  return components
}
