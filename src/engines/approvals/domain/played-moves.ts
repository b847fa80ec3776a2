import { addApprovers, addedPlaces, takeBackAdded } from './add-approver.ts'
import { decide, type FlowAction, resubmit, returnTargets } from './decide.ts'
import { nodeOf } from './flow-places.ts'
import { type Facts, type FlowState, isLive, type Refused, type Step, type Task } from './flow-state.ts'
import { isHandling } from './handling.ts'
import { moveFlow } from './move-flow.ts'
import { comeBack, delegateNow } from './pass-on.ts'
import { changed, sameIn, signOf } from './played-versions.ts'
import { withoutOutdated } from './reapproval.ts'
import { samePersonRules } from './same-person-rules.ts'
import { handOver, leave } from './step-in.ts'
import { takeBack, type Undo, undoOf } from './take-back.ts'
import { together } from './task-rounds.ts'
import { expire } from './time-limit.ts'

// For the model test of the rules: what people do by chance. 1 submits, 2 … 7 approve, 9 administers and never leaves.
export const initiator = 1
export const approvers = [2, 3, 4, 5, 6, 7]
const administrator = 9

/** What somebody does: who, where and how are told by numbers of which each move takes what it needs. */
export type Move = {
  kind:
    | 'approve'
    | 'approveChanged'
    | 'return'
    | 'reject'
    | 'withdraw'
    | 'leave'
    | 'change'
    | 'resubmit'
    | 'add'
    | 'takeBackAdded'
    | 'handOver'
    | 'takeBack'
    | 'away'
    | 'back'
    | 'over'
    | 'move'
  who: number
  where: number
  resume: 'inPlace' | 'onward'
}

/** What a task asks for: a yes, or that something is done. */
const answerTo = (state: FlowState, task: Task): 'approve' | 'handle' =>
  isHandling(state, task) ? 'handle' : 'approve'

/** What the world is like beside the approval: who is there, what the record's values say. */
export class World {
  gone = new Set<number>()
  taken = new Map<string, string>()
  lastId = 0
  /** Who gave their task to somebody else, or did not answer in time and was passed over, by task. */
  given = new Set<number | null>()
  undo: Undo | null = null
  away = new Map<number, number>()
  /** So many versions the flow had. */
  versions = 0
  /** What the step said when it asked, by task. */
  signs = new Map<number, string>()

  facts(): Facts {
    const active = new Set([initiator, ...approvers, administrator].filter((id) => !this.gone.has(id)))
    return { active, administrators: [administrator], taken: this.taken, delegates: this.away }
  }

  /** Gives ids to new tasks as the database would. */
  stored({ state }: Step): FlowState {
    const tasks = state.tasks.map((task) => ({ ...task, id: task.id ?? ++this.lastId }))
    for (const { id, nodeId } of tasks) {
      const node = nodeOf(state, nodeId)
      if (node && !this.signs.has(id)) this.signs.set(id, signOf(node))
    }
    return { ...state, tasks }
  }
}

const own = (task: Task) => ({ by: task.userId, taskId: task.id ?? 0 })

/** The next state, with what is kept beside it, as the server keeps it. */
export function taken(world: World, before: FlowState, move: Move, step: Step): FlowState {
  const next = world.stored(step)
  const isDecision = ['approve', 'approveChanged', 'return'].includes(move.kind)
  const decided = next.tasks.find(
    (task) => before.tasks.find(({ id }) => id === task.id)?.state === 'open' && isDecided(task),
  )
  world.undo = isDecision && decided ? undoOf(before, own(decided), next) : null
  // Given away by hand, at an absence's begin and end, or because another stands in from the first.
  const isGiven =
    move.kind === 'over' || move.kind === 'handOver' || move.kind === 'away' || move.kind === 'back'
  for (const task of next.tasks.filter(({ state }) => state === 'closed')) {
    const stands = next.tasks.some((one) => one.behalf === task.userId && together(task)(one))
    const wasLive = before.tasks.some((one) => one.id === task.id && isLive(one))
    if (stands || (isGiven && wasLive)) world.given.add(task.id)
  }
  return next
}

export const isDecided = ({ state }: Task): boolean =>
  state === 'approved' || state === 'handled' || state === 'rejected' || state === 'returned'

/** Some of the approvals that count. */
function outdatedIn({ tasks }: FlowState, where: number): Set<number> {
  const approved = tasks.filter((one) => one.state === 'approved' && !one.void)
  return new Set(approved.flatMap(({ id }, index) => ((where >> (index % 5)) & 1 ? [id ?? 0] : [])))
}

/** The step that a move comes to; null where it means nothing. */
export function stepFor(
  world: World,
  state: FlowState,
  { kind, who, where, resume }: Move,
): Step | Refused | null {
  const open = state.tasks.filter((task) => task.state === 'open' && !task.void)
  const task = open[who % Math.max(open.length, 1)]
  switch (kind) {
    case 'resubmit': {
      if (state.state !== 'returned') return null
      const { state: ready } = withoutOutdated(state, outdatedIn(state, who % 2 ? where : 0))
      return resubmit(ready, { nodes: state.nodes, submitterIds: [initiator] }, world.facts())
    }
    case 'withdraw':
      return who % 5 ? null : decide(state, { kind, by: initiator }, world.facts())
    case 'change': {
      const conditions = state.nodes.filter((node) => node.kind === 'condition')
      const one = conditions[who % Math.max(conditions.length, 1)]
      if (one?.branches) world.taken.set(one.id, one.branches[where % one.branches.length]?.id ?? '')
      return null
    }
    case 'leave': {
      const leaver = approvers[who % approvers.length] ?? 2
      world.gone.add(leaver)
      return leave(state, { userId: leaver, successor: null }, world.facts())
    }
    case 'add': {
      const how = addedPlaces[where % addedPlaces.length] ?? 'before'
      const userIds = [approvers[who % 6] ?? 2, approvers[where % 6] ?? 2].filter((id) => id !== task?.userId)
      return task ? addApprovers(state, { ...own(task), userIds, how }, world.facts()) : null
    }
    case 'takeBackAdded': {
      const added = state.tasks.find((one) => isLive(one) && one.added?.for)
      if (!added) return null
      return takeBackAdded(state, { taskId: added.id ?? 0, by: added.added?.for ?? 0 }, world.facts())
    }
    case 'handOver': {
      const to = approvers[where % approvers.length] ?? 2
      return task ? handOver(state, { taskId: task.id ?? 0, to }, world.facts()) : null
    }
    case 'away': {
      const [person, delegate] = [approvers[who % 6] ?? 2, approvers[where % 6] ?? 2]
      if (person === delegate || world.away.has(person)) return null
      world.away.set(person, delegate)
      return delegateNow(state, person, world.facts())
    }
    case 'back': {
      const person = [...world.away.keys()][who % Math.max(world.away.size, 1)] ?? 0
      world.away.delete(person)
      return comeBack(state, person, world.facts())
    }
    case 'over': {
      // Time goes on: whoever was asked first and has a limit did not answer.
      const late = open.find(({ nodeId }) => state.nodes.find(({ id }) => id === nodeId)?.limit)
      const manager = approvers[where % approvers.length] ?? null
      return late ? (expire(state, { taskId: late.id ?? 0, manager }, world.facts())?.step ?? null) : null
    }
    // Since some of those who approved did so something was changed, also by whoever approves now, after whom these are asked.
    case 'approveChanged':
      return task
        ? decide(
            state,
            {
              kind: answerTo(state, task),
              ...own(task),
              outdated: outdatedIn(state, where),
              ...(who % 2 && { second: approvers }),
            },
            world.facts(),
          )
        : null
    case 'move': {
      const nodes = changed(state.nodes, { who, where, id: `m${++world.versions}` })
      const samePerson = samePersonRules[where % samePersonRules.length] ?? 'once'
      return moveFlow(state, { nodes, samePerson, same: sameIn(state.nodes, nodes) }, world.facts())
    }
    case 'takeBack':
      // Who has left does nothing any more.
      if (world.undo && world.gone.has(world.undo.by)) return null
      return takeBack(state, world.undo, { by: world.undo?.by ?? 0 }, world.facts())
    default: {
      if (!task || (kind === 'reject' && where % 4)) return null
      const targets = returnTargets(state, task)
      const to = targets[where % (targets.length + 1)]
      const target = to ? { to: 'node' as const, nodeId: to.id } : { to: 'initiator' as const }
      const given = own(task)
      const answer = kind === 'approve' ? answerTo(state, task) : kind
      const action: FlowAction =
        answer === 'return' ? { kind: answer, ...given, target, resume } : { kind: answer, ...given }
      return decide(state, action, world.facts())
    }
  }
}
