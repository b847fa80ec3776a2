import { sql } from 'kysely'
import { actAs, type Context, clockOf, loadActor, peopleWith } from '#engines/access/server/index.ts'
import { askedNow } from '#engines/approvals/server/index.ts'
import { notify, settleNotices } from '#engines/notifications/server/index.ts'
import type { Services } from '#server/services.ts'
import { dateIn } from '#shared/dates.ts'
import { AppError, errorText } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import { nameIn, wordsIn } from '#shared/text.ts'
import { versionStates, wroteIt } from '../domain/clause.ts'
import { clauseApproval } from '../domain/clause-approval.ts'
import { askForApproval, clauseLink } from './approve-clause.ts'
import { lockClause } from './clause-queries.ts'
import { audit, type Locked, setOpen, touch } from './clause-steps.ts'

type Waiting = { organizationId: number; id: number; submittedBy: number }

/**
 * Versions that wait without an approval, as they did before clauses had flows, get one, submitted by who handed them over. One that nobody could approve is a
 * draft again, and its writers are told why. At every start; finds nothing to do from the second on, and answers how many it found.
 */
export async function carryOverClauses(services: Services): Promise<number> {
  const waiting = await services.database.system(async (tx) => {
    const { rows } = await sql<Waiting>`
      select v.organization_id as "organizationId", v.clause_id as id, coalesce(v.submitted_by, v.created_by) as "submittedBy"
      from clause_versions v
      where v.state = ${versionStates.inApproval} and not exists (select from approval_instances i
        where i.organization_id = v.organization_id and i.subject_kind = 'clause' and i.subject_id = v.clause_id and i.state = 'running')
      order by v.organization_id, v.id`.execute(tx)
    return rows
  })
  for (const one of waiting) {
    const { organizationId, submittedBy } = one
    try {
      const actor = await loadActor(services.database, organizationId, submittedBy)
      await actAs(services, actor, (context) => takeOver(context, one))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await actAs(services, await clockOf(services, organizationId), (context) =>
        giveBack(context, one, error),
      )
    }
  }
  return waiting.length
}

async function takeOver(context: Context, { id }: Waiting): Promise<void> {
  const clause = await lockClause(context, id)
  if (!(await waits(context, clause))) return
  const { language, timeZone } = context.actor
  const since = dateIn(new Date(clause.versions[0]?.submittedAt ?? context.now), timeZone)
  const comment = wordsIn(language)(
    '自 {since} 起待批准，现转入审批流 | Has waited since {since}; goes by the approval flow from now on',
    { since },
  )
  await settleAsked(context, id)
  await askForApproval(context, clause, { comment })
  await touch(context, id)
}

async function giveBack(context: Context, { id }: Waiting, why: AppError): Promise<void> {
  const clause = await lockClause(context, id)
  const [open] = clause.versions
  if (!open || !(await waits(context, clause))) return
  const { language, name: actor } = context.actor
  const [issue] = why.issues
  const reason = issue ? issueText(issue, language) : errorText(why.reason, why.params, language)
  await setOpen(context, id, { state: versionStates.draft, return_reason: reason })
  await touch(context, id)
  audit(context, 'clause.return', clause, { reason })
  await settleAsked(context, id)
  await notify(context, {
    userIds: wroteIt(clause.standing),
    kind: 'clause.returned',
    params: { name: clause.name, nameEn: nameIn(clause, 'en'), ordinal: open.ordinal, actor, reason },
    link: clauseLink(id),
  })
}

/** Whether it is still as it was found: another server may have been quicker. */
const waits = async (context: Context, { id, standing: { open } }: Locked): Promise<boolean> =>
  open?.state === versionStates.inApproval &&
  (await askedNow(context, { kind: clauseApproval.approval.kind, id })).length === 0

/** What the version before told those who may approve: they are asked by the approval now. */
async function settleAsked(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  const userIds = await peopleWith(tx, actor.organizationId, 'clause.approve')
  await settleNotices(context, { userIds, kinds: ['clause.asked'], links: [clauseLink(id)] })
}
