import type { Context } from '#engines/access/server/index.ts'
import { type ApprovalOutcome, previewApproval, startApproval } from '#engines/approvals/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { flowFor } from '#engines/records/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, refused } from '#shared/errors.ts'
import { nameIn } from '#shared/text.ts'
import type { ClauseDetail, submitClause } from '../domain/api.ts'
import {
  type ClauseOutcome,
  clauseFaults,
  faultText,
  keptReason,
  settledState,
  versionStates,
  wroteIt,
} from '../domain/clause.ts'
import { clauseApproval, submittedTitle } from '../domain/clause-approval.ts'
import { clauseAnswer, clauseById, lockClause } from './clause-queries.ts'
import { audit, type Locked, refuseUnless, setOpen, touch } from './clause-steps.ts'

export const clauseLink = (id: number): string => `/clauses/detail?clauseId=${id}`

/** Sends the draft to approval by the organisation's flow; refused while a statement is missing something (`clauseFaults`), and where nobody else could approve it. */
export async function submitDraft(
  context: Context,
  id: number,
  { version, comment, chosen }: BodyOf<typeof submitClause>,
): Promise<ClauseDetail> {
  const clause = await lockClause(context, id, version)
  refuseUnless(clause, 'submit')
  const [fault] = clauseFaults(clause.versions[0]?.statements ?? [])
  if (fault) throw new AppError('rule', { detail: faultText(fault, context.locale) })
  await setOpen(context, id, {
    state: versionStates.inApproval,
    submitted_by: context.actor.userId,
    submitted_at: context.now,
    return_reason: '',
  })
  await touch(context, id)
  audit(context, 'clause.submit', clause, { ordinal: clause.versions[0]?.ordinal })
  await askForApproval(context, clause, { comment, chosen })
  return clauseAnswer(context, id)
}

type Submission = { comment: string; chosen?: BodyOf<typeof submitClause>['chosen'] }

/** Starts the approval of the version that waits, as the actor's; what was returned goes on: throwing a returned version away ends its approval. */
export async function askForApproval(
  context: Context,
  { id, name, versions }: Locked,
  { comment, chosen = {} }: Submission,
): Promise<void> {
  const [version] = versions
  const [versionID, ordinal] = [version?.id, version?.ordinal ?? 1]
  const title = submittedTitle(name, ordinal, context.actor.language)
  await startApproval(context, {
    flowId: await flowOf(context),
    subject: { kind: clauseApproval.approval.kind, id, name: title },
    values: { versionID, ordinal },
    comment,
    chosen,
  })
}

/** Who would be asked if the draft were submitted now. */
export async function previewSubmission(context: Context, id: number) {
  await clauseById(context, id)
  return previewApproval(context, {
    flowId: await flowOf(context),
    subject: { kind: clauseApproval.approval.kind, id },
  })
}

async function flowOf(context: Context): Promise<number> {
  const flow = await flowFor(context, clauseApproval, 'version')
  if (flow === null)
    throw refused(
      '尚未设置条款审批流，请联系管理员在「审批流」中选择 | There is no approval flow for clauses; ask your administrator to choose one under Approval flows',
    )
  return flow
}

/** What the end of its approval makes of the clause. Who wrote in it and is not told by the approval is told here. */
export async function settleClause(
  context: Context,
  { subject: { id }, comment, notified }: ApprovalOutcome,
  outcome: ClauseOutcome,
): Promise<void> {
  const clause = await lockClause(context, id)
  const state = settledState(clause.standing, outcome)
  const [open] = clause.versions
  // What was returned waits no longer: its approval alone ends.
  if (state === null || !open) return
  const { actor, now } = context
  const isApproved = state === versionStates.approved
  const isWithdrawn = outcome === 'withdraw'
  await setOpen(context, id, {
    state,
    ...(isApproved && { approved_by: actor.userId, approved_at: now }),
    ...(isWithdrawn && { submitted_by: null, submitted_at: null }),
    return_reason: isApproved || isWithdrawn ? '' : keptReason(comment),
  })
  await touch(context, id, isApproved ? { approved_version_id: open.id } : {})
  audit(context, `clause.${outcome}`, clause, {
    ordinal: open.ordinal,
    ...(isApproved ? { submittedBy: open.submittedBy?.name } : comment && { reason: comment }),
  })
  if (isWithdrawn) return
  await notify(context, {
    userIds: wroteIt(clause.standing).filter((one) => !notified.includes(one)),
    kind: outcomeKinds[outcome],
    params: {
      name: clause.name,
      nameEn: nameIn(clause, 'en'),
      ordinal: open.ordinal,
      actor: actor.name,
      reason: comment,
    },
    link: clauseLink(id),
  })
}

const outcomeKinds = {
  approve: 'clause.approved',
  return: 'clause.returned',
  reject: 'approval.rejected',
  cancel: 'approval.cancelled',
} as const
