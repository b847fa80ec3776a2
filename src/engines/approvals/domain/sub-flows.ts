import { type Locale, type LocalName, listIn, nameIn } from '#shared/text.ts'
import type { FlowDefinition, FlowNode, SubFlowNode } from './flow-definition.ts'

/** A sub-flow that a step comes from, by its name and version. */
export type FromFlow = { flow: string; version: number }

/** A step of a flow in which every sub-flow stands with its own steps. `from`: the sub-flows that it comes from, the outermost first; absent: it is the flow's own. */
export type ExpandedNode = Exclude<FlowNode, SubFlowNode> & { from?: FromFlow[] }
export type ExpandedFlow = Omit<FlowDefinition, 'nodes'> & { nodes: ExpandedNode[] }

/** A version of a flow that others run as a sub-flow. */
export type SubFlow = FromFlow & { definition: FlowDefinition }
export type SubFlows = ReadonlyMap<number, SubFlow>

/** Ids of the flows that a definition runs as sub-flows, each once. */
export const subFlowsIn = ({ nodes }: Pick<FlowDefinition, 'nodes'>): number[] => [
  ...new Set(nodes.flatMap((node) => (node.kind === 'subFlow' ? [node.flowId] : []))),
]

/** No id of an expanded step is longer. */
export const mostIdLength = 400

type At = { prefix: string; within: string | null; from: FromFlow[] }

/**
 * The flow with the steps of its sub-flows, and of theirs, in the places of the nodes that run them. Their ids say by which nodes and from which flows they come, so that each stays unique, also where a flow runs
 * twice, and is another one where another flow runs. Of a sub-flow only its steps count; its other settings are those of the flow. Throws for a sub-flow that is not given.
 */
export const expandFlow = (definition: FlowDefinition, subFlows: SubFlows = new Map()): ExpandedFlow => ({
  ...definition,
  nodes: placed(definition.nodes, subFlows, { prefix: '', within: null, from: [] }),
})

// Ids of nodes have neither a dot nor a colon.
function placed(
  nodes: readonly FlowNode[],
  subFlows: SubFlows,
  { prefix, within, from }: At,
): ExpandedNode[] {
  const idOf = (id: string): string => `${prefix}${id}`
  return nodes.flatMap((node): ExpandedNode[] => {
    const place = {
      id: idOf(node.id),
      within: node.within === null ? within : idOf(node.within),
      ...(from.length > 0 && { from }),
    }
    switch (node.kind) {
      case 'subFlow': {
        const found = subFlows.get(node.flowId)
        if (!found) throw new Error(`no version of sub-flow ${node.flowId}`)
        const { flow, version } = found
        return placed(found.definition.nodes, subFlows, {
          prefix: `${place.id}.${node.flowId}:`,
          within: place.within,
          from: [...from, { flow, version }],
        })
      }
      case 'condition':
        return [{ ...node, ...place, branches: node.branches.map((one) => ({ ...one, id: idOf(one.id) })) }]
      case 'parallel':
        return [{ ...node, ...place, branches: node.branches.map((one) => ({ ...one, id: idOf(one.id) })) }]
      default:
        return [{ ...node, ...place }]
    }
  })
}

/** The name of a step, with the sub-flow that it comes from before it. */
export const nameInFull = ({ name, from }: { name: string; from?: FromFlow[] }): string =>
  [...(from ?? []).map(({ flow }) => flow), name].join(' / ')

type Named = LocalName & { from?: FromFlow[]; branches?: readonly LocalName[] }

/** Steps, and their branches, as a reader of a language sees them: to show, never to store. */
export const nodesFor = <N extends Named>(nodes: readonly N[], locale: Locale): N[] => {
  const called = <T extends LocalName>(one: T): T => ({ ...one, name: nameIn(one, locale) })
  return nodes.map((node) => ({
    ...called(node),
    ...(node.branches && { branches: node.branches.map(called) }),
  }))
}

/** The same for the name of a step or a branch, or of several, as the history keeps it: by the steps of the approval as it goes now; what is none of them keeps its name. */
export function nameFor(nodes: readonly Named[], locale: Locale): (name: string) => string {
  const namesOf = (list: readonly Named[]) =>
    list.flatMap((node) => [node.name, nameInFull(node), ...(node.branches ?? []).map(({ name }) => name)])
  const [stored, shown] = [namesOf(nodes), namesOf(nodesFor(nodes, locale))]
  const one = (name: string) => shown[stored.indexOf(name)] ?? name
  return (name) => (stored.includes(name) ? one(name) : listIn(name.split('、').map(one), locale))
}
