import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { ChangeMatter, FieldChange, TextWork } from '#engines/approvals/domain/index.ts'
import type { StepChanges } from '#engines/approvals/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { sameValue } from '#shared/same-value.ts'
import { changeMatterOf } from '../../domain/contract-fields.ts'
import { refuseWhileOtherWrites } from '../text/text-editors.ts'
import { changesShown } from './contract-audit.ts'
import { compiledVersion } from './guard-contract.ts'
import { contractFor } from './lock-contract.ts'

type Row = { action: string; before: unknown; after: unknown; detail: unknown }
const sideOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {}

/** What the actor changed of a contract since: fields as they were before the first change and are after the last, and their work on the text, by the audit. */
export async function contractChangesSince(context: Context, id: number, since: Date): Promise<StepChanges> {
  const rows = await changesOf(context, id, since, context.actor.userId)
  const work = rows.flatMap(({ detail }) => (sideOf(detail).matters as TextWork[] | undefined) ?? [])
  return { fields: fieldsChanged(rows), work }
}

/** What of a contract says something else than it did then, whoever changed it: its amount, parties or term by the fields of its form, its text by what was done to it. */
export async function contractMattersChanged(
  context: Context,
  id: number,
  since: Date,
): Promise<ReadonlySet<ChangeMatter>> {
  const rows = await changesOf(context, id, since, null)
  const found = new Set<ChangeMatter>()
  if (rows.some(({ action, detail }) => isTextChanged(action, detail))) found.add('text')
  const fields = Object.keys(fieldsChanged(rows).after)
  if (fields.length === 0) return found
  const { form_version_id } = await context.tx
    .selectFrom('contracts')
    .select('form_version_id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const form = await compiledVersion(context, form_version_id)
  for (const { config } of form.fields) {
    const matter = fields.includes(config.id) ? changeMatterOf(config) : null
    if (matter) found.add(matter)
  }
  return found
}

/** A comment says something of a text and changes nothing in it. */
function isTextChanged(action: string, detail: unknown): boolean {
  if (action === 'contract.update') return false
  const work = sideOf(detail).matters as TextWork[] | undefined
  return work === undefined ? action !== 'contract.commentText' : work.some(({ kind }) => kind !== 'comment')
}

const textActions = ['suggestText', 'settleMatters', 'commentText', 'editText', 'restoreText']

/** The entries of the audit that tell what was changed of a contract, by one person or (null) by anybody. */
async function changesOf({ tx, actor }: Context, id: number, since: Date, by: number | null): Promise<Row[]> {
  const actions = ['update', ...textActions].map((name) => `contract.${name}`)
  const { rows } = await sql<Row>`select action, before, after, detail from audit_entries
    where organization_id = ${actor.organizationId} and subject_kind = 'contract' and subject_id = ${id}
      and (${by}::bigint is null or actor_id = ${by}) and at >= ${since} and action = any(${actions})
    order by sequence`.execute(tx)
  return rows
}

/** Fields as they were before the first of these changes and are after the last, without those that say the same again. */
function fieldsChanged(rows: readonly Row[]): StepChanges['fields'] {
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const row of rows.filter(({ action }) => action === 'contract.update')) {
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
  return { before, after }
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
