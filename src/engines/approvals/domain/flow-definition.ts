import { z } from 'zod'
import { conditionGroupSchema } from '#engines/forms/domain/index.ts'
import { bodyId } from '#shared/endpoint.ts'

/** The version of the stored JSON that this code writes. */
export const flowFormatVersion = 1

/** all 会签: everybody; any 或签: whoever comes first; share 票签: so many of them; order 依次: one after the other. */
export const approvalModes = ['all', 'any', 'share', 'order'] as const
export type ApprovalMode = (typeof approvalModes)[number]

/** What happens when nobody is there to be asked: pass the node, ask an administrator, refuse to start. */
export const emptyPolicies = ['skip', 'admin', 'refuse'] as const
export type EmptyPolicy = (typeof emptyPolicies)[number]

const nodeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/)
const name = z.string().trim().min(1).max(200)
const fieldId = z.string().min(1).max(120)

/** So far up managers are looked for. */
export const mostManagers = 10

/** Who is asked. */
export const whoSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('person'), userIds: z.array(bodyId).min(1).max(50) }),
  z.strictObject({ by: z.literal('role'), roleId: bodyId }),
  z.strictObject({ by: z.literal('position'), positionId: bodyId }),
  /** Head of the initiator's department (0), of the one above (1), and so on. */
  z.strictObject({ by: z.literal('departmentHead'), levelsUp: z.number().int().min(0).max(20) }),
  z.strictObject({ by: z.literal('initiatorManager') }),
  /** The initiator's manager, that one's manager and so on, so many of them, the nearest first. */
  z.strictObject({ by: z.literal('managerChain'), levels: z.number().int().min(1).max(mostManagers) }),
  /** Whom a people field of the record's form names, or the heads of the departments that a department field names. */
  z.strictObject({ by: z.literal('formField'), fieldId }),
  z.strictObject({ by: z.literal('initiatorChoice') }),
])
export type Who = z.output<typeof whoSchema>

/** Place of a node: null on the trunk, else the id of the branch that it stands in. Order in the list is order in the branch. */
const place = { id: nodeId, name, within: nodeId.nullable().default(null) }
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

export const flowNodeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('approver'),
    ...place,
    who: z.array(whoSchema).min(1).max(10),
    mode: z.enum(approvalModes).default('any'),
    /** Of mode share: how many must agree; where fewer are asked, all of them. Absent: two. */
    share: z.number().int().min(1).max(50).optional(),
    whenEmpty: z.enum(emptyPolicies).default('admin'),
    /** What becomes of it when whoever is asked does not answer. Null: it waits. */
    timeLimit: timeLimitSchema.nullable().default(null),
    /** By form field; a field that is not named is read-only. */
    fieldRights: z.record(fieldId, z.enum(['edit', 'read', 'hidden'])).default({}),
    /** Whoever is asked may suggest changes of the text, settle those of others and resolve comments. Absent: they may not. */
    worksOnText: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('cc'), ...place, who: z.array(whoSchema).min(1).max(10) }),
  z.strictObject({
    kind: z.literal('condition'),
    ...place,
    /** The first branch whose conditions on fields of the record's form hold is taken; the last one, with `when` null, is for everything else. */
    branches: z
      .array(
        z.strictObject({
          id: nodeId,
          name,
          when: conditionGroupSchema.nullable(),
        }),
      )
      .min(2)
      .max(10),
  }),
  z.strictObject({
    kind: z.literal('parallel'),
    ...place,
    branches: z
      .array(z.strictObject({ id: nodeId, name }))
      .min(2)
      .max(10),
  }),
])
export type FlowNode = z.output<typeof flowNodeSchema>
export type ApproverNode = Extract<FlowNode, { kind: 'approver' }>
export type ConditionNode = Extract<FlowNode, { kind: 'condition' }>
export type ParallelNode = Extract<FlowNode, { kind: 'parallel' }>

export const flowDefinitionSchema = z.strictObject({
  formatVersion: z.literal(flowFormatVersion).default(flowFormatVersion),
  /** Somebody who has approved already and is named again: asked once, or each time. */
  samePerson: z.enum(['once', 'each']).default('once'),
  nodes: z.array(flowNodeSchema).max(100),
})
export type FlowDefinition = z.output<typeof flowDefinitionSchema>
export type FlowDefinitionInput = z.input<typeof flowDefinitionSchema>

/** Steps from a stored version to the next; to change the format, raise `flowFormatVersion` and add the step from the old one. */
const stepsUp: Record<number, (definition: Record<string, unknown>) => Record<string, unknown>> = {}

/** Reads a definition that any earlier version stored. Throws when it is from a newer one or malformed. */
export function readFlow(stored: unknown): FlowDefinition {
  let current = stored as Record<string, unknown> & { formatVersion?: number }
  for (let from = Number(current.formatVersion ?? flowFormatVersion); from !== flowFormatVersion; from++) {
    const step = stepsUp[from]
    if (!step) throw new Error(`an approval flow of version ${from} cannot be read`)
    current = step(current)
  }
  return flowDefinitionSchema.parse(current)
}
