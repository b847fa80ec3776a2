import type { Who } from '#engines/approvals/domain/index.ts'

/*
 * Who is asked, and in which order, by a second model. It is written from README.md and the decisions alone and knows nothing of places, walks or rounds: it keeps what was answered at each step, and says that
 * those steps ask which come first in their branch and are not through. A return takes answers away, and so does a condition that leads elsewhere.
 */

// 1 submits, 2 … 6 approve, 7 has left, 8 and 9 administer.
export const initiator = 1
export const administrators = [8, 9]
export const directory = {
  departmentHeads: [1, null, 4, 1, 6],
  managers: [5, 7, 6, 1],
  positionHolders: { 80: [6, 7, 5] },
  permissionHolders: { 'clause.approve': [3, 1], 'template.manage': [7] },
  roleMembers: { 70: [4, 3, 7], 71: [7], 72: [1] },
  fieldPeople: { handler: [1, 2], nobody: [] },
}

export type Values = { a: number; b: number }
export type When = { match: 'all' | 'any'; least: [keyof Values, number][] }
export type StepSettings = {
  who: Who[]
  mode: 'all' | 'any' | 'share' | 'order'
  share: number
  whenEmpty: 'skip' | 'admin' | 'refuse'
}
/** What the world is like beside the approval. */
export type World = { active: Set<number>; standIns: number[][]; values: Values }

type ApprovalState = 'running' | 'returned' | 'approved' | 'rejected' | 'withdrawn'
type SamePerson = 'once' | 'consecutive' | 'each'

export type Leaf = { kind: 'approver' | 'handling' | 'cc'; id: string } & StepSettings
export type Fork = { kind: 'condition' | 'parallel'; id: string; branches: Branch[] }
export type Branch = { id: string; when: When; steps: Tree[] }
export type Tree = Leaf | Fork

type Says = 'open' | 'waiting' | 'yes' | 'did' | 'spared' | 'closed'
type Answers = { asks: { user: number; says: Says }[]; needed: number; isThrough: boolean }
type Route = { people: number[]; stood: boolean; outcome: 'ask' | 'pass' | 'refuse' }
export class Refusal extends Error {}

const isFork = (one: Tree): one is Fork => 'branches' in one
const leavesIn = (steps: readonly Tree[]): Leaf[] =>
  steps.flatMap((one) => (isFork(one) ? one.branches.flatMap(({ steps }) => leavesIn(steps)) : [one]))
export const idsOf = (steps: readonly Tree[]): string[] =>
  steps.flatMap((one) => [one.id, ...(isFork(one) ? one.branches.flatMap(({ steps }) => idsOf(steps)) : [])])

/** Branches around a step, the nearest first, each with the place in it. */
function aroundOf(steps: readonly Tree[], id: string): { steps: readonly Tree[]; index: number }[] {
  for (const [index, one] of steps.entries()) {
    if (one.id === id) return [{ steps, index }]
    if (!isFork(one)) continue
    for (const branch of one.branches) {
      const found = aroundOf(branch.steps, id)
      if (found.length) return [...found, { steps, index }]
    }
  }
  return []
}

export class Model {
  state: ApprovalState = 'running'
  answers = new Map<string, Answers>()
  taken = new Map<string, string>()
  everAsked = new Set<string>()
  /** Steps at which administrators had to agree because nobody else had: they are asked there again. */
  neverEmpty = new Set<string>()
  copied: string[] = []
  routes = new Map<string, Route>()

  readonly steps: readonly Tree[]
  readonly samePerson: SamePerson
  readonly world: World

  constructor(steps: readonly Tree[], samePerson: SamePerson, world: World) {
    this.steps = steps
    this.samePerson = samePerson
    this.world = world
  }

  copy(): Model {
    const one = new Model(this.steps, this.samePerson, this.world)
    Object.assign(one, structuredClone({ ...this, steps: undefined, world: undefined }))
    return Object.assign(one, { steps: this.steps, world: this.world })
  }

  // Who is asked, before anything is submitted.
  route(leaf: Leaf): Route {
    const { active, standIns } = this.world
    const named = [...new Set(leaf.who.flatMap(namedBy))].filter((id) => active.has(id))
    const may = named.filter((id) => leaf.kind !== 'approver' || id !== initiator)
    if (may.length || leaf.kind === 'cc') return { people: may, stood: false, outcome: 'ask' }
    if (named.length) {
      const heads = leaf.who.flatMap((who) =>
        who.by === 'departmentHead' ? directory.departmentHeads.slice(who.levelsUp + 1) : [],
      )
      const groups = [...heads.map((one) => [one ?? 0]), ...standIns]
      const people = groups.map((ids) => ids.filter((id) => active.has(id) && id !== initiator))
      const first = people.find((ids) => ids.length > 0) ?? []
      return { people: first, stood: true, outcome: first.length ? 'ask' : 'refuse' }
    }
    if (leaf.whenEmpty === 'admin') return { people: administrators, stood: false, outcome: 'ask' }
    return { people: [], stood: false, outcome: leaf.whenEmpty === 'skip' ? 'pass' : 'refuse' }
  }

  judged({ branches }: Fork): Branch {
    const holds = ({ match, least }: When) =>
      least[match === 'all' ? 'every' : 'some'](([field, value]) => this.world.values[field] >= value)
    return branches.slice(0, -1).find((one) => holds(one.when)) ?? (branches.at(-1) as Branch)
  }

  branchesOn(fork: Fork, isNow = false): Branch[] {
    if (fork.kind === 'parallel') return fork.branches
    const to = isNow ? this.judged(fork).id : this.taken.get(fork.id)
    return fork.branches.filter(({ id }) => id === to)
  }

  /** Leaves on the way that was taken, or that the values lead to now. */
  way(steps: readonly Tree[] = this.steps, isNow = false): Leaf[] {
    return steps.flatMap((one) =>
      isFork(one) ? this.branchesOn(one, isNow).flatMap((branch) => this.way(branch.steps, isNow)) : [one],
    )
  }

  isThrough(one: Tree): boolean {
    if (!isFork(one)) return this.answers.get(one.id)?.isThrough ?? false
    const on = this.branchesOn(one)
    return on.length > 0 && on.every(({ steps }) => steps.every((step) => this.isThrough(step)))
  }

  /** The leaves whose turn it is. */
  frontier(steps: readonly Tree[] = this.steps): Leaf[] {
    for (const one of steps) {
      if (isFork(one) && one.kind === 'condition' && !this.taken.has(one.id))
        this.taken.set(one.id, this.judged(one).id)
      if (this.isThrough(one)) continue
      if (!isFork(one)) return [one]
      const inside = this.branchesOn(one).flatMap(({ steps }) => this.frontier(steps))
      if (inside.length) return inside
    }
    return []
  }

  clear(ids: readonly string[]): void {
    for (const id of ids) {
      this.answers.delete(id)
      this.taken.delete(id)
    }
  }

  after(id: string): Tree[] {
    return aroundOf(this.steps, id).flatMap(({ steps, index }) => steps.slice(index + 1))
  }

  /** Conditions that lead elsewhere by now: what came of them and after them counts no more. */
  judgeAnew(steps: readonly Tree[] = this.steps): void {
    for (const one of steps) {
      if (!isFork(one)) continue
      const before = this.taken.get(one.id)
      if (before !== undefined && before !== this.judged(one).id)
        this.clear(idsOf([one, ...this.after(one.id)]))
      for (const branch of this.branchesOn(one)) this.judgeAnew(branch.steps)
    }
  }

  goOn(isSubmission = false): void {
    for (;;) {
      const next = this.frontier().filter(({ id }) => !this.answers.has(id))
      if (!next.length) break
      for (const leaf of next) this.enter(leaf)
    }
    if (this.frontier().length) return
    if (isSubmission) throw new Refusal('nobodyAsked')
    if (this.everSaid('yes').length) {
      this.state = 'approved'
      return
    }
    // Something was done and nobody agreed: the administrators are asked where somebody should have, and the rest is done again.
    const last = this.way().findLast(({ kind }) => kind === 'approver')
    if (!last || !this.everSaid('did').length) throw new Refusal('nobodyAsked')
    this.clear(idsOf(this.after(last.id)))
    this.neverEmpty.add(last.id)
    this.ask(last, administrators, [])
  }

  enter(leaf: Leaf, isAskedAnyway = false): void {
    const { people, stood } = this.routes.get(leaf.id) as Route
    const { active, standIns } = this.world
    let here = people.filter((id) => active.has(id))
    if (leaf.kind === 'cc') {
      if (here.length) this.copied.push(`${leaf.id} ${here}`)
      this.answers.set(leaf.id, { asks: [], needed: 0, isThrough: true })
      return
    }
    if (here.length === 0 && stood) {
      here =
        standIns
          .map((ids) => ids.filter((id) => active.has(id) && id !== initiator))
          .find((ids) => ids.length) ?? []
      if (here.length === 0) throw new Refusal('noStandIn')
    } else if (here.length === 0 && (leaf.whenEmpty !== 'skip' || this.neverEmpty.has(leaf.id)))
      here = administrators
    const spared =
      leaf.kind === 'approver' && !isAskedAnyway && this.samePerson !== 'each'
        ? this.samePerson === 'once'
          ? this.everSaid('yes')
          : this.rightBefore(leaf)
        : []
    this.ask(leaf, here, spared)
  }

  ask({ id, mode, share }: Leaf, people: readonly number[], spared: readonly number[]): void {
    const says = (user: number): Says =>
      spared.includes(user) ? 'spared' : mode === 'order' ? 'waiting' : 'open'
    const asks = people.map((user) => ({ user, says: says(user) }))
    const needed =
      mode === 'any'
        ? Math.min(1, asks.length)
        : mode === 'share'
          ? Math.min(share, asks.length)
          : asks.length
    if (people.length) this.everAsked.add(id)
    this.answers.set(id, { asks, needed, isThrough: false })
    this.settle(id)
  }

  /** Whether a step has what it needs; whose turn it is in one that does not. */
  settle(id: string): void {
    const one = this.answers.get(id) as Answers
    const given = one.asks.filter(({ says }) => says === 'yes' || says === 'did' || says === 'spared')
    one.isThrough = given.length >= one.needed
    const live = one.asks.filter(({ says }) => says === 'open' || says === 'waiting')
    if (one.isThrough) for (const ask of live) ask.says = 'closed'
    else if (live[0] && live.every(({ says }) => says === 'waiting')) live[0].says = 'open'
  }

  everSaid(what: Says): number[] {
    return [...this.answers.values()].flatMap(({ asks }) =>
      asks.filter(({ says }) => says === what).map(({ user }) => user),
    )
  }

  rightBefore({ id }: Leaf): number[] {
    for (const { steps, index } of aroundOf(this.steps, id)) {
      const found = this.lastOf(steps.slice(0, index))
      if (found) return found
    }
    return []
  }

  /** Who said yes, or was spared, at the last step of a branch that asked anybody; null where none did. */
  lastOf(steps: readonly Tree[]): number[] | null {
    for (const one of steps.toReversed()) {
      const asks = this.answers.get(one.id)?.asks ?? []
      if (asks.length)
        return asks.filter(({ says }) => says === 'yes' || says === 'spared').map(({ user }) => user)
      if (!isFork(one)) continue
      const found = this.branchesOn(one).flatMap((branch) => this.lastOf(branch.steps) ?? [])
      const any = this.branchesOn(one).some((branch) => this.lastOf(branch.steps) !== null)
      if (any) return found
    }
    return null
  }

  // ---- what people do

  submit(): void {
    for (const leaf of leavesIn(this.steps)) this.routes.set(leaf.id, this.route(leaf))
    this.neverEmpty.clear()
    this.state = 'running'
    this.judgeAnew()
    for (const leaf of this.way(this.steps, true)) {
      const { outcome, stood } = this.routes.get(leaf.id) as Route
      if (outcome === 'refuse' && !this.answers.get(leaf.id)?.isThrough)
        throw new Refusal(stood ? 'noStandIn' : 'noApprover')
    }
    this.goOn(true)
    const ahead = this.copy()
    while (!ahead.open().some(([leaf]) => leaf.kind === 'approver')) {
      const [first] = ahead.open()
      if (!first) throw new Refusal('nobodyAsked')
      ahead.answer(first[0], first[1], true)
    }
  }

  open(): [Leaf, number][] {
    return this.way().flatMap((leaf) =>
      (this.answers.get(leaf.id)?.asks ?? [])
        .filter(({ says }) => says === 'open')
        .map(({ user }): [Leaf, number] => [leaf, user]),
    )
  }

  answer(leaf: Leaf, user: number, isAhead = false): void {
    const ask = this.answers.get(leaf.id)?.asks.find((one) => one.user === user && one.says === 'open')
    if (!ask) throw new Error(`nothing waits for ${user} at ${leaf.id}`)
    ask.says = leaf.kind === 'approver' ? 'yes' : 'did'
    this.settle(leaf.id)
    if (!this.answers.get(leaf.id)?.isThrough) return
    this.judgeAnew()
    this.goOn(isAhead)
  }

  targets(leaf: Leaf): Leaf[] {
    return this.way().filter(
      (one) => this.everAsked.has(one.id) && idsOf(this.after(one.id)).includes(leaf.id),
    )
  }

  giveBack(to: Leaf | null, isInPlace: boolean): void {
    const behind = idsOf(to ? [to, ...this.after(to.id)] : this.steps)
    const left = behind.filter((id) => id === to?.id || this.answers.get(id)?.isThrough === false)
    this.clear(isInPlace ? left : behind)
    if (!to) {
      this.state = 'returned'
      return
    }
    this.enter(to, true)
    if (this.isThrough(to)) this.goOn()
  }

  handOver(leaf: Leaf, from: number, to: number): void {
    const { asks } = this.answers.get(leaf.id) as Answers
    const isFree =
      this.world.active.has(to) &&
      (to !== initiator || leaf.kind === 'handling') &&
      !asks.some(({ user }) => user === to)
    if (!isFree) throw new Refusal('notEligible')
    const ask = asks.find(({ user, says }) => user === from && says === 'open')
    if (ask) ask.user = to
  }

  /** What everybody can see. */
  seen() {
    const of = (...wanted: Says[]) =>
      this.way().flatMap(({ id }) =>
        (this.answers.get(id)?.asks ?? [])
          .filter(({ says }) => wanted.includes(says))
          .map(({ user, says }) => `${id} ${user} ${says}`),
      )
    const live = this.state === 'running' ? of('open', 'waiting') : []
    return { state: this.state, live, given: of('yes', 'did', 'spared'), copied: this.copied.toSorted() }
  }
}

function namedBy(who: Who): readonly number[] {
  switch (who.by) {
    case 'person':
      return who.userIds
    case 'role':
      return directory.roleMembers[who.roleId as 70] ?? []
    case 'position':
      return directory.positionHolders[who.positionId as 80] ?? []
    case 'permission':
      return directory.permissionHolders[who.permission as 'clause.approve'] ?? []
    case 'departmentHead':
      return [directory.departmentHeads[who.levelsUp] ?? 0]
    case 'initiatorManager':
      return directory.managers.slice(0, 1)
    case 'managerChain':
      return directory.managers.slice(0, who.levels)
    case 'formField':
      return directory.fieldPeople[who.fieldId as 'handler'] ?? []
    case 'initiator':
      return [initiator]
    default:
      throw new Error(`nobody is drawn by ${who.by}`)
  }
}
