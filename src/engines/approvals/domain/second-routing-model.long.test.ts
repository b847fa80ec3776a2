import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  administrators,
  directory,
  idsOf,
  initiator,
  Model,
  Refusal,
  type StepSettings,
  type Tree,
  type Values,
  type When,
  type World,
} from '#testing/routing-model.ts'
import { decide, resubmit, returnTargets, startFlow } from './decide.ts'
import { flowDefinitionSchema, type Who } from './flow-definition.ts'
import type { Facts, FlowState, Refused, Step } from './flow-state.ts'
import { keptNodes, previewRoute, refusingNode, whyNobody } from './preview-route.ts'
import { type FlowPeople, routeFlow } from './route-flow.ts'
import { handOver } from './step-in.ts'
import { expandFlow, type SubFlow } from './sub-flows.ts'
import { takenBranches } from './taken-branches.ts'

type Drawn =
  | ({ kind: 'approver' | 'handling' | 'cc' } & StepSettings)
  | { kind: 'condition' | 'parallel'; branches: { when: When; inside: Drawn[] }[] }
  | { kind: 'subFlow'; inside: Drawn[] }

const ways: fc.Arbitrary<Who> = fc.oneof(
  { weight: 6, arbitrary: people() },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Who>(
      { by: 'role', roleId: 70 },
      { by: 'role', roleId: 71 },
      { by: 'role', roleId: 72 },
      { by: 'position', positionId: 80 },
      { by: 'permission', permission: 'clause.approve' },
      { by: 'permission', permission: 'template.manage' },
      { by: 'initiatorManager' },
      { by: 'managerChain', levels: 1 },
      { by: 'managerChain', levels: 3 },
      { by: 'formField', fieldId: 'handler' },
      { by: 'formField', fieldId: 'nobody' },
    ),
  },
)
function people(): fc.Arbitrary<Who> {
  return fc
    .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 })
    .map((userIds) => ({ by: 'person', userIds }))
}
const head = fc.nat(4).map((levelsUp): Who => ({ by: 'departmentHead', levelsUp }))
const leaf: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.constantFrom('approver', 'approver', 'approver', 'approver', 'handling', 'cc'),
  who: fc.oneof(
    { weight: 3, arbitrary: fc.array(ways, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.tuple(head) },
  ),
  mode: fc.constantFrom('all', 'any', 'share', 'order'),
  share: fc.integer({ min: 1, max: 3 }),
  whenEmpty: fc.constantFrom('skip', 'skip', 'admin', 'refuse'),
})
const when: fc.Arbitrary<When> = fc.record({
  match: fc.constantFrom('all', 'any'),
  least: fc.array(fc.tuple(fc.constantFrom<keyof Values>('a', 'b'), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 2,
  }),
})
const around = (inside: fc.Arbitrary<Drawn>): fc.Arbitrary<Drawn> =>
  fc.oneof(
    { weight: 3, arbitrary: leaf },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('condition', 'condition', 'parallel'),
        branches: fc.array(fc.record({ when, inside: fc.array(inside, { maxLength: 2 }) }), {
          minLength: 2,
          maxLength: 3,
        }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('subFlow'),
        inside: fc.array(inside, { minLength: 1, maxLength: 3 }),
      }),
    },
  )

// ---- the tree, as the model plays it and as the product is given it

/** Writes drawn steps down as definitions, and as the model's tree with the ids that the README promises. */
function written(drawn: readonly Drawn[]) {
  const flows = new Map<number, SubFlow>()
  let last = 0
  const sequence = (list: readonly Drawn[], within: string | null, prefix: string, nodes: object[]): Tree[] =>
    list.flatMap((one): Tree[] => {
      const id = `n${++last}`
      const place = { id, name: id, within }
      switch (one.kind) {
        case 'subFlow': {
          const flowId = 100 + last
          nodes.push({ kind: 'subFlow', ...place, flowId })
          const inside: object[] = []
          const steps = sequence(one.inside, null, `${prefix}${id}.${flowId}:`, inside)
          // Whom it spares is the flow's own business.
          const definition = flowDefinitionSchema.parse({ samePerson: 'each', nodes: inside })
          flows.set(flowId, { flow: id, version: 1, definition })
          return steps
        }
        case 'condition':
        case 'parallel': {
          const branches = one.branches.map((branch, index) => ({ ...branch, id: `${id}b${index}` }))
          const rest: object[] = []
          const tree = branches.map((branch) => ({
            id: `${prefix}${branch.id}`,
            when: branch.when,
            steps: sequence(branch.inside, branch.id, prefix, rest),
          }))
          const conditions = ({ match, least }: When) => ({
            match,
            conditions: least.map(([fieldId, value]) => ({ fieldId, operator: 3, value: String(value) })),
          })
          const fork = {
            kind: one.kind,
            ...place,
            branches: branches.map((branch, index) => ({
              id: branch.id,
              name: branch.id,
              ...(one.kind === 'condition' && {
                when: index < branches.length - 1 ? conditions(branch.when) : null,
              }),
            })),
          }
          // What stands in a branch may be listed before or after what holds the branch.
          nodes.push(...(last % 2 ? [...rest, fork] : [fork, ...rest]))
          return [{ kind: one.kind, id: `${prefix}${id}`, branches: tree }]
        }
        default: {
          const { kind, who, mode, share, whenEmpty } = one
          const asks = kind === 'cc' ? { who } : { who, mode, share, whenEmpty }
          nodes.push({ kind, ...place, ...asks })
          return [{ ...one, id: `${prefix}${id}` }]
        }
      }
    })
  const nodes: object[] = []
  const steps = sequence(drawn, null, '', nodes)
  return { steps, flow: expandFlow(flowDefinitionSchema.parse({ nodes }), flows) }
}

// ---- the product beside it

type Move = {
  kind: 'answer' | 'return' | 'reject' | 'withdraw' | 'resubmit' | 'change' | 'gone' | 'handOver'
  who: number
  where: number
  isInPlace: boolean
}
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...Array.from({ length: 14 }, () => 'answer' as const),
      ...(['return', 'return', 'return', 'resubmit', 'resubmit', 'resubmit', 'resubmit'] as const),
      ...(['change', 'change', 'change', 'gone', 'handOver', 'handOver', 'reject', 'withdraw'] as const),
    ),
    who: fc.nat(30),
    where: fc.nat(30),
    isInPlace: fc.boolean(),
  }),
  { maxLength: 40, size: 'max' },
)

class Product {
  state!: FlowState
  copied: string[] = []
  lastId = 0
  readonly flow: ReturnType<typeof expandFlow>
  readonly world: World
  constructor(flow: ReturnType<typeof expandFlow>, world: World) {
    this.flow = flow
    this.world = world
  }

  facts(nodes: FlowState['nodes']): Facts {
    const { active, standIns, values } = this.world
    const taken = takenBranches(nodes, ({ conditions }) =>
      conditions.map(({ fieldId, value }) => values[fieldId as 'a'] >= Number(value)),
    )
    return { active, administrators, standIns, taken }
  }

  submit(returned: FlowState | null, rule: FlowState['samePerson']): string | null {
    const { active, standIns } = this.world
    const people: FlowPeople = {
      ...directory,
      submitterIds: [initiator],
      managerId: directory.managers[0] ?? null,
      administrators,
      standIns,
      active,
    }
    const nodes = routeFlow(this.flow, people)
    const facts = this.facts(nodes)
    const { problem } = previewRoute(nodes, returned, rule, facts)
    const refusing = refusingNode(nodes, keptNodes(nodes, returned, facts), facts)
    const given = { nodes, submitterIds: [initiator] }
    const refused = refusing
      ? whyNobody(refusing)
      : this.take(
          returned ? resubmit(returned, given, facts) : startFlow({ ...given, samePerson: rule }, facts),
        )
    // What a preview tells is what the submission comes to.
    expect(problem).toBe(refused)
    return refused
  }

  /** Keeps what a step came to, with ids as the database would give; why it was refused. */
  take(step: Step | Refused): string | null {
    if ('refused' in step) return step.refused
    this.state = {
      ...step.state,
      tasks: step.state.tasks.map((task) => ({ ...task, id: task.id ?? ++this.lastId })),
    }
    for (const event of step.events)
      if (event.kind === 'cc') this.copied.push(`${event.nodeId} ${event.userIds}`)
    return null
  }

  open() {
    return this.state.tasks.filter(({ state, void: undone }) => state === 'open' && !undone)
  }

  seen(order: readonly string[]) {
    const { state, tasks } = this.state
    const says = {
      open: 'open',
      waiting: 'waiting',
      approved: 'yes',
      handled: 'did',
      auto: 'spared',
    } as const
    const of = (...wanted: string[]) =>
      tasks
        .filter((task) => !task.void && wanted.includes(task.state))
        .toSorted((a, b) => order.indexOf(a.nodeId) - order.indexOf(b.nodeId) || a.order - b.order)
        .map((task) => `${task.nodeId} ${task.userId} ${says[task.state as 'open']}`)
    return {
      state,
      live: of('open', 'waiting'),
      given: of('approved', 'handled', 'auto'),
      copied: this.copied.toSorted(),
    }
  }
}

/** Why the model refuses something; null where it does not. */
function attempted(work: () => void): string | null {
  try {
    work()
    return null
  } catch (reason) {
    if (reason instanceof Refusal) return reason.message
    throw reason
  }
}

/** One move of both: why each refuses it; null where it means nothing. */
function played(product: Product, model: Model, { kind, who, where, isInPlace }: Move) {
  const { world } = model
  if (kind === 'change') {
    world.values[who % 2 ? 'a' : 'b'] = where % 4
    return null
  }
  if (kind === 'resubmit') {
    if (model.state !== 'returned') return null
    return [product.submit(product.state, model.samePerson), attempted(() => model.submit())]
  }
  if (model.state !== 'running') return null
  if (kind === 'gone') {
    // Who has nothing waiting: what becomes of what waits is not the route's matter.
    const waits = new Set(
      product.state.tasks.filter(({ state }) => /open|waiting/.test(state)).map(({ userId }) => userId),
    )
    const [leaver = 2] = [2, 3, 4, 5, 6].filter((id) => !waits.has(id) && (id + who) % 3 === 0)
    if (!waits.has(leaver)) world.active.delete(leaver)
    return null
  }
  const facts = product.facts(product.state.nodes)
  if (kind === 'withdraw') {
    if (who % 5) return null
    model.state = 'withdrawn'
    return [product.take(decide(product.state, { kind, by: initiator }, facts)), null]
  }
  const open = model.open()
  const [leaf, user] = open[who % open.length] as (typeof open)[number]
  const task = product.open().find(({ nodeId, userId }) => nodeId === leaf.id && userId === user)
  const own = { by: user, taskId: task?.id ?? 0 }
  switch (kind) {
    case 'answer': {
      const action = leaf.kind === 'approver' ? 'approve' : 'handle'
      return [
        product.take(decide(product.state, { kind: action, ...own }, facts)),
        attempted(() => model.answer(leaf, user)),
      ]
    }
    case 'reject': {
      if (where % 4) return null
      const isRefused = leaf.kind === 'handling'
      if (!isRefused) model.state = 'rejected'
      return [product.take(decide(product.state, { kind, ...own }, facts)), isRefused ? 'handlingOnly' : null]
    }
    case 'handOver': {
      const to = 1 + (where % 7)
      return [
        product.take(handOver(product.state, { taskId: own.taskId, to }, facts)),
        attempted(() => model.handOver(leaf, user, to)),
      ]
    }
    case 'return': {
      const targets = model.targets(leaf)
      expect(
        returnTargets(product.state, { nodeId: leaf.id })
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(targets.map(({ id }) => id).toSorted())
      const to = targets[where % (targets.length + 1)] ?? null
      const resume = isInPlace ? 'inPlace' : 'onward'
      const target = to ? { to: 'node' as const, nodeId: to.id } : { to: 'initiator' as const }
      const step = decide(product.state, { kind, ...own, target, resume }, facts)
      if (!to && isInPlace && leaf.kind === 'handling') return [product.take(step), 'handlerReturnsOnward']
      return [product.take(step), attempted(() => model.giveBack(to, isInPlace))]
    }
    default:
      return kind satisfies never
  }
}

const seed = Number(process.env.APPROVAL_SEED ?? Date.now() % 2 ** 31)
const enough = {
  started: 5000,
  nobodyAsked: 300,
  noApprover: 200,
  noStandIn: 50,
  answer: 10_000,
  return: 2000,
  handOver: 500,
  resubmit: 1000,
  approved: 2000,
  ledElsewhere: 100,
  spared: 300,
}
const standIns = fc.constantFrom<number[][]>([], [[5], [6]], [[1], [7], [8, 9]])

test(`a second model asks the same people in the same order (seed ${seed})`, () => {
  const reached: Record<string, number> = {}
  const count = (what: string) => {
    reached[what] = (reached[what] ?? 0) + 1
  }
  const flows = fc.array(around(around(leaf)), { minLength: 1, maxLength: 4 })
  const rules = fc.constantFrom('once' as const, 'consecutive' as const, 'each' as const)
  fc.assert(
    fc.property(flows, rules, standIns, moves, (drawn, samePerson, groups, list) => {
      const world: World = {
        active: new Set([1, 2, 3, 4, 5, 6, 8, 9]),
        standIns: groups,
        values: { a: 1, b: 2 },
      }
      const { steps, flow } = written(drawn)
      const [product, model] = [new Product(flow, world), new Model(steps, samePerson, world)]
      const order = idsOf(steps)
      const start = attempted(() => model.submit())
      expect(product.submit(null, samePerson)).toBe(start)
      count(start ?? 'started')
      if (start) return
      expect(product.seen(order)).toEqual(model.seen())
      for (const move of list) {
        const kept = model.copy()
        const said = played(product, model, move)
        if (!said) continue
        expect([move, said[0]]).toEqual([move, said[1]])
        if (said[1]) Object.assign(model, kept)
        expect(product.seen(order)).toEqual(model.seen())
        count(said[1] ?? move.kind)
        for (const [id, branch] of model.taken)
          if ((kept.taken.get(id) ?? branch) !== branch) count('ledElsewhere')
        if (model.seen().given.some((one) => one.endsWith('spared'))) count('spared')
      }
      count(model.state)
    }),
    { numRuns: 12_000, seed },
  )
  // It would prove nothing of flows that never start, never go back or never come to an end.
  for (const [what, least] of Object.entries(enough)) expect(reached[what] ?? 0, what).toBeGreaterThan(least)
})
