import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startFlow } from './decide.ts'
import { type Drawn, routeOf } from './drawn-flow.ts'
import { asksPeople } from './flow-definition.ts'
import { isInside, isOnTheWay, nodeOf, openNodes, pathOf, placeOf } from './flow-places.ts'
import { type FlowState, isLive } from './flow-state.ts'
import { isHandling } from './handling.ts'
import { approvers, initiator, isDecided, type Move, stepFor, taken, World } from './played-moves.ts'
import { signOf } from './played-versions.ts'
import { neededOf, type RoutedNode } from './route-flow.ts'
import { samePersonRules } from './same-person-rules.ts'
import { hasAnswered, isBinding, isNamed, together } from './task-rounds.ts'

const leaf: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom<Drawn['kind']>('ask', 'ask', 'ask', 'ask', 'ask', 'ask', 'do', 'cc'),
  mode: fc.nat(3),
  // Few, so that most approvals come to their end by people.
  limit: fc.constantFrom(0, 0, 0, 0, 0, 1, 2, 3, 3, 4),
  // Whoever submitted it is asked where something is to be done, and never to approve.
  people: fc.uniqueArray(fc.constantFrom(initiator, ...approvers), { minLength: 1, maxLength: 3 }),
  isOpen: fc.constantFrom(...Array.from({ length: 11 }, () => false), true),
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
        isOpen: fc.constant(false),
        inside: fc.array(fc.array(inside, { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant<Drawn['kind']>('sub'),
        mode: fc.constant(0),
        limit: fc.constant(0),
        people: fc.constant<number[]>([]),
        // Some run twice.
        isOpen: fc.boolean(),
        inside: fc.tuple(fc.array(inside, { minLength: 1, maxLength: 3 })),
      }),
    },
  )
// Branches within branches and flows within flows, two deep.
const drawn = around(around(leaf))

const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['approve', 'approve', 'approve', 'approve', 'approve', 'approve'] as const),
      ...(['approve', 'approve', 'approve', 'approve', 'approve', 'approve'] as const),
      ...(['return', 'reject', 'withdraw', 'leave', 'change', 'resubmit'] as const),
      ...(['add', 'add', 'takeBackAdded', 'handOver', 'takeBack', 'away', 'back'] as const),
      ...(['change', 'over', 'over', 'approveChanged', 'approveChanged', 'move', 'move'] as const),
    ),
    who: fc.nat(20),
    where: fc.nat(20),
    resume: fc.constantFrom('inPlace' as const, 'onward' as const),
  }),
  { maxLength: 40 },
)

function holds(state: FlowState, before: FlowState | null, world: World, isTakenBack = false): void {
  const live = state.tasks.filter(isLive)
  for (const task of state.tasks) {
    // What a step asked that is gone is known no more.
    if (!nodeOf(state, task.nodeId)) {
      expect([task.void, isLive(task)]).toEqual([true, false])
      continue
    }
    const does = isHandling(state, task)
    if (task.userId === initiator) expect(does).toBe(true)
    // What is done is no yes, and a yes is nothing done; nobody is added, says no or is spared where something is done.
    if (does) expect(['approved', 'rejected', 'auto']).not.toContain(task.state)
    else expect(task.state).not.toBe('handled')
    if (does) expect(task.added).toBeUndefined()
  }
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
    const open = openNodes(state)
    expect(new Set(live.map(({ nodeId }) => nodeId))).toEqual(new Set(open.map(({ id }) => id)))
    for (const node of open) {
      expect(isOnTheWay(state, node)).toBe(true)
      for (const around of pathOf(state.nodes, node)) expect(placeOf(state, around.id)?.state).toBe('open')
    }
  } else expect(live).toEqual([])
  if (state.state === 'approved') everyNodeIsReached(state, world)
}

/** A finished approval has come through every node on its way, with every yes that the node needs, and through no branch that was not taken. */
function everyNodeIsReached(state: FlowState, { gone, given, signs }: World): void {
  for (const node of state.nodes) {
    const place = placeOf(state, node.id)
    if (!isOnTheWay(state, node)) {
      expect(place).toBeUndefined()
      continue
    }
    expect(['done', 'passed']).toContain(place?.state)
    if (place?.state === 'passed') expect(place.reason).toBeDefined()
    // Nobody having chosen is no reason to pass a step; that whoever was chosen has left is one, by its rule.
    if (node.byChoice && node.people.length === 0) expect(place?.reason).not.toBe('empty')
    // Whatever was answered there was asked for as the version by which it ended says.
    for (const task of state.tasks)
      if (task.nodeId === node.id && !task.void && hasAnswered(task))
        expect(signs.get(task.id ?? 0)).toBe(signOf(node))
    if (!asksPeople(node.kind) || place?.reason === 'empty' || place?.reason === 'limit') continue
    const here = state.tasks.filter((task) => task.nodeId === node.id && task.round === place?.round)
    // Whoever was added has agreed, or has left with nobody in their place.
    for (const { added, state: said } of here)
      if (added && added.how !== 'ended') expect(['approved', 'auto']).toContain(said)
    const asked = here.filter((task) => isNamed(task) && !(task.state === 'closed' && given.has(task.id)))
    // Where all whom the node names have left, by themselves or by a limit, those who were added decide alone.
    if (asked.every(({ state: said, userId }) => said === 'closed' && gone.has(userId))) {
      expect(here.some(isBinding)).toBe(true)
      continue
    }
    const yes = asked.filter((task) => !task.void && hasAnswered(task))
    expect(yes.length).toBeGreaterThan(0)
    // Fewer than the node needs only where the others of those who were asked have left.
    if (yes.length < neededOf(node, asked.length))
      for (const { state: said, userId } of asked)
        if (!hasAnswered({ state: said })) expect(gone.has(userId)).toBe(true)
    // Who of them said nothing was let off: the first is enough, or they left.
    if (node.mode !== 'any') for (const task of asked) expect(task.state).not.toBe('open')
  }
}

/** Nothing ends by being moved, nobody answers by it, and who stays asked keeps their task. */
function movedOnly(before: FlowState, after: FlowState): void {
  expect(after.state).toBe(before.state)
  const was = new Map(before.tasks.map((task) => [task.id, task]))
  for (const task of after.tasks) {
    const old = was.get(task.id)
    if (old) expect([old.state, 'closed']).toContain(task.state)
    // Closed: of who is away, for whom another stands in from the first.
    else expect(['open', 'waiting', 'auto', 'closed']).toContain(task.state)
    if (old?.void) expect(task.void).toBe(true)
  }
}

/** Whether a sub-flow runs at two nodes: the steps of each have ids of their own. */
function runTwice(nodes: readonly RoutedNode[]): boolean {
  const ids = nodes.flatMap(({ id, branches = [] }) => [id, ...branches.map((branch) => branch.id)])
  expect(new Set(ids).size).toBe(ids.length)
  const runs = nodes.flatMap(({ id, from }) => (from ? [id.slice(0, id.lastIndexOf(':'))] : []))
  const flows = [...new Set(runs)].map((run) => run.slice(run.lastIndexOf('.')))
  return new Set(flows).size < flows.length
}

const rules = fc.constantFrom(...samePersonRules)

/**
 * Of the flow's rule for who is named again, told by the order in which places were come to: with `consecutive` nobody is spared who did not approve where people were asked last, and
 * nobody asked who did, but for those to whom it was returned, or a change of the last approver is put; with `each` nobody is spared at all. Answers how many were spared. Flows with branches beside one another have no such order.
 */
function sparedRightly(state: FlowState, before: FlowState | null, asksAnew = false): number {
  // Where the flow came to anew: who takes a task over, or is added, is asked whatever they said before.
  const fresh = state.tasks.filter(
    (task) => !before?.tasks.some((one) => one.nodeId === task.nodeId && one.round === task.round),
  )
  if (state.samePerson === 'each') expect(fresh.some((task) => task.state === 'auto')).toBe(false)
  const isPlain = state.nodes.every(({ kind }) => kind !== 'parallel')
  if (state.samePerson !== 'consecutive' || !isPlain) return 0
  let spared = 0
  const decides = (task: (typeof fresh)[number]) =>
    isNamed(task) && task.behalf === undefined && !task.void && !isHandling(state, task)
  for (const task of fresh.filter(decides)) {
    const index = state.nodes.findIndex(({ id }) => id === task.nodeId)
    const earlier = state.nodes.slice(0, index).toReversed()
    const said = (id: string) => state.tasks.filter((one) => one.nodeId === id && !one.void)
    const last = earlier.find(({ id }) => said(id).length > 0)
    const isYes =
      last !== undefined &&
      said(last.id).some(
        (one) =>
          one.userId === task.userId &&
          (one.state === 'auto' || (one.state === 'approved' && one.behalf === undefined)),
      )
    if (task.state === 'auto') {
      spared++
      expect(isYes).toBe(true)
    } else if (!asksAnew && (task.state === 'open' || task.state === 'waiting')) expect(isYes).toBe(false)
  }
  return spared
}

const seed = Number(process.env.APPROVAL_SEED ?? Date.now() % 2 ** 31)

test(`whatever people do in flows with branches, every finished approval has every yes it needs (seed ${seed})`, () => {
  const reached = {
    approved: 0,
    branches: 0,
    subFlows: 0,
    nested: 0,
    twice: 0,
    again: 0,
    added: 0,
    takenBack: 0,
    bound: 0,
    stoodIn: 0,
    over: 0,
    spared: 0,
    askedAgain: 0,
    second: 0,
    done: 0,
    doneLast: 0,
    moved: 0,
    kept: 0,
    keptAhead: 0,
    stayed: 0,
    approvedMoved: 0,
  }
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 1, maxLength: 4 }), rules, moves, (flow, samePerson, list) => {
      const world = new World()
      const nodes = routeOf(flow)
      const begun = startFlow({ nodes, submitterIds: [initiator], samePerson }, world.facts())
      if ('refused' in begun) return
      let state = world.stored(begun)
      holds(state, null, world)
      reached.spared += sparedRightly(state, null)
      let isMoved = false
      for (const move of list) {
        const step = stepFor(world, state, move)
        if (!step || 'refused' in step) continue
        if (step.events.some((event) => event.kind === 'branched' && event.isNew)) reached.again++
        const next = taken(world, state, move, step)
        holds(next, state, world, move.kind === 'takeBack')
        const asksAnew = move.kind === 'return' || step.events.some(({ kind }) => kind === 'secondAsked')
        if (move.kind !== 'takeBack') reached.spared += sparedRightly(next, state, asksAnew)
        if (step.events.some(({ kind }) => kind === 'secondAsked')) {
          reached.second++
          expect(next.state).toBe('running')
        }
        if (move.kind === 'takeBack') reached.takenBack++
        if (move.kind === 'move') {
          reached.moved++
          isMoved = true
          movedOnly(state, next)
          const counted = next.places.filter((place) => !place.void && place.round <= state.round)
          if (counted.some((place) => place.state === 'done' && place.kept)) reached.keptAhead++
          if (counted.some((place) => place.state === 'done' && !place.kept)) reached.kept++
          if (counted.some((place) => place.state === 'open')) reached.stayed++
        }
        if (move.kind === 'add') reached.added++
        if (move.kind === 'over') {
          reached.over++
          // Nobody approves by letting time go by.
          expect(next.state).not.toBe('approved')
        }
        if (step.events.some(({ kind }) => kind === 'delegated')) reached.stoodIn++
        const before = new Map(state.tasks.map((one) => [one.id, one.state]))
        const isDone = next.tasks.some((one) => one.state === 'handled' && before.get(one.id) === 'open')
        if (isDone && move.kind === 'approve') reached.done++
        if (isDone && move.kind === 'approve' && next.state === 'approved') reached.doneLast++
        for (const event of step.events) {
          if (event.kind !== 'askedAgain') continue
          reached.askedAgain++
          // Of what was approved there before, nothing counts any more.
          const before = state.tasks.filter(({ nodeId }) => nodeId === event.nodeId).map(({ id }) => id)
          for (const task of next.tasks.filter(({ id }) => before.includes(id))) expect(task.void).toBe(true)
        }
        state = next
      }
      if (state.state === 'approved') {
        reached.approved++
        if (nodes.some(({ from }) => from)) reached.subFlows++
        if (nodes.some(({ from = [] }) => from.length > 1)) reached.nested++
        if (runTwice(nodes)) reached.twice++
        if (isMoved) reached.approvedMoved++
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
  expect(reached.subFlows).toBeGreaterThan(50)
  expect(reached.nested).toBeGreaterThan(10)
  expect(reached.twice).toBeGreaterThan(5)
  expect(reached.again).toBeGreaterThan(10)
  expect(reached.added).toBeGreaterThan(100)
  expect(reached.takenBack).toBeGreaterThan(20)
  expect(reached.bound).toBeGreaterThan(10)
  expect(reached.over).toBeGreaterThan(100)
  expect(reached.stoodIn).toBeGreaterThan(20)
  expect(reached.spared).toBeGreaterThan(25)
  expect(reached.askedAgain).toBeGreaterThan(80)
  expect(reached.second).toBeGreaterThan(10)
  expect(reached.done).toBeGreaterThan(200)
  expect(reached.doneLast).toBeGreaterThan(10)
  expect(reached.moved).toBeGreaterThan(500)
  expect(reached.kept).toBeGreaterThan(50)
  expect(reached.keptAhead).toBeGreaterThan(10)
  expect(reached.stayed).toBeGreaterThan(100)
  expect(reached.approvedMoved).toBeGreaterThan(30)
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
