/*
 * A tree that is kept and sent flat: departments, contract types, case types. Each node names the one above it, siblings stand in their order.
 */

import { type Locale, type LocalName, nameIn } from './text.ts'

type Linked = { id: number; parentID: number | null }
type Named = Linked & LocalName

/** The node, then what stands above it, up to the top. Ends where an id is not among the nodes, and where a line would close. */
export function lineOf<T extends Linked>(nodes: readonly T[], id: number | null): T[] {
  const byID = new Map<number | null, T>(nodes.map((node) => [node.id, node]))
  const line = new Set<T>()
  for (let node = byID.get(id); node && !line.has(node); node = byID.get(node.parentID)) line.add(node)
  return [...line]
}

/** 'Procurement / Equipment': the names from the top down, in Chinese unless a language is given; '' above the top. */
export const fullName = (nodes: readonly Named[], id: number | null, locale?: Locale): string =>
  lineOf(nodes, id)
    .map((node) => nameIn(node, locale))
    .reverse()
    .join(' / ')

/** Whether moving a node below a parent would put it below itself. */
export const wouldLoop = (nodes: readonly Linked[], id: number, parentID: number | null): boolean =>
  lineOf(nodes, parentID).some((node) => node.id === id)

/** What is made of each node and of what was made below it, from the top down. */
export function nested<T extends Linked, Made>(
  nodes: readonly T[],
  made: (node: T, below: Made[]) => Made,
): Made[] {
  const below = Map.groupBy(nodes, ({ parentID }) => parentID)
  const of = (parentID: number | null): Made[] =>
    (below.get(parentID) ?? []).map((node) => made(node, of(node.id)))
  return of(null)
}

export type Branch<T> = T & { children?: Branch<T>[] }

/** As rows of a table have it: what nothing stands below has no `children`. */
export const branchesOf = <T extends Linked>(nodes: readonly T[]): Branch<T>[] =>
  nested<T, Branch<T>>(nodes, (node, children) => (children.length ? { ...node, children } : node))

/** The nodes with a name, in either language, that holds these words (null: nothing is searched), and what is shown of the tree: they with what stands above them. */
export function searchedTree<T extends Named>(nodes: readonly T[], q: string) {
  const words = q.trim().toLowerCase()
  if (!words) return { shown: nodes, found: null }
  const found = nodes.filter(({ name, nameEn = '' }) => `${name}\n${nameEn}`.toLowerCase().includes(words))
  const byID = new Map<number | null, T>(nodes.map((node) => [node.id, node]))
  const shown = new Set<T>()
  for (const one of found)
    for (let node: T | undefined = one; node && !shown.has(node); node = byID.get(node.parentID))
      shown.add(node)
  return { shown: nodes.filter((node) => shown.has(node)), found }
}
