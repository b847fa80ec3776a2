import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tx } from '#server/database.ts'
import { dateIn } from '#shared/dates.ts'
import { AppError, forbidden, invalid, staleVersion } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import type { Archiving, Signing } from '../../domain/contract-signing.ts'
import {
  type ActionByApproval,
  actionsByApproval,
  archiveStatuses,
  askedFor,
  type ContractEvent,
  type ContractStatus,
  endsWhileSuspended,
  eventOfDay,
  type ManualAction,
  manualActions,
  nextStatus,
  type WorkflowStatus,
  workflowStatuses,
} from '../../domain/contract-status.ts'
import { fallDueOnCompletion } from '../score/score-dues.ts'
import { type StoredContract, storedContractColumns } from '../tables.ts'
import { approvedText, textToFreeze } from '../text/approved-text.ts'
import { contractDetailOf } from './contract-detail.ts'
import { lockContract, notFrom } from './lock-contract.ts'
import { recordArchiving, recordSigning } from './record-signing.ts'
import { tellOfMove, tellOfSuspendedEnd } from './tell-contract.ts'

export type Transition = {
  version: number
  action: ManualAction | ActionByApproval
  reason?: string
  /** Of completeSigning, and of nothing else. */
  signing?: Signing | undefined
}

/** Moves a contract on by hand. 409 when the status does not allow it or it needs an approval, and nothing changes. */
export async function transition(context: Context, id: number, given: Transition): Promise<void> {
  const { contract, abilities } = await lockContract(context, id)
  const { action } = given
  if (nextStatus(contract.status, action) === null) throw notFrom(contract)
  if (!isManual(action)) throw abilities.transition ? byApproval(action) : forbidden()
  if (!abilities.actions.includes(action)) throw forbidden()
  if (contract.version !== given.version) throw staleVersion(await contractDetailOf(context, id))
  const { needs } = manualActions[action]
  const reason = given.reason?.trim() ?? ''
  if (needs === 'reason' && !reason) {
    const asked = askedFor(action)
    throw invalid([{ path: 'reason', code: 'required', params: inBoth('field', asked) }])
  }
  if (needs !== 'signing' && given.signing)
    throw invalid([
      { path: 'signing', code: 'notEditable', params: inBoth('field', '签署情况 | The signing') },
    ])
  // What is signed is what was approved.
  if (action === 'startSigning') await approvedText(context, contract)
  const logged = needs === 'signing' ? await recordSigning(context, contract, given.signing) : {}
  const changes =
    needs === 'signing' ? { signed_at: context.now, archive_status: archiveStatuses.toBeArchived } : {}
  await move(context, contract, action, { ...changes, status_reason: reason }, logged)
  // Signing the last of the day's contracts should not have to wait for the clock to bring it into effect.
  const moved = {
    ...contract,
    ...changes,
    status: nextStatus(contract.status, action) as ContractStatus,
  }
  await moveByDay(context, moved)
}

const isManual = (action: Transition['action']): action is ManualAction =>
  Object.hasOwn(manualActions, action)

const byApproval = (action: ActionByApproval): AppError => {
  return new AppError('byApproval', inBoth('action', actionsByApproval[action]))
}

/** The papers are in the archive; the contract goes on being performed. */
export async function archive(
  context: Context,
  id: number,
  { version, ...given }: Archiving & { version: number },
): Promise<void> {
  const { contract, abilities } = await lockContract(context, id)
  if (contract.archive_status !== archiveStatuses.toBeArchived) throw notFrom(contract)
  if (!abilities.archive) throw forbidden()
  if (contract.version !== version) throw staleVersion(await contractDetailOf(context, id))
  const logged = await recordArchiving(context, contract, given)
  await update(context, id, { archive_status: archiveStatuses.archived })
  context.audit({
    action: 'contract.archive',
    subject: { kind: 'contract', id, name: contract.name },
    before: { archiveStatus: contract.archive_status },
    after: { archiveStatus: archiveStatuses.archived, ...logged },
  })
}

/** What an approval's outcome does to the contract, in the approval's own transaction. */
export async function settleApproval(
  context: Context,
  id: number,
  event: 'approve' | 'return' | 'reject' | 'withdraw' | 'cancel',
): Promise<void> {
  const contract = await context.tx
    .selectFrom('contracts')
    .select(storedContractColumns)
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const workflow: Record<typeof event, WorkflowStatus> = {
    approve: workflowStatuses.approved,
    return: workflowStatuses.returned,
    reject: workflowStatuses.rejected,
    withdraw: workflowStatuses.withdrawn,
    cancel: workflowStatuses.cancelled,
  }
  // What was returned is a draft already: its approval alone ends.
  if (nextStatus(contract.status, event) === null && event === 'cancel')
    return update(context, id, { workflow_status: workflow[event] })
  const frozen = event === 'approve' ? await textToFreeze(context, id) : null
  await move(context, contract, event, {
    workflow_status: workflow[event],
    ...(frozen && { approved_at: context.now, ...frozen }),
  })
}

/** Lets the calendar move one contract; used after a person's action and by the clock. */
export async function moveByDay(context: Context, contract: StoredContract): Promise<void> {
  const today = dateIn(context.now, context.actor.timeZone)
  const event = eventOfDay(
    { status: contract.status, startDate: contract.start_date, endDate: contract.end_date },
    today,
  )
  if (!event) return tellOfEnd(context, contract, today)
  await move(context, contract, event, {})
  // A contract whose whole term has passed takes effect and expires on the same day.
  await moveByDay(context, { ...contract, status: nextStatus(contract.status, event) as ContractStatus })
}

/** A suspended contract is not moved by its last day; its people are told of it, once. */
async function tellOfEnd(context: Context, contract: StoredContract, today: string): Promise<void> {
  const { id, status, end_date: endDate, told_end: notifiedEnd } = contract
  if (!endsWhileSuspended({ status, endDate, notifiedEnd }, today)) return
  await context.tx
    .updateTable('contracts')
    .set({ told_end: endDate })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
  await tellOfSuspendedEnd(context, contract, endDate as string)
}

type Changes = Partial<
  Pick<
    StoredContract,
    | 'signed_at'
    | 'archive_status'
    | 'status_reason'
    | 'workflow_status'
    | 'approved_at'
    | 'approved_text_id'
    | 'approved_text_sha256'
  >
>

async function move(
  context: Context,
  contract: StoredContract,
  event: ContractEvent,
  changes: Changes,
  logged: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const status = nextStatus(contract.status, event)
  if (status === null) throw notFrom(contract)
  await update(context, contract.id, { ...changes, status })
  context.audit({
    action: `contract.${event}`,
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    before: { status: contract.status },
    after: {
      status,
      ...(changes.status_reason && { reason: changes.status_reason }),
      ...(changes.approved_text_sha256 && { textSha256: changes.approved_text_sha256 }),
      ...logged,
    },
  })
  if (event === 'complete') await fallDueOnCompletion(context, contract)
  await tellOfMove(context, contract, event, status)
}

async function update(
  { tx, actor, now }: Context,
  id: number,
  changes: Changes & { status?: ContractStatus },
): Promise<void> {
  await tx
    .updateTable('contracts')
    .set((e) => ({
      ...changes,
      updated_at: now,
      version: e('version', '+', 1),
      // The clock is nobody.
      ...(actor.userId > 0 && { updated_by: actor.userId }),
    }))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
}

export type DueContract = { organizationId: number; id: number }

/** Contracts of every organisation that their dates move now, or whose people are to be told, in the organisation's own time zone; at most `limit` at once. It reads what is due and no more. */
export async function dueContracts(tx: Tx, limit = 500): Promise<DueContract[]> {
  const due = (condition: RawBuilder<unknown>) =>
    sql`(select c.id from contracts c where c.organization_id = o.id and ${condition} limit ${limit})`
  const { rows } = await sql<DueContract>`
    select o.id as "organizationId", c.id
    from (select id, (now() at time zone time_zone)::date as today from organizations) o cross join lateral (
      ${due(sql`c.status = 5 and c.start_date is null`)}
      union all ${due(sql`c.status = 5 and c.start_date <= o.today`)}
      union all ${due(sql`c.status = 6 and c.end_date < o.today`)}
      union all ${due(sql`c.status = 8 and c.end_date < o.today and c.told_end is distinct from c.end_date`)}
    ) c order by o.id, c.id limit ${limit}`.execute(tx)
  return rows
}
