/**
 * Returns the strongly connected components of what the starts reach; each comes after those that it refers to.
 * Tarjan's algorithm (https://doi.org/10.1137/0201010) with an explicit stack.
 */
export function stronglyConnected<Node>(
  starts: Iterable<Node>,
  next: (node: Node) => readonly Node[],
): Node[][] {
  const components: Node[][] = []
  const order = new Map<Node, number>()
  const low = new Map<Node, number>()
  const open: Node[] = []
  const closed = new Set<Node>()
  const path: { readonly node: Node; readonly targets: Iterator<Node, undefined> }[] = []
  const enter = (node: Node): void => {
    low.set(node, order.size)
    order.set(node, order.size)
    open.push(node)
    path.push({ node, targets: next(node).values() })
  }
  const lower = (node: Node, other = Infinity): void => {
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
