import { caseTypeState } from '#shared/constants.ts'
import type { LocalName, Words } from '#shared/text.ts'
import { lineOf } from '#shared/tree.ts'
import type { CaseTypeTree, PlacedCaseType } from './case-type.ts'

/** Levels that a tree may have: the courts' own lists have four. */
export const deepest = 8
/** Between two siblings that stand beside each other: sixteen nodes fit between them before they are spread anew. */
export const spacing = 65_536

/** Why a change is refused. `words` of it are on the screen and in the answer. */
export type Refusal = 'loop' | 'depth' | 'taken' | 'otherTree' | 'hasChildren'

export const refusalWords: Readonly<Record<Refusal, Words>> = {
  loop: '不能移动到自己或自己的下级之下 | A case type cannot be moved below itself',
  depth: `案由最多 ${deepest} 级 | Case types can have at most ${deepest} levels`,
  taken: '同一上级下已有同名案由 | This name is already used at the same level',
  otherTree:
    '不能移动到另一类案由之下 | A case type cannot leave its category: civil, administrative or criminal',
  hasChildren: '仍有下级案由，请先移走或删除下级 | Move or delete the case types below it first',
}

/** Where a node is to stand: below `parentID` (null: on top), in front of the sibling `beforeID` (null: behind all). */
export type Place = { parentID: number | null; beforeID: number | null }
/** What of a node changes; siblings that are spread anew change their order only. */
export type NodeChange = { id: number; parentID: number | null; sortOrder: number }

type Placed = Pick<PlacedCaseType, 'id' | 'tree' | 'parentID' | 'sortOrder'> & LocalName

/** Those directly below, in their order. */
export const childrenOf = <T extends Placed>(
  nodes: readonly T[],
  tree: CaseTypeTree,
  parentID: number | null,
): T[] =>
  nodes
    .filter((node) => node.tree === tree && node.parentID === parentID)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)

/** The node and everything below it. */
export function branchOf<T extends Pick<Placed, 'id' | 'parentID'>>(nodes: readonly T[], id: number): T[] {
  const below = Map.groupBy(nodes, ({ parentID }) => parentID)
  const top = nodes.find((node) => node.id === id)
  const branch = top ? [top] : []
  for (const node of branch) branch.push(...(below.get(node.id) ?? []))
  return branch
}

const heightOf = (nodes: readonly Placed[], id: number): number => childLevels(nodes, [id]).length
/** Levels from these nodes down, each a list. */
function childLevels(nodes: readonly Placed[], ids: readonly number[]): number[][] {
  const below = Map.groupBy(nodes, ({ parentID }) => parentID)
  const levels: number[][] = []
  for (let level = [...ids]; level.length && levels.length <= nodes.length; ) {
    levels.push(level)
    level = level.flatMap((id) => (below.get(id) ?? []).map((node) => node.id))
  }
  return levels
}

/** Whether a name may stand here; `exceptID` is the node itself. */
export const nameRefusal = (
  nodes: readonly Placed[],
  { tree, parentID, name }: Pick<Placed, 'tree' | 'parentID' | 'name'>,
  exceptID?: number,
): Refusal | null =>
  childrenOf(nodes, tree, parentID).some((node) => node.name === name && node.id !== exceptID)
    ? 'taken'
    : null

/** Whether a further node of this name may be added below `parentID`. */
export function addRefusal(
  nodes: readonly Placed[],
  node: Pick<Placed, 'tree' | 'parentID' | 'name'>,
): Refusal | null {
  const line = lineOf(nodes, node.parentID)
  if (line.some(({ tree }) => tree !== node.tree)) return 'otherTree'
  if (line.length + 1 > deepest) return 'depth'
  return nameRefusal(nodes, node)
}

/** Whether the node, with all that stands below it, may be moved below `parentID`. */
export function moveRefusal(nodes: readonly Placed[], id: number, parentID: number | null): Refusal | null {
  const node = nodes.find((one) => one.id === id)
  if (!node) return null
  const line = lineOf(nodes, parentID)
  if (line.some((one) => one.id === id)) return 'loop'
  if (line.some(({ tree }) => tree !== node.tree)) return 'otherTree'
  if (line.length + heightOf(nodes, id) > deepest) return 'depth'
  return nameRefusal(nodes, { ...node, parentID }, id)
}

/** Whether the node may be deleted, as far as the tree says. */
export const removeRefusal = (nodes: readonly Placed[], id: number): Refusal | null =>
  nodes.some(({ parentID }) => parentID === id) ? 'hasChildren' : null

/**
 * The order of a node that comes to stand there, and of those siblings that have to make room: none as long as there is any between
 * its neighbours. `id`: of the node itself, 0 for one that is not there yet. A `beforeID` that is no sibling puts it behind all.
 */
export function placed(
  nodes: readonly Placed[],
  id: number,
  tree: CaseTypeTree,
  { parentID, beforeID }: Place,
): NodeChange[] {
  const siblings = childrenOf(nodes, tree, parentID).filter((node) => node.id !== id)
  const found = siblings.findIndex((node) => node.id === beforeID)
  const at = found < 0 ? siblings.length : found
  const low = siblings[at - 1]?.sortOrder ?? 0
  const high = siblings[at]?.sortOrder ?? low + 2 * spacing
  const between = Math.floor((low + high) / 2)
  if (between > low && between < high) return [{ id, parentID, sortOrder: between }]
  const all = [...siblings.slice(0, at).map((node) => node.id), id, ...siblings.slice(at).map((n) => n.id)]
  const before = new Map(siblings.map((node) => [node.id, node.sortOrder]))
  return all.flatMap((one, index) => {
    const sortOrder = (index + 1) * spacing
    return before.get(one) === sortOrder ? [] : [{ id: one, parentID, sortOrder }]
  })
}

/** Where a node comes to stand that is dropped on another one: in front of it, behind it, or below it behind those that are there. */
export function droppedPlace(
  nodes: readonly Placed[],
  id: number,
  over: Placed,
  side: 'before' | 'inside' | 'after',
): Place {
  if (side === 'inside') return { parentID: over.id, beforeID: null }
  if (side === 'before') return { parentID: over.parentID, beforeID: over.id }
  const siblings = childrenOf(nodes, over.tree, over.parentID).filter((node) => node.id !== id)
  const next = siblings[siblings.findIndex((node) => node.id === over.id) + 1]
  return { parentID: over.parentID, beforeID: next?.id ?? null }
}

/** Where the node stands now, to be put back there. */
export function presentPlace(nodes: readonly Placed[], node: Placed): Place {
  const siblings = childrenOf(nodes, node.tree, node.parentID)
  const next = siblings[siblings.findIndex(({ id }) => id === node.id) + 1]
  return { parentID: node.parentID, beforeID: next?.id ?? null }
}

/** One place up or down among its siblings; null at the end. */
export function steppedPlace(nodes: readonly Placed[], node: Placed, step: 'up' | 'down'): Place | null {
  const siblings = childrenOf(nodes, node.tree, node.parentID)
  const over = siblings[siblings.findIndex(({ id }) => id === node.id) + (step === 'up' ? -1 : 1)]
  return over ? droppedPlace(nodes, node.id, over, step === 'up' ? 'before' : 'after') : null
}

/** The nodes after these changes. */
export function withChanges<T extends Placed>(nodes: readonly T[], changes: readonly NodeChange[]): T[] {
  const changed = new Map(changes.map((change) => [change.id, change]))
  return nodes.map((node) => ({ ...node, ...changed.get(node.id) }))
}

/** Whether a node is offered, or why not: it is disabled itself, or something above it is. */
export function standingOf(
  nodes: readonly Pick<PlacedCaseType, 'id' | 'parentID' | 'state'>[],
  id: number,
): 'enabled' | 'disabled' | 'disabledAbove' {
  const [node, ...above] = lineOf(nodes, id)
  if (node?.state === caseTypeState.disabled) return 'disabled'
  return above.some(({ state }) => state === caseTypeState.disabled) ? 'disabledAbove' : 'enabled'
}

/** What is wrong with these nodes as trees; null: nothing. Each stands once, no line closes, siblings have names of their own. */
export function faultOf(nodes: readonly Placed[]): { refusal: Refusal; node: Placed } | null {
  const below = Map.groupBy(nodes, ({ parentID }) => parentID)
  const byID = new Map(nodes.map((node) => [node.id, node]))
  const levels = childLevels(
    nodes,
    (below.get(null) ?? []).map(({ id }) => id),
  )
  const reached = new Set(levels.flat())
  const cut = nodes.find(({ id }) => !reached.has(id))
  if (cut) return { refusal: 'loop', node: cut }
  const deep = byID.get(levels[deepest]?.[0] ?? -1)
  if (deep) return { refusal: 'depth', node: deep }
  const names = new Set<string>()
  for (const node of nodes) {
    const parent = node.parentID === null ? undefined : byID.get(node.parentID)
    if (parent && parent.tree !== node.tree) return { refusal: 'otherTree', node }
    const key = JSON.stringify([node.tree, node.parentID, node.name])
    if (names.has(key)) return { refusal: 'taken', node }
    names.add(key)
  }
  return null
}
