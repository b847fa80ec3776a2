import { fieldRight } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { fieldsTellingAmount } from '../domain/amount-fields.ts'
import { compiledVersion } from './contract-form-context.ts'
import { contractFor } from './lock-contract.ts'

/** What was done with a contract, newest first, for everybody who may see the contract; amounts only for those who may see them. */
export async function contractAudit(
  context: Context,
  id: number,
  page: { pageNum: number; pageSize: number },
) {
  const { tx, actor } = context
  const { contract } = await contractFor(context, id)
  const entries = tx
    .selectFrom('audit_entries')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', 'contract')
    .where('subject_id', '=', id)
  const { total } = await entries.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
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
