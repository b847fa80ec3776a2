import type { Context } from '#engines/access/server/index.ts'
import {
  type ChangeMatter,
  changedFields,
  type FieldChange,
  netChange,
  type TextWork,
  textChange,
  type WatchedChange,
} from '#engines/approvals/domain/index.ts'
import { type AuditedChange, auditedChanges, type StepChanges } from '#engines/approvals/server/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { changeMatterOf } from '../../domain/contract-fields.ts'
import { refuseWhileOtherWrites } from '../text/text-editors.ts'
import { changesShown } from './contract-audit.ts'
import { compiledVersion } from './guard-contract.ts'
import { contractFor } from './lock-contract.ts'

/** What one person (null: anybody) changed of a contract since: fields as they were before the first change and are after the last, and their work on the text, by the audit. */
export async function contractChangesSince(
  context: Context,
  id: number,
  since: Date,
  by: number | null,
): Promise<StepChanges> {
  const rows = await changesOf(context, id, since, by)
  const fields = netChange(rows.filter(({ action }) => action === 'contract.update'))
  return { fields, work: rows.flatMap((row) => workIn(row) ?? []) }
}

const workIn = ({ detail }: AuditedChange) => (detail as { matters?: TextWork[] } | null)?.matters

/** Every change since of a contract's amount, parties, own party, term or text. Fields that stand in its text, by its template or the form's own places, are text unless they tell one of the others. */
export async function watchedChanges(context: Context, id: number, since: Date): Promise<WatchedChange[]> {
  const rows = await changesOf(context, id, since, null)
  const matterOf = rows.length > 0 ? await mattersOf(context, id) : () => null
  return rows.map((row) => {
    const fields = row.action === 'contract.update' ? changedFields(row) : []
    const items = fields.flatMap((field) => {
      const matter = matterOf(field.key)
      return matter ? [{ ...field, matter }] : []
    })
    return { at: row.at, by: row.by, items: isTextChanged(row) ? [...items, textChange(row.at)] : items }
  })
}

/** By field which watched matter it tells of this contract. */
async function mattersOf(
  { tx, ...context }: Context,
  id: number,
): Promise<(field: string) => ChangeMatter | null> {
  const { organizationId } = context.actor
  const contract = await tx
    .selectFrom('contracts')
    .select(['form_version_id', 'template_version_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const form = await compiledVersion({ tx, ...context }, contract.form_version_id)
  const template =
    contract.template_version_id === null
      ? null
      : await templateVersion(tx, organizationId, contract.template_version_id)
  const bound = new Set(Object.values(template?.bindings ?? {}).map(({ fieldID }) => fieldID))
  return (key) => {
    const field = form.byId.get(key)
    if (!field) return null
    const isInText = template !== null && (bound.has(key) || field.bookmarks.length > 0)
    return changeMatterOf(field.config) ?? (isInText ? 'text' : null)
  }
}

/** A comment says something of a text and changes nothing in it. */
function isTextChanged(row: AuditedChange): boolean {
  if (row.action === 'contract.update') return false
  const work = workIn(row)
  return work === undefined
    ? row.action !== 'contract.commentText'
    : work.some(({ kind }) => kind !== 'comment')
}

const actions = [
  'update',
  'suggestText',
  'settleMatters',
  'commentText',
  'editText',
  'restoreText',
  'settleText',
].map((name) => `contract.${name}`)

const changesOf = (context: Context, id: number, since: Date, by: number | null) =>
  auditedChanges(context, { kind: 'contract', id }, { actions, since, by })

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
