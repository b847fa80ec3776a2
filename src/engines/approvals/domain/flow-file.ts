import { z } from 'zod'
import { bodyId } from '#shared/endpoint.ts'
import { type BranchFact, mapFacts } from './branch-conditions.ts'
import {
  type Among,
  type ConditionNode,
  type FlowDefinition,
  type FlowNode,
  flowFormatVersion,
  isDecisionNode,
  readFlow,
  type Who,
} from './flow-definition.ts'

const name = z.string().trim().min(1).max(200)
const named = z.array(z.strictObject({ id: bodyId, name: z.string().max(400) })).max(2000)
const namedSchema = z.strictObject({
  people: named,
  roles: named,
  positions: named,
  departments: named,
  /** Of sub-flows; absent in files of before there were any. */
  flows: named.default([]),
  /** Of conditions; absent in files of before they looked at them. */
  types: named.default([]),
  ownParties: named.default([]),
})
/** Names of whom a definition holds by their ids, which mean nothing in another installation. */
export type FileNames = z.output<typeof namedSchema>

const fileSchema = z.strictObject({
  type: z.literal('approval_flow'),
  /** What its records are: contract, template … */
  kind: z.string().min(1).max(60),
  name,
  description: z.string().max(2000),
  inBatch: z.boolean(),
  definition: z.looseObject({ formatVersion: z.number().int().min(1) }),
  names: namedSchema,
})
export type FlowFile = Omit<z.output<typeof fileSchema>, 'definition'> & { definition: FlowDefinition }

/** notFlow: it is no flow at all; newer: of a version of the format that nobody here knows; malformed: `at` says where. */
export type FileFault = { fault: 'notFlow' | 'malformed'; at: string } | { fault: 'newer'; version: number }

/** Reads a flow that was taken out as JSON, in whatever earlier version of the format; else what is wrong with it. */
export function readFlowFile(content: unknown): { file: FlowFile } | FileFault {
  const shell = fileSchema.safeParse(content)
  const isFlow = (content as { type?: unknown } | null)?.type === 'approval_flow'
  if (!shell.success) return { fault: isFlow ? 'malformed' : 'notFlow', at: placeIn(shell.error) }
  const { formatVersion } = shell.data.definition
  if (formatVersion > flowFormatVersion) return { fault: 'newer', version: formatVersion }
  try {
    return { file: { ...shell.data, definition: readFlow(shell.data.definition) } }
  } catch (error) {
    if (error instanceof z.ZodError) return { fault: 'malformed', at: `definition.${placeIn(error)}` }
    throw error
  }
}

const placeIn = ({ issues }: z.ZodError): string => (issues[0]?.path ?? []).map(String).join('.')

/** Ids of this organisation for those of a file; who has none is left out. */
export type Translation = Readonly<Record<keyof FileNames, ReadonlyMap<number, number>>>

/** The definition with the ids of another organisation, and whom nobody there is called like, by kind. */
export function translated(
  { definition, names }: Pick<FlowFile, 'definition' | 'names'>,
  to: Translation,
): { definition: FlowDefinition; unknown: Record<keyof FileNames, string[]> } {
  const unknown: Record<keyof FileNames, string[]> = {
    people: [],
    roles: [],
    positions: [],
    departments: [],
    flows: [],
    types: [],
    ownParties: [],
  }
  const id = (kind: keyof FileNames, from: number): number => {
    const found = to[kind].get(from)
    if (found !== undefined) return found
    const called = names[kind].find((one) => one.id === from)?.name ?? `#${from}`
    if (!unknown[kind].includes(called)) unknown[kind].push(called)
    return from
  }
  const among = (one: Among): Among => {
    if (one.of === 'role') return { ...one, roleId: id('roles', one.roleId) }
    if (one.of === 'department') return { ...one, departmentId: id('departments', one.departmentId) }
    return one.of === 'people' ? { ...one, userIds: one.userIds.map((user) => id('people', user)) } : one
  }
  const who = (one: Who): Who => {
    switch (one.by) {
      case 'person':
        return { ...one, userIds: one.userIds.map((user) => id('people', user)) }
      case 'role':
        return { ...one, roleId: id('roles', one.roleId) }
      case 'position':
        return { ...one, positionId: id('positions', one.positionId) }
      case 'initiatorChoice':
        return { ...one, among: among(one.among) }
      default:
        return one
    }
  }
  const fact = (one: BranchFact): BranchFact => {
    switch (one.about) {
      case 'initiator':
        return { ...one, userIds: one.userIds.map((user) => id('people', user)) }
      case 'initiatorRole':
        return { ...one, roleIds: one.roleIds.map((role) => id('roles', role)) }
      case 'initiatorDepartment':
        return { ...one, departmentIds: one.departmentIds.map((department) => id('departments', department)) }
      case 'recordType':
        return { ...one, typeIds: one.typeIds.map((type) => id('types', type)) }
      case 'ownParty':
        return { ...one, partyIds: one.partyIds.map((party) => id('ownParties', party)) }
      default:
        return one
    }
  }
  const branch = ({ when, ...rest }: ConditionNode['branches'][number]) => ({
    ...rest,
    when: when && mapFacts(when, fact),
  })
  const nodes = definition.nodes.map((node): FlowNode => {
    if (node.kind === 'condition') return { ...node, branches: node.branches.map(branch) }
    if (node.kind === 'subFlow') return { ...node, flowId: id('flows', node.flowId) }
    if (!('who' in node)) return node
    const asked = { ...node, who: node.who.map(who) }
    if (!isDecisionNode(asked) || asked.timeLimit?.to === undefined) return asked
    return { ...asked, timeLimit: { ...asked.timeLimit, to: id('people', asked.timeLimit.to) } }
  })
  return { definition: { ...definition, nodes }, unknown }
}

type Named = readonly { id: number; name: string }[]
type Stored = Pick<FlowFile, 'kind' | 'name' | 'description' | 'inBatch' | 'definition'> &
  Readonly<Record<keyof FileNames, Named>>

/** A flow as it is taken out as JSON: its draft, and what those are called whom it holds. */
export function flowFileOf(flow: Stored): FlowFile {
  const { kind, name, description, inBatch, definition } = flow
  const plain = (list: Named) => list.map((one) => ({ id: one.id, name: one.name }))
  const names = {
    people: plain(flow.people),
    roles: plain(flow.roles),
    positions: plain(flow.positions),
    departments: plain(flow.departments),
    flows: plain(flow.flows),
    types: plain(flow.types),
    ownParties: plain(flow.ownParties),
  }
  return { type: 'approval_flow', kind, name, description, inBatch, definition, names }
}
