import { caseTypeState } from '#shared/constants.ts'
import { fullName } from '#shared/tree.ts'
import type { CaseTypeTree, ListedAs, PlacedCaseType } from './case-type.ts'
import { branchOf, placed } from './rearrange.ts'

/** A line of an official list. Its code is the same in every edition, whatever the cause is called and wherever it stands. */
export type EditionLine = { code: number; name: string; above: number | null }
/** An official list as the product ships it. `inForce` (yyyy-MM-dd) tells editions apart. */
export type Edition = { title: { zh: string; en: string }; inForce: string; lines: readonly EditionLine[] }

/**
 * Reads a list: `# zh | en`, `# yyyy-MM-dd`, then a line a cause, a tab for each level, its code and its name. Throws when a line is
 * deeper than the one before allows, or a code stands twice.
 */
export function readEdition(text: string): Edition {
  const [title = '', day = '', ...rows] = text.split('\n').filter((row) => row.trim() !== '')
  const [zh = '', en = ''] = title.slice(2).split(' | ')
  const line: number[] = []
  const codes = new Set<number>()
  const lines = rows.map((row): EditionLine => {
    const found = /^(\t*)(\d+) (.+)$/.exec(row)
    const [, tabs = '', digits = '', name = ''] = found ?? []
    const code = Number(digits)
    if (!found || tabs.length > line.length || codes.has(code))
      throw new Error(`the list is wrong at: ${row}`)
    line.length = tabs.length
    const above = line.at(-1) ?? null
    line.push(code)
    codes.add(code)
    return { code, name: name.trim(), above }
  })
  return { title: { zh, en }, inForce: day.slice(2), lines }
}

/**
 * One difference between a list and an organisation's tree. `key` names it. `isOwn`: the organisation decided otherwise (renamed,
 * moved, deleted it, or added to it), so it is taken over only when somebody says so.
 */
export type Difference = { key: string; code: number; name: string; path: string; isOwn: boolean } & (
  | { kind: 'added' }
  | { kind: 'renamed'; id: number; from: string }
  | { kind: 'moved'; id: number; from: string }
  | { kind: 'gone'; id: number; outcome: 'deleted' | 'disabled' }
)

/** What is known beside the tree: codes that the organisation does not want, and nodes that records name. */
export type Known = { declined: ReadonlySet<number>; used: ReadonlySet<number> }

const pathText = (names: readonly string[]): string => names.join(' / ')

/** Which node is which line: by its code, else one without code of the same name in the same place. */
function matched(nodes: readonly PlacedCaseType[], lines: readonly EditionLine[]) {
  const byCode = new Map(nodes.flatMap((node) => (node.listed ? [[node.listed.code, node] as const] : [])))
  const own = new Map(
    nodes.flatMap((node) => (node.listed ? [] : [[`${node.parentID} ${node.name}`, node] as const])),
  )
  const nodeOf = new Map<number, PlacedCaseType>()
  for (const { code, name, above } of lines) {
    const parent = above === null ? null : nodeOf.get(above)
    const node =
      byCode.get(code) ?? (parent === undefined ? undefined : own.get(`${parent?.id ?? null} ${name}`))
    if (node) nodeOf.set(code, node)
  }
  return nodeOf
}

/** The names of a line from the top down, as the list has them. */
function listedPaths(lines: readonly EditionLine[]): ReadonlyMap<number, string[]> {
  const paths = new Map<number, string[]>()
  for (const { code, name, above } of lines)
    paths.set(code, [...(above === null ? [] : (paths.get(above) ?? [])), name])
  return paths
}

/** What the list has otherwise than the organisation's tree, in the order of the list, what is gone behind it. */
export function differencesOf(
  nodes: readonly PlacedCaseType[],
  lines: readonly EditionLine[],
  { declined, used }: Known,
): Difference[] {
  const nodeOf = matched(nodes, lines)
  const paths = listedPaths(lines)
  const listed = lines.flatMap(({ code, name, above }): Difference[] => {
    const node = nodeOf.get(code)
    const path = pathText(paths.get(code) ?? [])
    if (!node) {
      const isOwn = declined.has(code) || (above !== null && declined.has(above))
      return [{ key: `added:${code}`, kind: 'added', code, name, path, isOwn }]
    }
    const before: ListedAs = node.listed ?? { code, name, above }
    const common = { code, name, path, id: node.id }
    const found: Difference[] = []
    if (node.name !== name)
      found.push({
        ...common,
        key: `renamed:${code}`,
        kind: 'renamed',
        from: node.name,
        isOwn: node.name !== before.name || before.name === name,
      })
    // Below a line that the tree does not have it cannot stand: taken over, that one comes first.
    if ((above === null ? null : nodeOf.get(above)?.id) !== node.parentID)
      found.push({
        ...common,
        key: `moved:${code}`,
        kind: 'moved',
        from: fullName(nodes, node.id),
        isOwn: isMoved(nodes, node, before) || before.above === above,
      })
    return found
  })
  const leaving = new Set(listed.flatMap((one) => (one.kind === 'moved' && !one.isOwn ? [one.id] : [])))
  return [...listed, ...goneOf(nodes, lines, used, leaving)]
}

/** Whether the organisation put a node elsewhere than the list had it. */
function isMoved(nodes: readonly PlacedCaseType[], node: PlacedCaseType, before: ListedAs): boolean {
  const parent = nodes.find(({ id }) => id === node.parentID)
  return (parent ? parent.listed?.code : null) !== before.above
}

/** `leaving`: nodes that the list has elsewhere now, so that they do not hold what they stand below. */
function goneOf(
  nodes: readonly PlacedCaseType[],
  lines: readonly EditionLine[],
  used: ReadonlySet<number>,
  leaving: ReadonlySet<number>,
): Difference[] {
  const codes = new Set(lines.map(({ code }) => code))
  const gone = nodes.filter(({ listed }) => listed !== null && !codes.has(listed.code))
  const ids = new Set(gone.map(({ id }) => id))
  const staying = nodes.filter(({ id }) => !leaving.has(id))
  return gone.flatMap((node): Difference[] => {
    if (!node.listed) return []
    const branch = branchOf(staying, node.id)
    const isOwn = branch.some(({ id }) => !ids.has(id))
    const outcome = isOwn || branch.some(({ id }) => used.has(id)) ? 'disabled' : 'deleted'
    if (outcome === 'disabled' && node.state === caseTypeState.disabled) return []
    const { code } = node.listed
    const common = { key: `gone:${code}`, code, name: node.name, path: fullName(nodes, node.id), id: node.id }
    return [{ ...common, kind: 'gone', outcome, isOwn }]
  })
}

/** Which differences are taken over unless somebody says otherwise: those that are not the organisation's own doing. */
export const suggested = (differences: readonly Difference[]): string[] =>
  differences.filter(({ isOwn }) => !isOwn).map(({ key }) => key)

/** The chosen ones and those without which they cannot be: a cause is added with what stands above it in the list. */
export function withNeeded(
  differences: readonly Difference[],
  lines: readonly EditionLine[],
  chosen: readonly string[],
): string[] {
  const aboveOf = new Map(lines.map(({ code, above }) => [code, above]))
  const keys = new Set(differences.map(({ key }) => key))
  const all = new Set(chosen.filter((key) => keys.has(key)))
  for (const key of [...all]) {
    if (!key.startsWith('added:') && !key.startsWith('moved:')) continue
    let above = aboveOf.get(Number(key.split(':')[1])) ?? null
    for (; above !== null && keys.has(`added:${above}`); above = aboveOf.get(above) ?? null)
      all.add(`added:${above}`)
  }
  return [...all]
}

/** The organisation's tree after an edition was gone through; `declined`: what it did not want. */
export type TakenOver = { nodes: PlacedCaseType[]; removed: number[]; declined: number[] }

/**
 * Takes over the chosen differences. What was not chosen is the organisation's own from now on: a cause that it does not add is declined, a
 * name or place that it keeps is not offered as new again. `newID` gives ids to what is added.
 */
export function takeOver(
  tree: CaseTypeTree,
  before: readonly PlacedCaseType[],
  lines: readonly EditionLine[],
  known: Known,
  chosen: readonly string[],
  newID: () => number,
): TakenOver {
  const differences = differencesOf(before, lines, known)
  const keys = new Set(withNeeded(differences, lines, chosen))
  const nodeOf = new Map([...matched(before, lines)].map(([code, { id }]) => [code, id]))
  const nodes = new Map(before.map((node) => [node.id, node]))
  const change = (id: number, more: Partial<PlacedCaseType>) => {
    const node = nodes.get(id)
    if (node) nodes.set(id, { ...node, ...more })
  }
  const put = (id: number, parentID: number | null, beforeID: number | null) => {
    for (const { id: one, ...place } of placed([...nodes.values()], id, tree, { parentID, beforeID }))
      change(one, place)
  }
  const siblings = Map.groupBy(lines, ({ above }) => above)
  for (const line of lines) {
    const { code, name, above } = line
    const parentID = above === null ? null : nodeOf.get(above)
    const id = nodeOf.get(code)
    const isAdded = keys.has(`added:${code}`)
    if (parentID !== undefined && (isAdded || (id && keys.has(`moved:${code}`)))) {
      const own = id ?? newID()
      if (isAdded)
        nodes.set(own, {
          id: own,
          tree,
          parentID,
          name,
          nameEn: '',
          state: 1,
          sortOrder: 0,
          version: 1,
          listed: null,
        })
      nodeOf.set(code, own)
      put(own, parentID, nextSibling(siblings.get(above) ?? [], code, parentID, nodeOf, nodes))
    }
    if (id && keys.has(`renamed:${code}`)) change(id, { name })
    const stands = nodeOf.get(code)
    if (stands) change(stands, { listed: line })
  }
  const removed = dropGone(differences, keys, nodes, change)
  const declined = lines.filter(({ code }) => !nodeOf.has(code)).map(({ code }) => code)
  return { nodes: [...nodes.values()], removed, declined }
}

/** The node that the list has behind this line, among those that stand below the same parent already. */
function nextSibling(
  siblings: readonly EditionLine[],
  code: number,
  parentID: number | null,
  nodeOf: ReadonlyMap<number, number>,
  nodes: ReadonlyMap<number, PlacedCaseType>,
): number | null {
  const at = siblings.findIndex((line) => line.code === code)
  for (const line of siblings.slice(at + 1)) {
    const node = nodes.get(nodeOf.get(line.code) ?? -1)
    if (node && node.parentID === parentID) return node.id
  }
  return null
}

/** What is gone is deleted, or disabled where something still needs it; kept, it is the organisation's own. Answers the deleted. */
function dropGone(
  differences: readonly Difference[],
  keys: ReadonlySet<string>,
  nodes: Map<number, PlacedCaseType>,
  change: (id: number, more: Partial<PlacedCaseType>) => void,
): number[] {
  const removed: number[] = []
  for (const gone of differences.filter((one) => one.kind === 'gone').reverse()) {
    const isChosen = keys.has(gone.key)
    const isNeeded = [...nodes.values()].some(({ parentID }) => parentID === gone.id)
    if (isChosen && gone.outcome === 'deleted' && !isNeeded) {
      nodes.delete(gone.id)
      removed.push(gone.id)
    } else change(gone.id, isChosen ? { state: caseTypeState.disabled, listed: null } : { listed: null })
  }
  return removed
}
