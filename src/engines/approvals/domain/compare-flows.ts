import { sameValue } from '#shared/same-value.ts'
import { type ChangeMatter, changeMatters } from './change-matters.ts'
import type { FlowDefinition, FlowNode } from './flow-definition.ts'

/** What of a step, or of the whole flow, differs. */
export const comparedParts = [
  'name',
  'english',
  'kind',
  'flowId',
  'who',
  'mode',
  'whenEmpty',
  'timeLimit',
  'fieldRights',
  'worksOnText',
  'branches',
  'place',
] as const
export type ComparedPart = (typeof comparedParts)[number]

export type FlowChange =
  | {
      what: 'flow'
      part: 'samePerson'
      before: FlowDefinition['samePerson']
      after: FlowDefinition['samePerson']
    }
  | {
      what: 'flow'
      part: 'askAgainOn'
      /** Null: everything. */
      before: readonly ChangeMatter[] | null
      after: readonly ChangeMatter[] | null
    }
  | { what: 'node'; kind: 'added'; after: FlowNode }
  | { what: 'node'; kind: 'removed'; before: FlowNode }
  | { what: 'node'; kind: 'changed'; before: FlowNode; after: FlowNode; parts: ComparedPart[] }

/** What says the same although it is not written alike: a switch that is off is as good as none. */
const partOf = (node: FlowNode, part: Exclude<ComparedPart, 'place'>): unknown => {
  const all = node as Partial<Record<string, unknown>>
  if (part === 'mode') return [all.mode, all.mode === 'share' ? (all.share ?? 2) : null]
  if (part === 'english') return all.nameEn ?? null
  if (part === 'worksOnText') return all.worksOnText ?? false
  return all[part] ?? null
}

/** Ids of the nodes that stand before a node in its branch and are in both definitions: where it stands, whatever came or went beside it. */
const placeOf = ({ nodes }: FlowDefinition, node: FlowNode, common: ReadonlySet<string>): unknown => {
  const beside = nodes.filter(
    ({ within, id }) => within === node.within && (id === node.id || common.has(id)),
  )
  const at = beside.findIndex(({ id }) => id === node.id)
  return [node.within, beside.slice(0, at).map(({ id }) => id)]
}

/** In the order of the list: as which it is ticked says nothing. */
const watchedIn = ({ askAgainOn }: FlowDefinition): ChangeMatter[] | null =>
  askAgainOn ? changeMatters.filter((matter) => askAgainOn.includes(matter)) : null

/** What differs between two definitions of a flow: steps in the order of the later one, those that are gone at the end. */
export function compareFlows(before: FlowDefinition, after: FlowDefinition): FlowChange[] {
  const earlier = new Map(before.nodes.map((node) => [node.id, node]))
  const later = new Set(after.nodes.map(({ id }) => id))
  const common = new Set([...later].filter((id) => earlier.has(id)))
  const changes: FlowChange[] = []
  if (before.samePerson !== after.samePerson)
    changes.push({ what: 'flow', part: 'samePerson', before: before.samePerson, after: after.samePerson })
  const [watched, watches] = [watchedIn(before), watchedIn(after)]
  if (!sameValue(watched, watches))
    changes.push({ what: 'flow', part: 'askAgainOn', before: watched, after: watches })
  for (const node of after.nodes) {
    const was = earlier.get(node.id)
    if (!was) {
      changes.push({ what: 'node', kind: 'added', after: node })
      continue
    }
    const parts = comparedParts.filter((part) =>
      part === 'place'
        ? !sameValue(placeOf(before, was, common), placeOf(after, node, common))
        : !sameValue(partOf(was, part), partOf(node, part)),
    )
    if (parts.length) changes.push({ what: 'node', kind: 'changed', before: was, after: node, parts })
  }
  for (const node of before.nodes)
    if (!later.has(node.id)) changes.push({ what: 'node', kind: 'removed', before: node })
  return changes
}
