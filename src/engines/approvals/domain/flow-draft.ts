import type { ApproverNode, FlowDefinition, FlowNode } from './flow-definition.ts'

/** A node that the designer can add. */
export type NewNodeKind = 'approver' | 'cc'

/** The first of n1, n2 … that no node or branch has. */
export function freeNodeId({ nodes }: FlowDefinition): string {
  const taken = new Set(
    nodes.flatMap((node) => [node.id, ...('branches' in node ? node.branches.map(({ id }) => id) : [])]),
  )
  for (let i = 1; ; i++) if (!taken.has(`n${i}`)) return `n${i}`
}

const newApprover = (id: string, name: string): ApproverNode => ({
  kind: 'approver',
  id,
  name,
  within: null,
  who: [{ by: 'departmentHead', levelsUp: 0 }],
  mode: 'any',
  whenEmpty: 'admin',
  timeLimit: null,
  fieldRights: {},
})

/** Adds a node at this place of the list (0 is the first). Answers the new definition and the node's id. */
export function addNode(
  definition: FlowDefinition,
  at: number,
  kind: NewNodeKind,
  name: string,
): { definition: FlowDefinition; id: string } {
  const id = freeNodeId(definition)
  const node: FlowNode =
    kind === 'approver'
      ? newApprover(id, name)
      : { kind: 'cc', id, name, within: null, who: [{ by: 'person', userIds: [] }] }
  return { id, definition: { ...definition, nodes: definition.nodes.toSpliced(at, 0, node) } }
}

/** Moves a node by so many places; beyond an end it stays where it is. */
export function moveNode(definition: FlowDefinition, id: string, by: number): FlowDefinition {
  const from = definition.nodes.findIndex((node) => node.id === id)
  const to = from + by
  const node = definition.nodes[from]
  if (!node || to < 0 || to >= definition.nodes.length) return definition
  return { ...definition, nodes: definition.nodes.toSpliced(from, 1).toSpliced(to, 0, node) }
}

export const removeNode = (definition: FlowDefinition, id: string): FlowDefinition => ({
  ...definition,
  nodes: definition.nodes.filter((node) => node.id !== id),
})

/** Replaces the node with the same id. */
export const changeNode = (definition: FlowDefinition, changed: FlowNode): FlowDefinition => ({
  ...definition,
  nodes: definition.nodes.map((node) => (node.id === changed.id ? changed : node)),
})

/** Ids of nodes that can't be stored yet: without a name, or with an empty choice of people or role. */
export const unfinishedNodes = ({ nodes }: FlowDefinition): string[] =>
  nodes
    .filter(
      (node) =>
        node.name.trim() === '' ||
        ('who' in node &&
          (node.who.length === 0 ||
            node.who.some(
              (who) =>
                (who.by === 'person' && who.userIds.length === 0) || (who.by === 'role' && who.roleId === 0),
            ))),
    )
    .map(({ id }) => id)
