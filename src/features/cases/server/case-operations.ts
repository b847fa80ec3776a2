import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { followOwnRules } from '#engines/deadlines/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { logName } from '#engines/records/domain/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import {
  amendRecord,
  formOperations,
  giveNumber,
  refusePending,
  requestApproval,
  requireChangeable,
} from '#engines/records/server/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { disputePart } from '#features/disputes/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, invalid, staleVersion } from '#shared/errors.ts'
import { inBoth, said } from '#shared/text.ts'
import type { becomeLawCase, completeLawCase, transferLawCase } from '../domain/api.ts'
import {
  type CaseResult,
  type CaseStatus,
  caseResults,
  caseStatuses,
  mayConclude,
} from '../domain/case-life.ts'
import { lawCase } from '../domain/case-record.ts'
import { waitingTask } from '../domain/case-tasks.ts'
import { carryOver } from './carry-over.ts'
import { casePart } from './case-part.ts'
import { visibleCases } from './case-visibility.ts'
import { seesCase } from './task-people.ts'
import { watchFiling } from './watch-filing.ts'

const operations = formOperations(lawCase, casePart)
const subject = (id: number, name: string) => ({ kind: lawCase.kind, id, name })

const notWhere = (code: number) => {
  const words = caseStatuses[code as CaseStatus]
  return new AppError('forbiddenTransition', inBoth('status', words))
}

type Conclusion = BodyOf<typeof completeLawCase>
const settled: CaseResult = 4

/**
 * Concludes a case, or asks for it where a settlement is approved; 409 where it does not stand where cases are concluded, 422 while tasks are open and are not to be closed with it.
 */
export async function complete(context: Context, id: number, given: Conclusion) {
  const found = await requireChangeable(context, lawCase, casePart, id)
  if (found.version !== given.version) throw staleVersion(await operations.read(context, id))
  await refusePending(context, lawCase, id)
  const status = found.status as CaseStatus
  if (!mayConclude(status)) throw notWhere(status)
  if (!given.closesTasks) await closeTasks(context, id, false)
  const { chosen, ...payload } = given
  const ask = { id, name: found.name, ask: 'settlement', comment: given.outcome, payload, chosen } as const
  if (given.result !== settled || !(await requestApproval(context, lawCase, ask)))
    await conclude(context, { id, name: found.name, status }, given)
  return operations.read(context, id)
}

async function conclude(
  context: Context,
  { id, name, status }: { id: number; name: string; status: CaseStatus },
  { result, outcome, concludedOn, closesTasks }: Omit<Conclusion, 'version' | 'chosen'>,
): Promise<void> {
  const closed = await closeTasks(context, id, closesTasks)
  await amendRecord(context, lawCase, id, {
    status: 5,
    result,
    concluded: concludedOn,
    ...(outcome && { outcome }),
  })
  await watchFiling(context, id)
  await followOwnRules(context, lawCase.kind, [id])
  context.audit({
    action: 'law_case.complete',
    subject: subject(id, name),
    before: { status },
    after: {
      status: 5,
      result: said(caseResults[result], 'zh-CN'),
      outcome,
      concludedOn,
      closedTasks: closed,
    },
  })
}

/** What is done with a case once it is approved that does not only move it. */
export const approvedOfCase: FormServerPart<typeof lawCase>['approved'] = {
  settlement: async (context, id, payload) => {
    const { visible: _, changeable: __, ...everybody } = casePart
    const detail = await formOperations(lawCase, everybody).read(context, id)
    const status = detail.status as CaseStatus
    if (!mayConclude(status)) throw notWhere(status)
    await conclude(
      context,
      { id, name: logName(lawCase, detail), status },
      payload as Omit<Conclusion, 'version'>,
    )
  },
}

/** Closes the open tasks of a case, or refuses while there are any; answers how many. */
async function closeTasks({ tx, actor, now }: Context, id: number, closes: boolean): Promise<number> {
  const open = sql`from law_case_tasks where organization_id = ${actor.organizationId} and case_id = ${id} and state = any(${[...waitingTask]}::int[])`
  const { rows } = await sql<{ open: number }>`select count(*)::int as open ${open}`.execute(tx)
  const count = rows[0]?.open ?? 0
  if (count === 0) return 0
  if (!closes)
    throw new AppError('rule', {
      detail: `还有 ${count} 项任务未完成：请先完成它们，或选择随案件一并关闭`,
      detailEn: `${count} tasks are open: complete them first, or close them with the case`,
    })
  await sql`update law_case_tasks set state = 3, done_by = ${actor.userId}, done_at = ${now}, version = version + 1
    where organization_id = ${actor.organizationId} and case_id = ${id} and state = any(${[...waitingTask]}::int[])`.execute(
    tx,
  )
  return count
}

/** Hands a case over with its open tasks; 422 to who left, who has it, or who could not see it although it is theirs. Both people are told. */
export async function transfer(
  context: Context,
  id: number,
  { handlerID, reason, version }: BodyOf<typeof transferLawCase>,
) {
  const { tx, actor } = context
  const found = await requireChangeable(context, lawCase, casePart, id)
  const before = await operations.read(context, id)
  if (found.version !== version) throw staleVersion(before)
  const { rows } = await sql<{
    name: string
  }>`select name from people where organization_id = ${actor.organizationId}
    and id = ${handlerID} and state = 'active'`.execute(tx)
  const [next] = rows
  const previous = before.handler
  if (!next || previous?.id === handlerID)
    throw invalid([{ path: 'handlerID', code: 'notOption', params: inBoth('field', '经办人 | the handler') }])
  await amendRecord(context, lawCase, id, { handler: handlerID })
  // As it is now: who sees their own cases sees this one. Refused, nothing of it stays.
  if (!(await seesCase(context, id, handlerID)))
    throw new AppError('rule', {
      detail: `${next.name}已离岗或不能查看此案件，不能接手；请先为其分配可查看案件的角色`,
      detailEn: `${next.name} has left or cannot view this case, so it cannot be handed over to them; first give them a role that can view cases`,
    })
  const moved =
    await sql`update law_case_tasks set owner_id = ${handlerID}, checker_id = nullif(checker_id, ${handlerID}), version = version + 1
    where organization_id = ${actor.organizationId} and case_id = ${id} and state = any(${[...waitingTask]}::int[]) and owner_id = ${previous?.id ?? 0}`.execute(
      tx,
    )
  context.audit({
    action: 'law_case.transfer',
    subject: subject(id, found.name),
    before: { handler: previous?.name ?? '' },
    after: { handler: next.name, reason, tasks: Number(moved.numAffectedRows ?? 0) },
  })
  const notified = [handlerID, ...(previous ? [previous.id] : [])].filter((one) => one !== actor.userId)
  await notify(context, {
    userIds: notified,
    kind: 'case.transferred',
    params: {
      name: found.name,
      actor: actor.name,
      to: next.name,
      reason: before.privileged === 2 || !reason ? '—' : reason,
    },
    link: `/cases/detail?id=${id}`,
  })
  const { rows: seen } = await sql`select from law_cases r where r.organization_id = ${actor.organizationId}
    and r.id = ${id} and ${visibleCases(context)}`.execute(tx)
  return { isSeen: seen.length > 0 }
}

/**
 * Makes a case of a dispute, once (409 afterwards), by who may change the dispute: what it says, its people, parties, agents, contracts, events and files are carried over (`carryOver`) as
 * they stand, hidden amounts too. The case is a draft that its form completes.
 */
export async function becomeCase(
  context: Context,
  disputeId: number,
  { version }: BodyOf<typeof becomeLawCase>,
): Promise<{ id: number }> {
  const { tx, actor, now } = context
  const found = await requireChangeable(context, lawDispute, disputePart, disputeId)
  await refusePending(context, lawDispute, disputeId)
  if (found.version !== version)
    throw staleVersion(await formOperations(lawDispute, disputePart).read(context, disputeId))
  const { rows } = await sql<{
    id: number
  }>`insert into law_cases (organization_id, name, case_type_id, dispute_id, our_role, claims,
      amount_minor, amount_unit, chance_of_loss, best_estimate_minor, best_estimate_unit, greatest_exposure_minor, greatest_exposure_unit,
      handler_id, department_id, is_privileged, created_by, created_at, updated_by, updated_at)
    select organization_id, name, case_type_id, id, our_side, claims, amount_minor, amount_unit, chance_of_loss,
      best_estimate_minor, best_estimate_unit, greatest_exposure_minor, greatest_exposure_unit,
      handler_id, department_id, is_privileged, ${actor.userId}, ${now}, ${actor.userId}, ${now}
    from law_disputes where organization_id = ${actor.organizationId} and id = ${disputeId} returning id`.execute(
    tx,
  )
  const id = rows[0]?.id as number
  await carryOver(context, disputeId, id)
  await giveNumber(context, lawCase, id)
  await amendRecord(context, lawDispute, disputeId, { status: 4 })
  await followOwnRules(context, lawDispute.kind, [disputeId])
  context.audit({
    action: 'law_dispute.becomeCase',
    subject: { kind: lawDispute.kind, id: disputeId, name: found.name },
    before: { status: found.status },
    after: { status: 4, case: id },
  })
  context.audit({
    action: 'law_case.create',
    subject: subject(id, found.name),
    detail: { dispute: disputeId },
  })
  return { id }
}
