import type { FlowDefinition, FlowNode } from './flow-definition.ts'
import { type FlowPeople, type RoutedNode, routeFlow } from './route-flow.ts'
import { expandFlow, type SubFlow } from './sub-flows.ts'

/** For the model test: a flow as a property test draws it. */
export type Drawn = {
  kind: 'ask' | 'do' | 'cc' | 'condition' | 'parallel' | 'sub'
  mode: number
  /** What becomes of it when time is over; 0: it has no limit. */
  limit: number
  people: number[]
  /** The initiator chooses whom it asks, and did not, because the values led elsewhere. Of a sub-flow: one that runs already runs here too. */
  isOpen: boolean
  /** Branches; of a sub-flow its steps, as the only one. */
  inside: Drawn[][]
}

const limitAt = (drawn: number) => ([null, 'remind', 'handOver', 'pass', 'reject'] as const)[drawn] ?? null

const kindOf = {
  ask: 'approver',
  do: 'handling',
  cc: 'cc',
  condition: 'condition',
  parallel: 'parallel',
} as const

const nobody: FlowPeople = {
  submitterIds: [],
  departmentHeads: [],
  managerId: null,
  roleMembers: {},
  administrators: [],
  active: new Set(),
}

/** What is drawn as definitions: each step has the name by which it is found again. */
class Drawing {
  flows = new Map<number, SubFlow>()
  steps = new Map<string, Drawn>()

  definition(flow: readonly Drawn[]): FlowDefinition {
    const nodes: FlowNode[] = []
    let count = 0
    const add = (list: readonly Drawn[], within: string | null): void => {
      for (const one of list) {
        // In each flow they are counted anew, so that flows have the same ids.
        const id = `n${++count}`
        const place = { id, name: this.named(one), within }
        const branches = one.inside.map((_, index) => ({
          id: `${id}b${index}`,
          name: `${id}b${index}`,
          when: null,
        }))
        if (one.kind === 'sub') nodes.push({ kind: 'subFlow', ...place, flowId: this.subFlow(one) })
        else if (one.kind === 'condition') nodes.push({ kind: 'condition', ...place, branches })
        else if (one.kind === 'parallel') nodes.push({ kind: 'parallel', ...place, branches })
        else nodes.push({ kind: 'cc', ...place, who: [] })
        if (one.kind !== 'sub')
          for (const [index, branch] of one.inside.entries()) add(branch, branches[index]?.id ?? null)
      }
    }
    add(flow, null)
    return { formatVersion: 6, samePerson: 'once', nodes }
  }

  private named(one: Drawn): string {
    const name = `d${this.steps.size}`
    this.steps.set(name, one)
    return name
  }

  private subFlow(one: Drawn): number {
    const [last] = [...this.flows.keys()].slice(-1)
    if (one.isOpen && last !== undefined) return last
    const definition = this.definition(one.inside.flat())
    const id = this.flows.size + 1
    this.flows.set(id, { flow: `f${id}`, version: 1, definition })
    return id
  }
}

/** The drawn flow as it is stored, by the rules that expand and route it: every node followed by what stands in its branches, sub-flows by their steps. */
export function routeOf(flow: readonly Drawn[]): RoutedNode[] {
  const drawing = new Drawing()
  const definition = drawing.definition(flow)
  return routeFlow(expandFlow(definition, drawing.flows), nobody).map((routed): RoutedNode => {
    const drawn = drawing.steps.get(routed.name)
    if (!drawn || drawn.kind === 'sub') throw new Error(`nobody drew ${routed.name}`)
    const { kind, mode, limit, people, isOpen } = drawn
    const isChoice = kind === 'ask' && isOpen
    // The last of them is passed where nobody is left, so that some approvals come to their end by what is done.
    const skips = kind === 'ask' && !isChoice && people.length === 1
    return {
      ...routed,
      name: routed.id,
      kind: kindOf[kind],
      mode: (['all', 'any', 'order', 'share'] as const)[mode] ?? 'all',
      share: 2,
      ...(limitAt(limit) && { limit: { hours: 8, action: limitAt(limit) ?? 'remind' } }),
      people: isChoice ? [] : kind === 'do' ? people : people.filter((id) => id !== 1),
      outcome: 'ask',
      note: isChoice ? 'byChoice' : null,
      ...(isChoice && { byChoice: true }),
      whenEmpty: isChoice || skips ? 'skip' : 'admin',
      fieldRights: {},
    }
  })
}
