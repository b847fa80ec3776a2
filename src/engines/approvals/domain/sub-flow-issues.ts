import type { Issue } from '#shared/issues.ts'
import type { FlowDefinition } from './flow-definition.ts'
import { subFlowsIn } from './sub-flows.ts'

/** Flows stand at most so deep in one another: one that runs another is 1 deep. */
export const mostNested = 5
/** A flow has at most so many steps, those of its sub-flows counted. */
export const mostSteps = 300

/** A flow of the organisation; `definition`: of its version in force, null where nothing was published. */
export type KnownFlow = { name: string; kind: string; enabled: boolean; definition: FlowDefinition | null }
export type KnownFlows = ReadonlyMap<number, KnownFlow>

type Draft = { id: number; name: string; kind: string; definition: FlowDefinition }

/** Why a flow with these sub-flows can't be published, given all flows of the organisation; also what it would do to flows that run it. Paths are `nodes.{index}`. */
export function subFlowIssues(draft: Draft, flows: KnownFlows): Issue[] {
  const { id, name, kind, definition } = draft
  const after: KnownFlows = new Map([...flows, [id, { name, kind, definition, enabled: true }]])
  const issues = definition.nodes.flatMap((node, index): Issue[] => {
    if (node.kind !== 'subFlow') return []
    const path = `nodes.${index}`
    const found = after.get(node.flowId)
    if (!found) return [{ path, code: 'subFlowGone', params: { node: node.name } }]
    const params = { node: node.name, flow: found.name }
    const circle = wayTo(after, node.flowId, id)
    if (circle)
      return [{ path, code: 'subFlowCircle', params: { ...params, way: names(after, [id, ...circle]) } }]
    if (found.kind !== kind) return [{ path, code: 'subFlowKind', params }]
    if (!found.definition) return [{ path, code: 'subFlowUnpublished', params }]
    return found.enabled ? [] : [{ path, code: 'subFlowDisabled', params }]
  })
  return issues.length ? issues : sizeIssues(id, after)
}

/** Too deep, or too long, this flow or one that runs it. */
function sizeIssues(id: number, flows: KnownFlows): Issue[] {
  const up = longest(id, (one) => usersOf(one, flows))
  const down = longest(id, (one) => runBy(flows, one))
  const chain = [...up.toReversed(), ...down.slice(1)]
  if (chain.length - 1 > mostNested)
    return [{ path: 'nodes', code: 'subFlowDeep', params: { most: mostNested, way: names(flows, chain) } }]
  const counted = new Map<number, number>()
  const long = [id, ...allUsersOf(id, flows)].find((one) => stepsOf(one, flows, counted) > mostSteps)
  const flow = flows.get(long ?? 0)?.name
  return flow === undefined ? [] : [{ path: 'nodes', code: 'subFlowLong', params: { most: mostSteps, flow } }]
}

const names = (flows: KnownFlows, ids: readonly number[]): string =>
  ids.map((id) => flows.get(id)?.name ?? `#${id}`).join(' → ')

const runBy = (flows: KnownFlows, id: number): number[] => {
  const definition = flows.get(id)?.definition
  return definition ? subFlowsIn(definition) : []
}

/** Ids of the flows whose versions in force run this one themselves. */
export const usersOf = (id: number, flows: KnownFlows): number[] =>
  [...flows.keys()].filter((one) => runBy(flows, one).includes(id))

/** The same, with those that run them. */
export function allUsersOf(id: number, flows: KnownFlows): number[] {
  const found = new Set<number>()
  const add = (one: number): void => {
    for (const user of usersOf(one, flows)) {
      if (found.has(user)) continue
      found.add(user)
      add(user)
    }
  }
  add(id)
  return [...found]
}

/** The way from one flow to another by what runs in it, both named; null where there is none. */
function wayTo(flows: KnownFlows, from: number, to: number, seen = new Set<number>()): number[] | null {
  if (from === to) return [from]
  if (seen.has(from)) return null
  seen.add(from)
  for (const next of runBy(flows, from)) {
    const way = wayTo(flows, next, to, seen)
    if (way) return [from, ...way]
  }
  return null
}

/** The longest way from a flow on, itself the first; there is no circle. */
function longest(id: number, next: (id: number) => number[], known = new Map<number, number[]>()): number[] {
  const before = known.get(id)
  if (before) return before
  const ways = next(id).map((one) => longest(one, next, known))
  const way = [id, ...ways.reduce((most, one) => (one.length > most.length ? one : most), [])]
  known.set(id, way)
  return way
}

function stepsOf(id: number, flows: KnownFlows, counted: Map<number, number>): number {
  const before = counted.get(id)
  if (before !== undefined) return before
  let steps = 0
  for (const node of flows.get(id)?.definition?.nodes ?? [])
    steps += node.kind === 'subFlow' ? stepsOf(node.flowId, flows, counted) : 1
  counted.set(id, steps)
  return steps
}
