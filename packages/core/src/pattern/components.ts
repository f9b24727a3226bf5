/** Edges beyond this number take too long. */
const MAX_EDGES = 500_000

/** Tarjan's algorithm, without recursion: the cycles of a graph. Undefined when it is too large. */
export function stronglyConnected(
  starts: readonly number[],
  next: (node: number) => readonly number[],
): number[][] | undefined {
  const order = new Map<number, number>()
  const low = new Map<number, number>()
  const open = new Set<number>()
  const components: number[][] = []
  let edges = 0
  for (const start of starts) {
    const path: { readonly node: number; readonly targets: readonly number[]; at: number }[] = []
    const enter = (node: number): void => {
      order.set(node, order.size)
      low.set(node, order.size - 1)
      open.add(node)
      const targets = next(node)
      edges += targets.length
      path.push({ node, targets, at: 0 })
    }
    if (!order.has(start)) enter(start)
    for (let frame = path.at(-1); frame !== undefined; frame = path.at(-1)) {
      if (edges > MAX_EDGES) return undefined
      const { node, targets } = frame
      const target = targets[frame.at]
      frame.at += 1
      if (target === undefined) {
        path.pop()
        const parent = path.at(-1)?.node
        if (parent !== undefined) low.set(parent, Math.min(low.get(parent) ?? 0, low.get(node) ?? 0))
        if (low.get(node) === order.get(node)) components.push(closeComponent(node, open))
      } else if (!order.has(target)) {
        enter(target)
      } else if (open.has(target)) {
        low.set(node, Math.min(low.get(node) ?? 0, order.get(target) ?? 0))
      }
    }
  }
  return components
}

/** The nodes that were opened since `node`; a set keeps their order. */
function closeComponent(node: number, open: Set<number>): number[] {
  const nodes = [...open]
  const component = nodes.slice(nodes.indexOf(node))
  for (const member of component) open.delete(member)
  return component
}
