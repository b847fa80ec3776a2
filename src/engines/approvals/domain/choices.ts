import type { Issue } from '#shared/issues.ts'
import { isDecisionNode, type Who } from './flow-definition.ts'
import { isLedTo } from './preview-route.ts'
import type { Chosen, RoutedNode } from './route-flow.ts'
import { type ExpandedFlow, nameInFull } from './sub-flows.ts'

/** A step that leaves it to the initiator whom it asks. */
export type Choice = { nodeId: string; node: string } & Omit<Extract<Who, { by: 'initiatorChoice' }>, 'by'>

/** The steps of a flow for which the initiator chooses. */
export const choicesOf = ({ nodes }: ExpandedFlow): Choice[] =>
  nodes.flatMap((node) => {
    if (!isDecisionNode(node)) return []
    const choice = node.who.find((who) => who.by === 'initiatorChoice')
    return choice ? [{ nodeId: node.id, node: nameInFull(node), among: choice.among, many: choice.many }] : []
  })

/** Those that a submission has to make: its values lead there, and it does not come behind an approval that stands. */
export const choicesToMake = (
  choices: readonly Choice[],
  nodes: readonly RoutedNode[],
  kept: ReadonlySet<string>,
  taken: ReadonlyMap<string, string>,
): Choice[] =>
  choices.filter(({ nodeId }) => {
    const node = nodes.find(({ id }) => id === nodeId)
    return node !== undefined && !kept.has(nodeId) && isLedTo(nodes, node, { taken })
  })

/** What counts of what was chosen: each person once, only for steps that leave it to the initiator; where an approval stands whom it was given by. */
export const chosenFor = (
  choices: readonly Choice[],
  { given, earlier, kept }: { given: Chosen; earlier: Chosen; kept: ReadonlySet<string> },
): Record<string, number[]> =>
  Object.fromEntries(
    choices.flatMap(({ nodeId }) => {
      const ids = (kept.has(nodeId) ? earlier : given)[nodeId] ?? []
      return ids.length ? [[nodeId, [...new Set(ids)]] as const] : []
    }),
  )

/**
 * What is wrong with what was chosen, by `chosen.{step}`: nobody where somebody has to be, several where one is, or somebody who may not be.
 * `eligible`: by step who of them may be; also what the values do not lead to has to be right, for they may change.
 */
export function choiceIssues(
  choices: readonly Choice[],
  toMake: readonly Choice[],
  chosen: Chosen,
  eligible: ReadonlyMap<string, ReadonlySet<number>>,
  nameOf: (id: number) => string,
): Issue[] {
  return choices.flatMap(({ nodeId, node, many }): Issue[] => {
    const ids = chosen[nodeId] ?? []
    const path = `chosen.${nodeId}`
    const wrong = ids.filter((id) => !eligible.get(nodeId)?.has(id))
    if (wrong.length)
      return [{ path, code: 'choiceRefused', params: { node, people: wrong.map(nameOf).join('、') } }]
    if (ids.length > 1 && !many) return [{ path, code: 'choiceOne', params: { node } }]
    const isWanted = toMake.some((one) => one.nodeId === nodeId)
    return isWanted && ids.length === 0 ? [{ path, code: 'choiceMissing', params: { node } }] : []
  })
}
