import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { contractStatuses } from '../../domain/contract-status.ts'

/** So long what somebody wrote and did not save is kept for them: longer than a holiday. */
export const keptDraftDays = 60

/** How many kept texts went, by why. */
export type SweptDrafts = { saved: number; closed: number; left: number; old: number }

/**
 * Daily: takes away texts that were written and not saved, and that nobody can want any more: their writer saved a version since, the contract is past the states in
 * which its text may change, the writer has left, or it is older than `keptDraftDays` by the database's clock. Those of a deleted contract go with it.
 */
export async function sweepTextDrafts({ database }: Pick<Services, 'database'>): Promise<SweptDrafts> {
  const open = [contractStatuses.draft, contractStatuses.inApproval]
  const { rows } = await database.system((tx) =>
    sql<{ why: keyof SweptDrafts }>`
      with gone as (
        select w.organization_id, w.contract_id, w.user_id,
          case
            when exists (
              select from contract_documents d
              where d.organization_id = w.organization_id and d.contract_id = w.contract_id and d.kind = 'text'
                and d.origin = 'edited' and d.created_by = w.user_id and d.created_at > w.saved_at
            ) then 'saved'
            when c.status <> all (${open}::smallint[]) then 'closed'
            when u.state = 'terminated' then 'left'
            when w.saved_at < clock_timestamp() - make_interval(days => ${keptDraftDays}) then 'old'
          end as why
        from contract_text_drafts w
        join contracts c on c.organization_id = w.organization_id and c.id = w.contract_id
        join people u on u.organization_id = w.organization_id and u.id = w.user_id
      )
      delete from contract_text_drafts w using gone
      where gone.why is not null and w.organization_id = gone.organization_id and w.contract_id = gone.contract_id
        and w.user_id = gone.user_id
      returning gone.why`.execute(tx),
  )
  const counts: SweptDrafts = { saved: 0, closed: 0, left: 0, old: 0 }
  for (const { why } of rows) counts[why]++
  return counts
}
