import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { FieldChange, TextWork } from '#engines/approvals/domain/index.ts'
import type { StepChanges } from '#engines/approvals/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { sameValue } from '#shared/same-value.ts'
import { refuseWhileOtherWrites } from '../text/text-editors.ts'
import { changesShown } from './contract-audit.ts'
import { contractFor } from './lock-contract.ts'

type Row = { action: string; before: unknown; after: unknown; detail: unknown }
const sideOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {}

/** What the actor changed of a contract since: fields as they were before the first change and are after the last, and their work on the text, by the audit. */
export async function contractChangesSince(
  { tx, actor }: Context,
  id: number,
  since: Date,
): Promise<StepChanges> {
  const { rows } = await sql<Row>`select action, before, after, detail from audit_entries
    where organization_id = ${actor.organizationId} and subject_kind = 'contract' and subject_id = ${id} and actor_id = ${actor.userId}
      and at >= ${since} and action in ('contract.update', 'contract.suggestText', 'contract.settleMatters', 'contract.commentText')
    order by sequence`.execute(tx)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  const work: TextWork[] = []
  for (const row of rows) {
    work.push(...((sideOf(row.detail).matters as TextWork[] | undefined) ?? []))
    if (row.action !== 'contract.update') continue
    const [was, is] = [sideOf(row.before), sideOf(row.after)]
    for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
      if (!Object.hasOwn(after, field)) before[field] = was[field] ?? null
      after[field] = is[field] ?? null
    }
  }
  for (const field of Object.keys(after))
    if (sameValue(before[field], after[field])) {
      delete before[field]
      delete after[field]
    }
  return { fields: { before, after }, work }
}

/** Fields that somebody changed at their step, in the words of the form and as far as the actor may see them. */
export async function contractChangesShown(
  context: Context,
  id: number,
  { before, after }: StepChanges['fields'],
): Promise<FieldChange[]> {
  try {
    const { contract, guard } = await contractFor(context, id)
    return await changesShown(context, contract.form_version_id, guard, { before, after })
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return []
    throw error
  }
}

/** Nobody decides on a text while they have changes of it that are not saved, or somebody else is writing in it. */
export async function refuseUnsavedText(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  const draft = await tx
    .selectFrom('contract_text_drafts')
    .select('contract_id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (draft) throw new AppError('textUnsaved')
  await refuseWhileOtherWrites(context, id)
}
