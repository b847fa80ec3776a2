import type { caseTypeState } from '#shared/constants.ts'

/** 1 enabled; 2 disabled: seen, but not chosen any more. */
export type CaseTypeState = (typeof caseTypeState)[keyof typeof caseTypeState]

/** A template of a task that a case of this type begins with. */
export type CaseTypeTemplate = { id: number; name: string }

/** A cause of action with everything below it. */
export type CaseTypeNode = {
  id: number
  name: string
  state: CaseTypeState
  children: CaseTypeNode[]
  templateList: CaseTypeTemplate[]
}

/** A node as it is stored. */
export type FlatCaseType = Omit<CaseTypeNode, 'children' | 'templateList'> & { parentID: number | null }

/** The tree of these nodes, brothers in the order given; a node whose parent is not among them is left out. */
export function caseTypeTree(
  flat: readonly FlatCaseType[],
  templates: ReadonlyMap<number, CaseTypeTemplate[]> = new Map(),
): CaseTypeNode[] {
  const nodes = new Map(
    flat.map(({ id, name, state }): [number, CaseTypeNode] => [
      id,
      { id, name, state, children: [], templateList: templates.get(id) ?? [] },
    ]),
  )
  const roots: CaseTypeNode[] = []
  for (const { id, parentID } of flat) {
    const node = nodes.get(id) as CaseTypeNode
    if (parentID === null) roots.push(node)
    else nodes.get(parentID)?.children.push(node)
  }
  return roots
}

/** Nodes of a list as it is written down. */
export type ListedCause = { name: string; parent: number | null }

/**
 * Reads a list of causes: one a line, a tab for each level. `parent` is the place of the node above in the answer. Throws when a
 * line is deeper than the one before allows.
 */
export function readCauses(text: string): ListedCause[] {
  const line: number[] = []
  return text
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((row, place) => {
      const name = row.trimStart()
      const depth = row.length - name.length
      if (depth > line.length) throw new Error(`line ${place + 1} of the causes is too deep: ${name}`)
      line.length = depth
      const parent = line.at(-1) ?? null
      line.push(place)
      return { name: name.trimEnd(), parent }
    })
}
