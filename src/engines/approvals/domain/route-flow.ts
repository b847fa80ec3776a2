import type { LocalName } from '#shared/text.ts'
import type { BranchConditions } from './branch-conditions.ts'
import type { ApprovalMode, DecisionNode, EmptyPolicy, TimeLimit, Who } from './flow-definition.ts'
import { firstAskable, type StandIns } from './own-work.ts'
import type { ExpandedFlow, ExpandedNode, FromFlow } from './sub-flows.ts'

/** By id of a step the people whom the initiator chose for it. */
export type Chosen = Readonly<Record<string, readonly number[]>>

/** Who is there, as the database says at the moment of routing. */
export type FlowPeople = {
  /** Who started it, who submitted it again, and who wrote in it before: none of them ever approves it. */
  submitterIds: readonly number[]
  /** Heads from the initiator's own department upward; null where a department has none. */
  departmentHeads: readonly (number | null)[]
  managerId: number | null
  /** The initiator's manager and on upward; absent: nobody but the manager. */
  managers?: readonly number[]
  /** By step whom the initiator chose for it; absent: nobody yet. */
  chosen?: Chosen
  /** Steps for which there is nobody to choose. */
  unchoosable?: ReadonlySet<string>
  /** Absent: nobody holds any. */
  positionHolders?: Readonly<Record<number, readonly number[]>>
  /** By permission who has it. Absent: nobody has any. */
  permissionHolders?: Readonly<Record<string, readonly number[]>>
  /** Whom the fields of the record's form name, by field. Absent: there is no record yet, so that nobody knows. */
  fieldPeople?: Readonly<Record<string, readonly number[]>>
  roleMembers: Readonly<Record<number, readonly number[]>>
  administrators: readonly number[]
  /** Who is asked where everybody who could approve submitted or wrote it (`standInsOf`). Absent: nobody is. */
  standIns?: StandIns
  /** Of everybody named above and in the flow: who may sign in. */
  active: ReadonlySet<number>
}

/** `when`: of a condition's branches, but for the last. */
export type RoutedBranch = { id: string; when?: BranchConditions } & LocalName

/** One node with the people who will be asked. */
export type RoutedNode = LocalName & {
  id: string
  kind: ExpandedNode['kind']
  /** Sub-flows that it comes from, the outermost first; absent: it is the flow's own. */
  from?: FromFlow[]
  /** Id of the branch that it stands in; absent: the trunk. In stored routes order is order within the branch. */
  within?: string
  /** Of a condition or parallel node; the last branch of a condition is the one for everything else. */
  branches?: RoutedBranch[]
  mode: ApprovalMode
  /** Of mode share: how many must agree. */
  share?: number
  people: number[]
  /** pass: nobody is asked; refuse: the flow can't start. */
  outcome: 'ask' | 'pass' | 'refuse'
  /** Why others are asked than the flow names: the initiator would have approved their own; nobody was there. byForm: the record's form will say who; byChoice: the initiator has not chosen yet; edited: whoever approved changed something, which others approve as well. */
  note: null | 'ownSubmission' | 'empty' | 'byForm' | 'byChoice' | 'edited'
  /** The initiator chooses whom it asks; absent: no. */
  byChoice?: true
  /** The node's own rule, for when its people leave meanwhile. */
  whenEmpty: EmptyPolicy
  fieldRights: DecisionNode['fieldRights']
  /** Of the node; absent: none, or it is over and was dealt with. */
  limit?: TimeLimit
  /** Of the node; absent: no. */
  worksOnText?: boolean
}

/**
 * Who will be asked, node by node, before anything is submitted. Who submitted or wrote it is never among the approvers: the others of the
 * node decide alone (where something is to be done they may be); with nobody left the next department head above is asked, else whoever stands in
 * (`standInsOf`), else it can't start [ASVS 2.3.5]. Nobody found at all: the node's `whenEmpty`.
 */
export const routeFlow = (definition: ExpandedFlow, people: FlowPeople): RoutedNode[] =>
  inOrder(definition.nodes, null).map((node) => ({
    id: node.id,
    ...calledOf(node),
    ...(node.from && { from: node.from }),
    ...(node.within !== null && { within: node.within }),
    ...routed(node, people),
  }))

const calledOf = ({ name, nameEn }: LocalName): LocalName => ({ name, ...(nameEn && { nameEn }) })

/** How many of these people must agree at a node. */
export const neededOf = ({ mode, share = 2 }: Pick<RoutedNode, 'mode' | 'share'>, asked: number): number =>
  mode === 'any' ? 1 : mode === 'share' ? Math.min(share, asked) : asked

/** The nodes of a branch, each followed by what stands in its own branches. */
const inOrder = (nodes: readonly ExpandedNode[], within: string | null): ExpandedNode[] =>
  nodes
    .filter((node) => node.within === within)
    .flatMap((node) => [
      node,
      ...('branches' in node ? node.branches.flatMap(({ id }) => inOrder(nodes, id)) : []),
    ])

function routed(
  node: ExpandedNode,
  people: FlowPeople,
): Omit<RoutedNode, 'id' | 'name' | 'nameEn' | 'within'> {
  const none = { note: null, fieldRights: {}, mode: 'all', whenEmpty: 'skip' } as const
  switch (node.kind) {
    case 'cc': {
      const found = named(node, people)
      return { ...none, kind: 'cc', people: found, outcome: found.length ? 'ask' : 'pass' }
    }
    case 'condition': {
      const branches = node.branches.map(({ id, when, ...one }) => ({
        id,
        ...calledOf(one),
        ...(when && { when }),
      }))
      return { ...none, kind: 'condition', people: [], outcome: 'ask', branches }
    }
    case 'parallel': {
      const branches = node.branches.map(({ id, ...one }) => ({ id, ...calledOf(one) }))
      return { ...none, kind: 'parallel', people: [], outcome: 'ask', branches }
    }
    case 'approver':
    case 'handling':
      return {
        kind: node.kind,
        mode: node.mode,
        ...(node.mode === 'share' && { share: node.share ?? 2 }),
        whenEmpty: node.whenEmpty,
        ...askedAt(node, people),
        fieldRights: node.fieldRights,
        ...(node.timeLimit && { limit: node.timeLimit }),
        ...(node.kind === 'approver' && node.worksOnText && { worksOnText: true }),
        ...(isByChoice(node) && { byChoice: true }),
      }
  }
}

type Found = Pick<RoutedNode, 'people' | 'outcome' | 'note'>

const isByChoice = ({ who }: Pick<DecisionNode, 'who'>): boolean =>
  who.some(({ by }) => by === 'initiatorChoice')

function askedAt(node: DecisionNode, people: FlowPeople): Found {
  const found = named(node, people)
  const others = found.filter((id) => mayAnswer(node, people, id))
  if (others.length) return { people: others, outcome: 'ask', note: null }
  if (isByChoice(node) && !people.chosen?.[node.id]?.length)
    return { people: [], outcome: people.unchoosable?.has(node.id) ? 'refuse' : 'ask', note: 'byChoice' }
  if (found.length) {
    const instead = substitutes(node.who, people)
    return { people: instead, outcome: instead.length ? 'ask' : 'refuse', note: 'ownSubmission' }
  }
  const isOpen = people.fieldPeople === undefined && node.who.some(({ by }) => by === 'formField')
  return isOpen ? { people: [], outcome: 'ask', note: 'byForm' } : whenEmpty(node, people)
}

/** Nobody approves what they submitted or wrote; doing something about it approves nothing. */
export const mayAnswer = (
  { kind }: Pick<DecisionNode, 'kind'>,
  { submitterIds }: Pick<FlowPeople, 'submitterIds'>,
  id: number,
): boolean => kind === 'handling' || !submitterIds.includes(id)

function whenEmpty(node: DecisionNode, people: FlowPeople): Found {
  if (node.whenEmpty === 'skip') return { people: [], outcome: 'pass', note: 'empty' }
  const may = people.administrators.filter((id) => people.active.has(id) && mayAnswer(node, people, id))
  const instead = node.whenEmpty === 'admin' ? may : []
  return { people: instead, outcome: instead.length ? 'ask' : 'refuse', note: 'empty' }
}

function substitutes(
  who: readonly Who[],
  { departmentHeads, standIns = [], ...people }: FlowPeople,
): number[] {
  const levels = who.flatMap((one) => (one.by === 'departmentHead' ? [one.levelsUp] : []))
  const above = levels.length ? departmentHeads.slice(Math.max(...levels) + 1) : []
  const heads = above.flatMap((id) => (id === null ? [] : [[id]]))
  const may = (id: number) => people.active.has(id) && !people.submitterIds.includes(id)
  return firstAskable([...heads, ...standIns], may)
}

/** Everybody active whom the node names, in its order, each once. */
function named({ id, who }: Pick<DecisionNode, 'id' | 'who'>, people: FlowPeople): number[] {
  const ids = who.flatMap((one) => namedBy(one, id, people))
  return [...new Set(ids)].filter((id) => people.active.has(id))
}

/** Whom one way to ask of a node names, active or not. */
export function namedBy(who: Who, nodeId: string, people: FlowPeople): number[] {
  const ids = (): readonly (number | null)[] => {
    switch (who.by) {
      case 'person':
        return who.userIds
      case 'role':
        return people.roleMembers[who.roleId] ?? []
      case 'departmentHead':
        return [people.departmentHeads[who.levelsUp] ?? null]
      case 'initiatorManager':
        return [people.managerId]
      case 'initiator':
        return [people.submitterIds[0] ?? null]
      case 'position':
        return people.positionHolders?.[who.positionId] ?? []
      case 'permission':
        return people.permissionHolders?.[who.permission] ?? []
      case 'managerChain':
        return (people.managers ?? [people.managerId]).slice(0, who.levels)
      case 'formField':
        return people.fieldPeople?.[who.fieldId] ?? []
      case 'initiatorChoice':
        return people.chosen?.[nodeId] ?? []
      default:
        return who satisfies never
    }
  }
  return ids().filter((id) => id !== null)
}
