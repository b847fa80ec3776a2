import type { caseTypeState } from '#shared/constants.ts'
import type { Words } from '#shared/text.ts'
import { nested } from '#shared/tree.ts'

/** 1 enabled; 2 disabled: seen, but not chosen any more, nor is what stands below it. */
export type CaseTypeState = (typeof caseTypeState)[keyof typeof caseTypeState]

/** The trees of an organisation, as the courts keep them apart, in the order in which they are shown. */
export const caseTypeTrees = ['civil', 'administrative', 'criminal'] as const
export type CaseTypeTree = (typeof caseTypeTrees)[number]

export const caseTypeTreeLabels: Readonly<Record<CaseTypeTree, Words>> = {
  civil: '民事案由 | Civil causes',
  administrative: '行政案由 | Administrative causes',
  criminal: '刑事罪名 | Criminal charges',
}

/** A template of a task that a case of this type begins with. */
export type CaseTypeTemplate = { id: number; name: string }

/** A cause of action with everything below it. */
export type CaseTypeNode = {
  id: number
  tree: CaseTypeTree
  name: string
  state: CaseTypeState
  children: CaseTypeNode[]
  templateList: CaseTypeTemplate[]
}

/** A node as it is stored. */
export type FlatCaseType = Omit<CaseTypeNode, 'children' | 'templateList'> & { parentID: number | null }

/** What the official list said of a node when the organisation last took it over. `above`: code of the line above. */
export type ListedAs = { code: number; name: string; above: number | null }

/** A node with its place among its siblings and what it comes from: null for the organisation's own. */
export type PlacedCaseType = FlatCaseType & {
  nameEn: string
  sortOrder: number
  version: number
  listed: ListedAs | null
}

/** The tree of these nodes, siblings in the order given; a node whose parent is not among them is left out. */
export function caseTypeTree(
  flat: readonly FlatCaseType[],
  templates: ReadonlyMap<number, CaseTypeTemplate[]> = new Map(),
): CaseTypeNode[] {
  return nested<FlatCaseType, CaseTypeNode>(flat, ({ id, tree, name, state }, children) => ({
    id,
    tree,
    name,
    state,
    children,
    templateList: templates.get(id) ?? [],
  }))
}
