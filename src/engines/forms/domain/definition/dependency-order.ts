/**
 * Topological order of a graph given as lists of dependents by node. `cycle` is one cycle, as nodes in order, when there is
 * any; the order then holds only the nodes that are free of cycles. Nodes without dependence keep their order.
 */
export function dependencyOrder(dependents: readonly (readonly number[])[]): {
  order: number[]
  cycle: number[] | null
} {
  const missing = new Array<number>(dependents.length).fill(0)
  for (const list of dependents) for (const target of list) missing[target] = (missing[target] ?? 0) + 1
  const order = missing.flatMap((count, node) => (count === 0 ? [node] : []))
  for (let next = 0; next < order.length; next++) {
    for (const target of dependents[order[next] as number] ?? []) {
      const left = (missing[target] ?? 0) - 1
      missing[target] = left
      if (left === 0) order.push(target)
    }
  }
  if (order.length === dependents.length) return { order, cycle: null }
  return { order, cycle: findCycle(dependents, new Set(order)) }
}

/** Walks backwards-free: each node outside `free` has a source outside `free`, so following sources must come back. */
function findCycle(dependents: readonly (readonly number[])[], free: ReadonlySet<number>): number[] {
  const sourceOf = new Map<number, number>()
  for (const [source, list] of dependents.entries()) {
    if (free.has(source)) continue
    for (const target of list) sourceOf.set(target, source)
  }
  const path: number[] = []
  const seen = new Set<number>()
  let node = dependents.findIndex((_, index) => !free.has(index))
  while (!seen.has(node)) {
    seen.add(node)
    path.push(node)
    node = sourceOf.get(node) ?? node
  }
  return path.slice(path.indexOf(node)).reverse()
}
