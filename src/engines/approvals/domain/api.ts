import { z } from 'zod'
import {
  bodyId,
  endpoint,
  englishName,
  flagQuery,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { jsonValue } from '#shared/json-value.ts'
import { addedPlaces } from './add-approver.ts'
import { approvalActions } from './approval-actions.ts'
import { changeMatters } from './change-matters.ts'
import { wantedOpinion } from './colleagues.ts'
import { approvalModes, flowDefinitionSchema, limitActions, timeLimitSchema } from './flow-definition.ts'
import { approvalStates, taskStates } from './flow-state.ts'
import { fieldChange, heldText, openMatter, textMatters, textWork } from './matters.ts'
import { startProblems } from './preview-route.ts'
import { mostIdLength } from './sub-flows.ts'

const flowTag = 'approval_flows'
const tag = 'approvals'
const name = z.string().trim().min(1).max(200)

export const approvalPerson = z.strictObject({
  id: bodyId,
  name: z.string(),
  nickname: z.string(),
  avatarFileID: bodyId.nullable(),
  departmentName: z.string(),
  terminated: z.boolean(),
})
export type ApprovalPerson = z.output<typeof approvalPerson>

export const flowRow = z.strictObject({
  id: bodyId,
  /** What kind of record it is for: contract, template … */
  kind: z.string(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  /** Several of its approvals may be approved at once, from the inbox. */
  inBatch: z.boolean(),
  /** 1, 2, 3 … of the version in force; null while nothing was published. */
  publishedVersion: z.number().int().nullable(),
  /** The draft differs from the version in force. */
  hasChanges: z.boolean(),
  updatedAt: instantSchema,
  version: versionSchema,
})
export type FlowRow = z.output<typeof flowRow>

const named = z.array(z.strictObject({ id: bodyId, name: z.string() }))
/** Names of the people, roles, positions and departments that definitions hold, and of the flows that they run as sub-flows. */
const others = { positions: named, departments: named, flows: named }
export const flowNames = { people: z.array(approvalPerson), roles: named, ...others }

export const flowDetail = flowRow.extend({
  /** The draft. */
  definition: flowDefinitionSchema,
  ...flowNames,
  types: named,
  ownParties: named,
  /** What it decides on has a text on which people at a step may be let work: not one that stays as it was submitted. */
  hasText: z.boolean(),
  /** What of such records a flow may name as agreed once it was approved (`askAgainOn`). */
  changeMatters: z.array(z.enum(changeMatters)),
})
export type FlowDetail = z.output<typeof flowDetail>

const flowBody = {
  name,
  nameEn: englishName.optional(),
  description: z.string().max(2000).default(''),
  enabled: z.boolean().default(true),
  inBatch: z.boolean().default(false),
  definition: flowDefinitionSchema,
}

export const listFlows = endpoint({
  name: 'listApprovalFlows',
  method: 'GET',
  path: '/approval_flows',
  tag: flowTag,
  summary: 'Approval flows by name',
  query: z.strictObject({
    ...pageQuery,
    q: z.string().max(200).optional(),
    kind: z.string().max(60).optional(),
    /** Only flows that can be used: published and switched on. */
    usable: flagQuery.optional(),
  }),
  answer: listOf(flowRow),
})
export const createFlow = endpoint({
  name: 'createApprovalFlow',
  method: 'POST',
  path: '/approval_flows',
  tag: flowTag,
  summary: 'Creates a flow as a draft',
  status: 201,
  body: z.strictObject({ kind: z.string().min(1).max(60).default('contract'), ...flowBody }),
  answer: flowDetail,
})
export const readFlowById = endpoint({
  name: 'readApprovalFlow',
  method: 'GET',
  path: '/approval_flows/{id}',
  tag: flowTag,
  summary: 'A flow with its draft',
  params: idParams,
  answer: flowDetail,
})
export const updateFlow = endpoint({
  name: 'updateApprovalFlow',
  method: 'PUT',
  path: '/approval_flows/{id}',
  tag: flowTag,
  summary: 'Changes the draft of a flow; what runs keeps its version',
  params: idParams,
  body: z.strictObject({ ...flowBody, version: versionSchema }),
  answer: flowDetail,
})
export const deleteFlow = endpoint({
  name: 'deleteApprovalFlow',
  method: 'DELETE',
  path: '/approval_flows/{id}',
  tag: flowTag,
  summary: 'Deletes a flow that was never published; any other can be switched off',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})
export const publishFlow = endpoint({
  name: 'publishApprovalFlow',
  method: 'POST',
  path: '/approval_flows/{id}/publish',
  tag: flowTag,
  summary: 'Puts the draft into force as the next version',
  params: idParams,
  body: z.strictObject({ version: versionSchema }),
  answer: flowDetail,
})

/** What whoever publishes a flow should know of it, in their language. */
export const flowWarnings = endpoint({
  name: 'readApprovalFlowWarnings',
  method: 'GET',
  path: '/approval_flows/{id}/warnings',
  tag: flowTag,
  summary: 'Where what the steps of the draft hide can stand all the same; nothing when it hides nothing',
  params: idParams,
  answer: z.strictObject({ list: z.array(z.string()) }),
})

/** Sub-flows that a step comes from, the outermost first, each in the version that runs; empty: it is the flow's own. */
const fromFlows = z.array(z.strictObject({ flow: z.string(), version: z.number().int() }))

export const previewNode = z.strictObject({
  id: z.string(),
  name: z.string(),
  from: fromFlows,
  /** handling: something is done there, which approves nothing. */
  kind: z.enum(['approver', 'handling', 'cc', 'condition', 'parallel']),
  mode: z.enum(approvalModes),
  /** Of mode share: how many must agree; else null. */
  share: z.number().int().nullable(),
  /** Name of the branch that it stands in; null on the trunk. */
  branch: z.string().nullable(),
  /** Of a condition: name of the branch that is taken; null while it is not come to. */
  taken: z.string().nullable(),
  /** Until when its people have to answer once they are asked; null: whenever they do. */
  limit: timeLimitSchema.omit({ to: true }).nullable(),
  people: z.array(approvalPerson),
  /** kept: approved before the return, not asked again. */
  outcome: z.enum(['ask', 'pass', 'refuse', 'kept']),
  note: z.enum(['ownSubmission', 'empty', 'samePerson', 'byForm', 'byChoice', 'edited']).nullable(),
})
/** Whom the initiator chooses for a step: a submission takes them as `chosen`, by step. */
const offeredChoice = z.strictObject({
  nodeID: z.string(),
  /** Name of the step. */
  node: z.string(),
  /** Several may be chosen. */
  many: z.boolean(),
  among: z.enum(['all', 'role', 'department', 'people']),
  /** Who may be chosen; null: so many that a screen searches for them. */
  candidates: z.array(approvalPerson).nullable(),
  /** What was chosen the last time, as far as it may still be. */
  chosen: z.array(approvalPerson),
})

/** In the body of a submission: by step the people whom the initiator chooses. */
export const chosenApprovers = z.record(z.string().max(mostIdLength), z.array(bodyId).max(50)).default({})

/** What was changed since people approved it, whose yes counts no more, and the steps that are asked again. */
const askedAgain = z.strictObject({
  matters: z.array(z.enum(changeMatters)),
  nodes: z.array(z.string()),
  /** Who approved what it said before. */
  people: z.array(z.string()),
})

export const approvalPreview = z.strictObject({
  initiator: approvalPerson,
  choices: z.array(offeredChoice),
  nodes: z.array(previewNode),
  /** After a return: straight back to the node that returned it, or from the first node on again; null: it begins anew. */
  resumes: z.enum(['inPlace', 'onward']).nullable(),
  /** After a return in place: what was changed meanwhile, so that these are asked again; null where nothing was. */
  asksAgain: askedAgain.nullable(),
  canStart: z.boolean(),
  problem: z.enum(startProblems).nullable(),
  /** What the conditions that it comes to lack, in words; empty but for `undecided`. */
  missing: z.array(z.string()),
})
export type ApprovalPreview = z.output<typeof approvalPreview>

const values = z.record(z.string(), jsonValue).default({})

export const previewApprovalCall = endpoint({
  name: 'previewApproval',
  method: 'POST',
  path: '/approvals/preview',
  tag,
  summary: 'Who would be asked if the person who asks submitted now; nothing is started',
  body: z.union([
    z.strictObject({ flowID: bodyId, values }),
    z.strictObject({ definition: flowDefinitionSchema, values }),
  ]),
  answer: approvalPreview,
})

/** null: it does not run there, or did not. */
export const movedSubFlow = z.strictObject({
  flow: z.string(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
})

export const historyEntry = z.strictObject({
  id: bodyId,
  instanceID: bodyId,
  action: z.enum(approvalActions),
  at: instantSchema,
  /** Of what answers a task: since when it had waited; else null. */
  askedAt: instantSchema.nullable(),
  /** Null for what the system did by itself. */
  user: approvalPerson.nullable(),
  nodeName: z.string(),
  comment: z.string(),
  /** Of a return: where to and how it resumes; of cc, remind, left and handOver: to whom; of askOpinion: from whom; of giveOpinion: who asked; of add and takeBackAdded: whom; of pass: why; of limit: what became of it, and who took over. */
  detail: z.strictObject({
    /** Of a submission: whom the initiator chose, by step. */
    chosen: z.array(z.strictObject({ node: z.string(), people: z.array(z.string()) })).optional(),
    /** Of a submission: why it was made although something spoke against it; null for a reader who may not see why. */
    nevertheless: z.string().nullable().optional(),
    to: z.string().optional(),
    resume: z.enum(['inPlace', 'onward']).optional(),
    people: z.array(z.string()).optional(),
    /** Of handOver and delegate: whose task it was; of comeBack: who held it for them. */
    from: z.string().optional(),
    /** Of a decision: on whose behalf the person took it, while that one was away. */
    behalf: z.string().optional(),
    /** Of delegate: who would have stood in for `from` and was away as well; `people` is `from` where nobody else could be asked. */
    deputy: z.string().optional(),
    /** Of add: whether they answer before, beside or after who added them. */
    how: z.enum(addedPlaces).optional(),
    reason: z.enum(['empty', 'samePerson', 'limit']).optional(),
    /** Of limit: what became of the task of `from`, who did not answer in time. */
    did: z.enum([...limitActions, 'administrators']).optional(),
    /** Of branch: which one was taken; again: another had been taken before. */
    branch: z.string().optional(),
    again: z.boolean().optional(),
    /** Of a decision: it was taken together with others, from the inbox. */
    inBatch: z.boolean().optional(),
    /** Of an approval: what whoever gave it had changed and nobody else had approved, so that `people` are asked besides. */
    edited: z.array(z.enum(changeMatters)).optional(),
    /** Of an approval or a submission: what had been changed since others approved it, and the steps that are asked again because of it. */
    outdated: z
      .strictObject({ matters: z.array(z.enum(changeMatters)), nodes: z.array(z.string()) })
      .optional(),
    /** Of move: from which version of the flow to which, and of its sub-flows where they differ. */
    versions: z.strictObject({ from: z.number().int(), to: z.number().int() }).optional(),
    subFlows: z.array(movedSubFlow).optional(),
    /** Of what happened at a step of sub-flows: those that it comes from. */
    fromFlows: fromFlows.optional(),
    /** The text that a decision was given on. */
    text: heldText.optional(),
    /** Of the decision that ended it: what was left open knowingly. */
    left: z.array(openMatter).optional(),
    /** Of comment: whom it mentions; of comment and handle: its files. */
    mentioned: z.array(z.string()).optional(),
    files: z.array(z.strictObject({ id: bodyId, name: z.string(), size: z.number().int() })).optional(),
    /** Of a submission: the text was changed since it was returned, or the approval before ended. */
    textChanged: z.boolean().optional(),
    /** What the person changed of the record at their step before they decided, or of a submission what was changed since it was returned, or the approval before ended: fields from what to what, and work on the text. */
    fields: z.array(fieldChange).optional(),
    work: z.array(textWork).optional(),
  }),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const detailNode = previewNode.omit({ people: true }).extend({
  state: z.enum(['done', 'current', 'pending', 'passed', 'stopped']),
  /** The initiator chose its people. */
  byChoice: z.boolean(),
  people: z.array(
    approvalPerson.extend({
      state: z.enum([...taskStates, 'pending']),
      /** Since when they are asked, or were; null: not yet. */
      askedAt: instantSchema.nullable(),
      decidedAt: instantSchema.nullable(),
      /** Of who is asked now: until when they have to answer; null where there is no limit. `isLate`: it is over. */
      dueAt: instantSchema.nullable(),
      isLate: z.boolean(),
      /** Of what waits for them, now or in their turn; else null. */
      taskID: bodyId.nullable(),
      /** They were added by somebody who is asked, and have to agree: before, beside or after that person. Null: the step itself asks them. */
      added: z.enum(addedPlaces).nullable(),
      /** For whom they stand in while that person is away; null: for nobody. */
      behalf: z.string().nullable(),
      /** Whoever reads this added them and may take that back. */
      mayTakeBack: z.boolean(),
    }),
  ),
})

export const approvalDetail = z.strictObject({
  id: bodyId,
  subject: z.strictObject({ kind: z.string(), id: bodyId, name: z.string(), link: z.string() }),
  flowName: z.string(),
  state: z.enum(approvalStates),
  initiator: approvalPerson,
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  nodes: z.array(detailNode),
  /** Of this and earlier approvals of the record, oldest first. */
  history: z.array(historyEntry),
  mine: z.strictObject({
    /** The task that waits for the person who asks; null when none does. */
    taskID: bodyId.nullable(),
    abilities: z.strictObject({
      approve: z.boolean(),
      /** Say that what was to be done is. */
      handle: z.boolean(),
      reject: z.boolean(),
      return: z.boolean(),
      withdraw: z.boolean(),
      comment: z.boolean(),
      /** Copy it to colleagues. */
      copy: z.boolean(),
      remind: z.boolean(),
      /** Give one's own task to somebody else. */
      handOverOwn: z.boolean(),
      /** Take back one's own decision, the last thing that happened in it. */
      takeBack: z.boolean(),
      /** As an administrator: give anybody's task to somebody else, end the approval. */
      handOver: z.boolean(),
      cancel: z.boolean(),
      /** As an administrator: move it to the version of its flow that is in force now. */
      move: z.boolean(),
    }),
    /** Their task at which they may add others; null when they may not. */
    addTaskID: bodyId.nullable(),
    /** Their task at which they may ask colleagues for an opinion, null when they may not; and what others want to hear from them. */
    opinionTaskID: bodyId.nullable(),
    opinions: z.array(wantedOpinion),
    /** How the text stands that waits for their decision; null when nothing waits for them, or there is no text. */
    matters: textMatters.nullable(),
    /** With their answer nobody has to approve it any more. */
    isLast: z.boolean(),
    /** What was changed since others approved it, so that their yes now leads back to these steps; null where it leads on. */
    asksAgain: askedAgain.nullable(),
    /** What they changed themselves and nobody else has approved, so that these people are asked besides; null where others approve it anyway. */
    asksOther: askedAgain.omit({ nodes: true }).nullable(),
    /** By their names, with the sub-flow that a step comes from before it. */
    returnTargets: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    fieldRights: z.record(z.string(), z.enum(['edit', 'read', 'hidden'])),
  }),
})
export type ApprovalDetail = z.output<typeof approvalDetail>

export const readApproval = endpoint({
  name: 'readApproval',
  method: 'GET',
  path: '/approvals/{kind}/{id}/detail',
  tag,
  summary: 'The latest approval of a record with its whole history',
  params: z.strictObject({ kind: z.string().min(1).max(60), id: idSchema }),
  answer: approvalDetail,
})
