import { sql } from 'kysely'
import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { fieldsTellingAmount } from '../../domain/amount-fields.ts'
import { compiledVersion } from './contract-form-context.ts'
import { contractFor } from './lock-contract.ts'

/**
 * An approval's step that moved the contract on is written twice in the chain, as the step and as what became of the contract (同意审批, 审批通过):
 * people read the second only.
 */
const isToldTwice = sql<boolean>`exists (
  select from audit_entries o where o.organization_id = e.organization_id and o.subject_kind = e.subject_kind and o.subject_id = e.subject_id
    and o.at = e.at and o.request_id = e.request_id and o.actor_id is not distinct from e.actor_id
    and o.action = 'contract.' || case e.action when 'approval.resubmit' then 'submit' else substr(e.action, 10) end)`

/** What was done with a contract, newest first, for everybody who may see the contract; amounts only for those who may see them. */
export async function contractAudit(
  context: Context,
  id: number,
  page: { pageNum: number; pageSize: number },
) {
  const { tx, actor } = context
  const { contract } = await contractFor(context, id)
  const entries = tx
    .selectFrom('audit_entries as e')
    .where('e.organization_id', '=', actor.organizationId)
    .where('e.subject_kind', '=', 'contract')
    .where('e.subject_id', '=', id)
    .where(sql<boolean>`not (e.action like 'approval.%' and ${isToldTwice})`)
  const { total } = await entries.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await entries
    .select(['sequence', 'at', 'actor_name', 'action', 'before', 'after', 'detail'])
    .orderBy('sequence', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const hidden = await hiddenFields(context, contract.form_version_id)
  const list = rows.map((row) => ({
    sequence: Number(row.sequence),
    at: row.at.toISOString(),
    actorName: row.actor_name,
    action: row.action,
    before: without(row.before, hidden),
    after: without(row.after, hidden),
    detail: row.detail ?? null,
  }))
  return { list, total: Number(total), ...page }
}

async function hiddenFields(context: Context, formVersionId: number): Promise<string[]> {
  if (fieldRight(context.actor, 'contract.amount') !== 'hidden') return []
  return fieldsTellingAmount(await compiledVersion(context, formVersionId))
}

function without(side: unknown, hidden: readonly string[]): unknown {
  if (typeof side !== 'object' || side === null || !hidden.length) return side ?? null
  return Object.fromEntries(Object.entries(side).filter(([key]) => !hidden.includes(key)))
}
