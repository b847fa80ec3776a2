import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addApprovers, addedPlaces, takeBackAdded } from './add-approver.ts'
import { isBinding, isNamed, together } from './asking.ts'
import { decide, type FlowAction, resubmit, returnTargets, startFlow } from './decide.ts'
import { askingNodes, isInside, isOnTheWay, pathOf, placeOf } from './flow-places.ts'
import { type Facts, type FlowState, isLive, type Refused, type Step, type Task } from './flow-state.ts'
import { comeBack, delegateNow } from './pass-on.ts'
import { neededOf, type RoutedNode } from './route-flow.ts'
import { handOver, leave } from './step-in.ts'
import { takeBack, type Undo, undoOf } from './take-back.ts'
import { expire } from './time-limit.ts'

// 1 submits, 2 … 7 approve, 9 administers and never leaves.
const initiator = 1
const approvers = [2, 3, 4, 5, 6, 7]
const administrator = 9

type Drawn = {
  kind: 'ask' | 'cc' | 'condition' | 'parallel'
  mode: number
  /** What becomes of it when time is over; 0: it has no limit. */
  limit: number
  people: number[]
  inside: Drawn[][]
}

const leaf: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom<Drawn['kind']>('ask', 'ask', 'ask', 'cc'),
  mode: fc.nat(3),
  // Few, so that most approvals come to their end by people.
  limit: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3, 3, 4),
  people: fc.uniqueArray(fc.constantFrom(...approvers), { minLength: 1, maxLength: 3 }),
  inside: fc.constant([]),
})
const around = (inside: fc.Arbitrary<Drawn>): fc.Arbitrary<Drawn> =>
  fc.oneof(
    { weight: 3, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom<Drawn['kind']>('condition', 'parallel'),
        mode: fc.constant(0),
        limit: fc.constant(0),
        people: fc.constant<number[]>([]),
        inside: fc.array(fc.array(inside, { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
      }),
    },
  )
// Branches within branches, two deep.
const drawn = around(around(leaf))

const limitAt = (drawn: number) => ([null, 'remind', 'handOver', 'pass', 'reject'] as const)[drawn] ?? null

/** The drawn flow as it is stored: every node followed by what stands in its branches. */
function routeOf(flow: readonly Drawn[]): RoutedNode[] {
  let count = 0
  const nodes: RoutedNode[] = []
  const add = (list: readonly Drawn[], within?: string): void => {
    for (const { kind, mode, limit, people, inside } of list) {
      const id = `n${++count}`
      const branches = inside.map((_, index) => ({ id: `${id}b${index}`, name: `${id}b${index}` }))
      nodes.push({
        id,
        name: id,
        kind: kind === 'ask' ? 'approver' : kind,
        ...(within !== undefined && { within }),
        ...(inside.length > 0 && { branches }),
        mode: (['all', 'any', 'order', 'share'] as const)[mode] ?? 'all',
        share: 2,
        ...(limitAt(limit) && { limit: { hours: 8, action: limitAt(limit) ?? 'remind' } }),
        people,
        outcome: 'ask',
        note: null,
        whenEmpty: 'admin',
        fieldRights: {},
      })
      for (const [index, branch] of inside.entries()) add(branch, branches[index]?.id)
    }
  }
  add(flow)
  return nodes
}

const moves = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['approve', 'approve', 'approve', 'approve', 'approve', 'approve'] as const),
      ...(['approve', 'approve', 'approve', 'approve', 'approve', 'approve'] as const),
      ...(['return', 'reject', 'withdraw', 'leave', 'change', 'resubmit'] as const),
      ...(['add', 'add', 'takeBackAdded', 'handOver', 'takeBack', 'away', 'back'] as const),
      ...(['change', 'over', 'over'] as const),
    ),
    who: fc.nat(20),
    where: fc.nat(20),
    resume: fc.constantFrom('inPlace' as const, 'onward' as const),
  }),
  { maxLength: 40 },
)
type Move = (typeof moves extends fc.Arbitrary<infer M> ? M : never)[number]

/** What the world is like beside the approval: who is there, what the record's values say. */
class World {
  gone = new Set<number>()
  taken = new Map<string, string>()
  lastId = 0
  /** Who gave their task to somebody else, or did not answer in time and was passed over, by task. */
  given = new Set<number | null>()
  undo: Undo | null = null
  away = new Map<number, number>()

  facts(): Facts {
    const active = new Set([initiator, ...approvers, administrator].filter((id) => !this.gone.has(id)))
    return { active, administrators: [administrator], taken: this.taken, delegates: this.away }
  }

  /** Gives ids to new tasks as the database would. */
  stored({ state }: Step): FlowState {
    return { ...state, tasks: state.tasks.map((task) => ({ ...task, id: task.id ?? ++this.lastId })) }
  }
}

const own = (task: Task) => ({ by: task.userId, taskId: task.id ?? 0 })

/** The next state, with what is kept beside it, as the server keeps it. */
function taken(world: World, before: FlowState, move: Move, step: Step): FlowState {
  const next = world.stored(step)
  const isDecision = move.kind === 'approve' || move.kind === 'return'
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

const isDecided = ({ state }: Task): boolean =>
  state === 'approved' || state === 'rejected' || state === 'returned'

/** The step that a move comes to; null where it means nothing. */
function stepFor(world: World, state: FlowState, { kind, who, where, resume }: Move): Step | Refused | null {
  const open = state.tasks.filter((task) => task.state === 'open' && !task.void)
  const task = open[who % Math.max(open.length, 1)]
  switch (kind) {
    case 'resubmit':
      return resubmit(state, { nodes: state.nodes, submitterIds: [initiator] }, world.facts())
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
      const isChain = world.away.has(delegate) || [...world.away.values()].includes(person)
      if (person === delegate || world.away.has(person) || isChain) return null
      world.away.set(person, delegate)
      return delegateNow(state, person, world.facts())
    }
    case 'back': {
      const person = [...world.away.keys()][who % Math.max(world.away.size, 1)] ?? 0
      const from = world.away.get(person) ?? 0
      world.away.delete(person)
      return comeBack(state, { userId: person, from }, world.facts())
    }
    case 'over': {
      // Time goes on: whoever was asked first and has a limit did not answer.
      const late = open.find(({ nodeId }) => state.nodes.find(({ id }) => id === nodeId)?.limit)
      const manager = approvers[where % approvers.length] ?? null
      return late ? (expire(state, { taskId: late.id ?? 0, manager }, world.facts())?.step ?? null) : null
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
      const action: FlowAction = kind === 'return' ? { kind, ...given, target, resume } : { kind, ...given }
      return decide(state, action, world.facts())
    }
  }
}

function holds(state: FlowState, before: FlowState | null, world: World, isTakenBack = false): void {
  const live = state.tasks.filter(isLive)
  expect(state.tasks.some(({ userId }) => userId === initiator)).toBe(false)
  // No task is lost: what was asked stays, and what was decided is not decided again.
  for (const task of before?.tasks ?? []) {
    const now = state.tasks.find(({ id }) => id === task.id)
    expect(now).toBeDefined()
    if (isDecided(task) && !isTakenBack) expect(now?.state).toBe(task.state)
  }
  // Nobody has two tasks of one asking, or holds one for somebody who holds it for another.
  for (const task of live.filter(({ behalf }) => behalf !== undefined))
    expect(live.some((one) => together(task)(one) && one.userId === task.behalf)).toBe(false)
  const keys = state.tasks.map(({ nodeId, round, userId }) => `${nodeId}/${round}/${userId}`)
  expect(new Set(keys).size).toBe(keys.length)
  const counted = state.places.filter((place) => !place.void).map(({ nodeId }) => nodeId)
  expect(new Set(counted).size).toBe(counted.length)
  if (state.state === 'running') {
    // Somebody is asked, at each open place and nowhere else; what is around an open place is open as well.
    expect(live.some((task) => task.state === 'open')).toBe(true)
    const asking = askingNodes(state)
    expect(new Set(live.map(({ nodeId }) => nodeId))).toEqual(new Set(asking.map(({ id }) => id)))
    for (const node of asking) {
      expect(isOnTheWay(state, node)).toBe(true)
      for (const around of pathOf(state.nodes, node)) expect(placeOf(state, around.id)?.state).toBe('open')
    }
  } else expect(live).toEqual([])
  if (state.state === 'approved') everyNodeIsReached(state, world)
}

/** A finished approval has come through every node on its way, with every yes that the node needs, and through no branch that was not taken. */
function everyNodeIsReached(state: FlowState, { gone, given }: World): void {
  for (const node of state.nodes) {
    const place = placeOf(state, node.id)
    if (!isOnTheWay(state, node)) {
      expect(place).toBeUndefined()
      continue
    }
    expect(['done', 'passed']).toContain(place?.state)
    if (place?.state === 'passed') expect(place.reason).toBeDefined()
    if (node.kind !== 'approver' || place?.reason === 'empty' || place?.reason === 'limit') continue
    const here = state.tasks.filter((task) => task.nodeId === node.id && task.round === place?.round)
    // Whoever was added has agreed, or has left with nobody in their place.
    for (const { added, state: said } of here)
      if (added && added.how !== 'ended') expect(['approved', 'auto']).toContain(said)
    const asked = here.filter((task) => isNamed(task) && !(task.state === 'closed' && given.has(task.id)))
    // Where all whom the node names have left, those who were added decide alone.
    if (asked.length === 0) {
      expect(here.some(isBinding)).toBe(true)
      continue
    }
    const yes = asked.filter((task) => !task.void && (task.state === 'approved' || task.state === 'auto'))
    expect(yes.length).toBeGreaterThan(0)
    // Fewer than the node needs only where the others of those who were asked have left.
    if (yes.length < neededOf(node, asked.length))
      for (const { state: said, userId } of asked)
        if (said !== 'approved' && said !== 'auto') expect(gone.has(userId)).toBe(true)
    // Who of them said nothing was let off: the first is enough, or they left.
    if (node.mode !== 'any') for (const task of asked) expect(task.state).not.toBe('open')
  }
}

const seed = Number(process.env.APPROVAL_SEED ?? Date.now() % 2 ** 31)

test(`whatever people do in flows with branches, every finished approval has every yes it needs (seed ${seed})`, () => {
  const reached = {
    approved: 0,
    branches: 0,
    again: 0,
    added: 0,
    takenBack: 0,
    bound: 0,
    stoodIn: 0,
    over: 0,
  }
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), fc.boolean(), moves, (flow, once, list) => {
      const world = new World()
      const nodes = routeOf(flow)
      const samePerson = once ? ('once' as const) : ('each' as const)
      const begun = startFlow({ nodes, submitterIds: [initiator], samePerson }, world.facts())
      if ('refused' in begun) return
      let state = world.stored(begun)
      holds(state, null, world)
      for (const move of list) {
        const step = stepFor(world, state, move)
        if (!step || 'refused' in step) continue
        if (step.events.some((event) => event.kind === 'branched' && event.isNew)) reached.again++
        const next = taken(world, state, move, step)
        holds(next, state, world, move.kind === 'takeBack')
        if (move.kind === 'takeBack') reached.takenBack++
        if (move.kind === 'add') reached.added++
        if (move.kind === 'over') {
          reached.over++
          // Nobody approves by letting time go by.
          expect(next.state).not.toBe('approved')
        }
        if (step.events.some(({ kind }) => kind === 'delegated')) reached.stoodIn++
        state = next
      }
      if (state.state === 'approved') {
        reached.approved++
        expect(state.tasks.some((task) => task.state === 'approved' && !task.void)).toBe(true)
      }
      if (state.state === 'approved' && state.tasks.some((task) => isBinding(task) && !task.void))
        reached.bound++
      if (nodes.some((node) => nodes.some((other) => isInside(nodes, other, node)))) reached.branches++
    }),
    { numRuns: 3000, seed },
  )
  // It would prove nothing of flows that never come to an end, never branch, never branch anew, in which nobody adds or takes back.
  expect(reached.approved).toBeGreaterThan(100)
  expect(reached.branches).toBeGreaterThan(500)
  expect(reached.again).toBeGreaterThan(10)
  expect(reached.added).toBeGreaterThan(100)
  expect(reached.takenBack).toBeGreaterThan(20)
  expect(reached.bound).toBeGreaterThan(10)
  expect(reached.over).toBeGreaterThan(100)
  expect(reached.stoodIn).toBeGreaterThan(20)
})

test(`the same steps taken again come to the same state (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 3 }), moves, (flow, list) => {
      const run = () => {
        const world = new World()
        const nodes = routeOf(flow)
        const begun = startFlow({ nodes, submitterIds: [initiator], samePerson: 'once' }, world.facts())
        if ('refused' in begun) return begun
        let state = world.stored(begun)
        for (const move of list) {
          const step = stepFor(world, state, move)
          if (step && !('refused' in step))
            state = taken(world, state, move, JSON.parse(JSON.stringify(step)))
        }
        return state
      }
      expect(run()).toEqual(run())
    }),
    { numRuns: 300, seed },
  )
})
