import { z } from 'zod'
import type { OuterCondition } from '#engines/forms/domain/index.ts'
import { bodyId } from '#shared/endpoint.ts'
import {
  type BranchConditions,
  type BranchFact,
  branchConditionsSchema,
  conditionsOf,
  factsOf,
} from './branch-conditions.ts'
import { changeMatters } from './change-matters.ts'
import { samePersonRules } from './same-person-rules.ts'

/** The version of the stored JSON that this code writes: 2 has the rule `consecutive` and says among whom an initiator chooses; 3 has branches that look at the initiator and at ratings; 4 says
 * what is agreed once it was approved; 5 has steps at which something is done (handling), and asks the initiator for that; 6 has sub-flows, and asks whoever has a permission; 7 watches everything
 * where it does not say what; 8 names currencies in conditions; 9 has groups of conditions, and branches that look at the record's type, its own parties and its amount whatever its form. */
export const flowFormatVersion = 9

/** all 会签: everybody; any 或签: whoever comes first; share 票签: so many of them; order 依次: one after the other. */
export const approvalModes = ['all', 'any', 'share', 'order'] as const
export type ApprovalMode = (typeof approvalModes)[number]

/** What happens when nobody is there to be asked: pass the node, ask an administrator, refuse to start. */
export const emptyPolicies = ['skip', 'admin', 'refuse'] as const
export type EmptyPolicy = (typeof emptyPolicies)[number]

const nodeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
const name = z.string().trim().min(1).max(200)
/** Absent: it has no English name. */
const called = { name, nameEn: name.optional() }
const fieldId = z.string().min(1).max(120)

/** So far up managers are looked for. */
export const mostManagers = 10

/** Among whom the initiator chooses; a department with those below it. */
const amongSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('all') }),
  z.strictObject({ of: z.literal('role'), roleId: bodyId }),
  z.strictObject({ of: z.literal('department'), departmentId: bodyId }),
  z.strictObject({ of: z.literal('people'), userIds: z.array(bodyId).min(1).max(50) }),
])
export type Among = z.output<typeof amongSchema>

/** Who is asked. */
export const whoSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('person'), userIds: z.array(bodyId).min(1).max(50) }),
  z.strictObject({ by: z.literal('role'), roleId: bodyId }),
  z.strictObject({ by: z.literal('position'), positionId: bodyId }),
  /** Everybody to whom a role of theirs gives the permission, however far it reaches. */
  z.strictObject({ by: z.literal('permission'), permission: z.string().min(1).max(60) }),
  /** Head of the initiator's department (0), of the one above (1), and so on. */
  z.strictObject({ by: z.literal('departmentHead'), levelsUp: z.number().int().min(0).max(20) }),
  z.strictObject({ by: z.literal('initiatorManager') }),
  /** Whoever starts it themselves: only where something is to be done. */
  z.strictObject({ by: z.literal('initiator') }),
  /** The initiator's manager, that one's manager and so on, so many of them, the nearest first. */
  z.strictObject({ by: z.literal('managerChain'), levels: z.number().int().min(1).max(mostManagers) }),
  /** Whom a people field of the record's form names, or the heads of the departments that a department field names. */
  z.strictObject({ by: z.literal('formField'), fieldId }),
  /** Whom the initiator names when they submit it: one, or several where it says `many`. */
  z.strictObject({
    by: z.literal('initiatorChoice'),
    among: amongSchema.default({ of: 'all' }),
    many: z.boolean().default(false),
  }),
])
export type Who = z.output<typeof whoSchema>

/** Place of a node: null on the trunk, else the id of the branch that it stands in. Order in the list is order in the branch. */
const place = { id: nodeId, ...called, within: nodeId.nullable().default(null) }
/** Nodes may stand so deep in branches of branches. */
export const mostDeep = 4

/** remind: whoever is asked, once; handOver: to `to`; pass: on without them; reject: the approval ends. */
export const limitActions = ['remind', 'handOver', 'pass', 'reject'] as const
export type LimitAction = (typeof limitActions)[number]

/** A time limit in working hours, or in working days; publishing wants exactly one of them. */
export const timeLimitSchema = z.strictObject({
  hours: z.number().int().min(1).max(2000).optional(),
  days: z.number().int().min(1).max(250).optional(),
  action: z.enum(limitActions),
  /** Of handOver: this person; absent: the manager of whoever is asked. */
  to: bodyId.optional(),
})
export type TimeLimit = z.output<typeof timeLimitSchema>

/** Of a step that asks people for an answer. */
const decisionFields = {
  who: z.array(whoSchema).min(1).max(10),
  mode: z.enum(approvalModes).default('any'),
  /** Of mode share: how many must agree; where fewer are asked, all of them. Absent: two. */
  share: z.number().int().min(1).max(50).optional(),
  whenEmpty: z.enum(emptyPolicies).default('admin'),
  /** What becomes of it when whoever is asked does not answer. Null: it waits. */
  timeLimit: timeLimitSchema.nullable().default(null),
  /** By form field; a field that is not named is read-only. */
  fieldRights: z.record(fieldId, z.enum(['edit', 'read', 'hidden'])).default({}),
}

export const flowNodeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approver'),
    ...place,
    ...decisionFields,
    /** Whoever is asked may suggest changes of the text, settle those of others and resolve comments. Absent: they may not. */
    worksOnText: z.boolean().optional(),
  }),
  /** 办理: something is to be done (stamp, register), which nobody can reject and which approves nothing. */
  z.strictObject({ kind: z.literal('handling'), ...place, ...decisionFields }),
  z.strictObject({ kind: z.literal('cc'), ...place, who: z.array(whoSchema).min(1).max(10) }),
  z.strictObject({
    kind: z.literal('condition'),
    ...place,
    /** The first branch whose conditions hold is taken; the last one, with `when` null, is for everything else. */
    branches: z
      .array(
        z.strictObject({
          id: nodeId,
          ...called,
          when: branchConditionsSchema.nullable(),
        }),
      )
      .min(2)
      .max(10),
  }),
  z.strictObject({
    kind: z.literal('parallel'),
    ...place,
    branches: z
      .array(z.strictObject({ id: nodeId, ...called }))
      .min(2)
      .max(10),
  }),
  /** 子流程: the steps of another flow for the same kind of record stand here, by its version in force when it is submitted. */
  z.strictObject({ kind: z.literal('subFlow'), ...place, flowId: bodyId }),
])
export type FlowNode = z.output<typeof flowNodeSchema>
export type ApproverNode = Extract<FlowNode, { kind: 'approver' }>
export type HandlingNode = Extract<FlowNode, { kind: 'handling' }>
/** A node that asks people and waits for them: for a decision, or for something to be done. */
export type DecisionNode = ApproverNode | HandlingNode
export type ConditionNode = Extract<FlowNode, { kind: 'condition' }>
export type ParallelNode = Extract<FlowNode, { kind: 'parallel' }>
export type SubFlowNode = Extract<FlowNode, { kind: 'subFlow' }>

/** Whether nodes of a kind ask people and wait for them. */
export const asksPeople = (kind: FlowNode['kind']): kind is DecisionNode['kind'] =>
  kind === 'approver' || kind === 'handling'
export const isDecisionNode = (node: FlowNode): node is DecisionNode => asksPeople(node.kind)

const whensIn = (node: FlowNode): BranchConditions[] =>
  node.kind === 'condition' ? node.branches.flatMap(({ when }) => when ?? []) : []
/** The conditions on fields of all branches of a node. */
export const conditionsIn = (node: FlowNode): OuterCondition[] => whensIn(node).flatMap(conditionsOf)
/** What the branches of a node look at beside the fields of a form. */
export const factsIn = (node: FlowNode): BranchFact[] => whensIn(node).flatMap(factsOf)

export const flowDefinitionSchema = z.strictObject({
  /** A definition of the versions before is one of this version: what it does not say is off. */
  formatVersion: z
    .literal([1, 2, 3, 4, 5, 6, 7, 8, flowFormatVersion])
    .default(flowFormatVersion)
    .overwrite(() => flowFormatVersion),
  /** Somebody who has approved already and is named again: asked once, not twice running, or each time. */
  samePerson: z.enum(samePersonRules).default('once'),
  /** What is watched: where it is changed after somebody approved it, it is put to them again. Absent: all that its records have of it. */
  askAgainOn: z.array(z.enum(changeMatters)).max(changeMatters.length).optional(),
  nodes: z.array(flowNodeSchema).max(100),
})
export type FlowDefinition = z.output<typeof flowDefinitionSchema>
export type FlowDefinitionInput = z.input<typeof flowDefinitionSchema>

/** Steps from a stored version to the next; to change the format, raise `flowFormatVersion` and add the step from the old one. */
const stepsUp: Record<number, (definition: Record<string, unknown>) => Record<string, unknown>> = {
  1: (definition) => ({ ...definition, formatVersion: 2 }),
  2: (definition) => ({ ...definition, formatVersion: 3 }),
  3: (definition) => ({ ...definition, formatVersion: 4 }),
  4: (definition) => ({ ...definition, formatVersion: 5 }),
  5: (definition) => ({ ...definition, formatVersion: 6 }),
  6: ({ askAgainOn, ...definition }) => ({ ...definition, ...watchedSince(askAgainOn), formatVersion: 7 }),
  7: (definition) => ({ ...definition, formatVersion: 8 }),
  8: (definition) => ({ ...definition, formatVersion: 9 }),
}

/** Until version 6 nothing was watched unless it was named, and the own party was one of the parties. */
function watchedSince(named: unknown): { askAgainOn?: unknown[] } {
  if (!Array.isArray(named) || named.length === 0) return {}
  return { askAgainOn: named.includes('parties') ? [...named, 'ownParty'] : named }
}

/** Reads a definition that any earlier version stored. Throws when it is from a newer one or malformed. */
export function readFlow(stored: unknown): FlowDefinition {
  let current = stored as Record<string, unknown> & { formatVersion?: number }
  for (let from = Number(current.formatVersion ?? 1); from !== flowFormatVersion; from++) {
    const step = stepsUp[from]
    if (!step) throw new Error(`an approval flow of version ${from} cannot be read`)
    current = step(current)
  }
  return flowDefinitionSchema.parse(current)
}
