import { conditionsOf } from './branch-conditions.ts'
import { type FlowDefinition, isDecisionNode } from './flow-definition.ts'

/** Where a flow looks at a field of its records' form: in a condition of a branch, for whom a step asks or tells, or for what a step may do with it. */
export type FieldUse = { fieldId: string; node: string } & (
  | { as: 'condition'; branch: string }
  | { as: 'who' }
  | { as: 'right' }
)

/** Every such place, step by step, each once. */
export function fieldUsesIn({ nodes }: Pick<FlowDefinition, 'nodes'>): FieldUse[] {
  const uses = nodes.flatMap((node): FieldUse[] => {
    const at = { node: node.name }
    const branches = node.kind === 'condition' ? node.branches : []
    const conditions = branches.flatMap(({ name, when }) =>
      (when ? conditionsOf(when) : []).map(({ fieldId }) => ({
        ...at,
        fieldId,
        as: 'condition' as const,
        branch: name,
      })),
    )
    const who = 'who' in node ? node.who : []
    const naming = who.flatMap((one) =>
      one.by === 'formField' ? [{ ...at, fieldId: one.fieldId, as: 'who' as const }] : [],
    )
    const rights = isDecisionNode(node) ? Object.keys(node.fieldRights) : []
    return [...conditions, ...naming, ...rights.map((fieldId) => ({ ...at, fieldId, as: 'right' as const }))]
  })
  return [...new Map(uses.map((use) => [JSON.stringify(use), use])).values()]
}
