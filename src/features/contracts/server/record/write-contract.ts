import { type Context, giveAccess } from '#engines/access/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import { type CompiledForm, filesOfForm } from '#engines/forms/domain/index.ts'
import { normalizedNumber } from '#engines/numbering/domain/index.ts'
import { holdParties } from '#features/counterparties/server/index.ts'
import { setContractProjects } from '#features/projects/server/index.ts'
import { bigrams, searchText } from '#shared/bigrams.ts'
import type { Locale } from '#shared/text.ts'
import { type ContractColumns, partyNames } from '../../domain/contract-fields.ts'
import { keepFormRelations } from '../relations/form-relations.ts'

/** The table's columns that follow from the form values. Handler and department fall back to who started the contract. */
export function storedColumns(
  columns: ContractColumns,
  values: Record<string, unknown>,
  fallback: { number: string | null; handlerId: number; departmentId: number | null; language: Locale },
) {
  const number = columns.number ?? fallback.number
  const parties = partyNames(columns.parties, fallback.language)
  const text = searchText([number, columns.name, ...columns.parties.map(({ name }) => name)])
  return {
    name: columns.name,
    number,
    number_key: number === null ? null : normalizedNumber(number),
    category: columns.category ?? 1,
    form_values: JSON.stringify(values),
    amount_minor: columns.amount?.amount ?? null,
    amount_unit: columns.amount?.unit ?? null,
    start_date: columns.startDate,
    end_date: columns.endDate,
    handler_id: columns.handlerId ?? fallback.handlerId,
    department_id: columns.departmentId ?? fallback.departmentId,
    party_names: parties,
    search_text: text,
    bigrams: bigrams(text),
  }
}

/** Parties, people who take part, and files of the form: what hangs on a contract beside its row. */
export async function writeRelations(
  context: Context,
  id: number,
  form: CompiledForm,
  columns: ContractColumns,
  values: Record<string, unknown>,
  { isNew = false } = {},
): Promise<void> {
  const { tx, actor } = context
  await holdParties(
    context,
    columns.parties.flatMap(({ counterpartID }) => counterpartID ?? []),
  )
  if (!isNew) await clearRelations(context, id)
  if (columns.parties.length)
    await tx
      .insertInto('contract_parties')
      .values(
        columns.parties.map((party, ordinal) => ({
          organization_id: actor.organizationId,
          contract_id: id,
          ordinal,
          field_id: party.fieldID,
          party_type: party.partyType,
          counterpart_id: party.counterpartID,
          name: party.name,
        })),
      )
      .execute()
  await giveAccess(tx, actor, { kind: 'contract', id }, columns.collaboratorIds, { reason: 'participant' })
  await writeProjects(context, id, form, values, isNew)
  await keepFormRelations(context, { id, form, values, category: columns.category ?? 1, isNew })
  for (const fileId of filesOfForm(form, values)) await claimFile(context, fileId, { kind: 'contract', id })
}

/** The projects that the form's project fields name. A form without such a field costs no query. */
async function writeProjects(
  context: Context,
  id: number,
  form: CompiledForm,
  values: Record<string, unknown>,
  isNew: boolean,
): Promise<void> {
  const fields = form.fields.filter(({ config }) => config.type === 'relationProject')
  const named = fields.flatMap((field) => (values[field.id] as number[] | null | undefined) ?? [])
  if (named.length || (fields.length && !isNew)) await setContractProjects(context, id, named)
}

async function clearRelations({ tx, actor }: Context, id: number): Promise<void> {
  await tx
    .deleteFrom('contract_parties')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', id)
    .execute()
  await tx
    .deleteFrom('grants')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', 'contract')
    .where('subject_id', '=', id)
    .where('reason', '=', 'participant')
    .execute()
}
