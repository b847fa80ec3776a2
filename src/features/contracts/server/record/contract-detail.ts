import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { formSections, nameOnScreen } from '#engines/forms/domain/index.ts'
import { scoreRuleOf } from '#features/contract-types/server/index.ts'
import { partyStandings } from '#features/counterparties/server/index.ts'
import { notFound } from '#shared/errors.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { opensFields, shownValues } from '../../domain/field-guard.ts'
import { joinedColumns, maskedRow, presentRow, rowJoins } from '../lists/contract-rows.ts'
import type { StoredContract } from '../tables.ts'
import { shownDocuments } from '../text/shown-documents.ts'
import { openContractForm } from './contract-form-context.ts'
import { askedOf } from './guard-contract.ts'
import { type GuardedRecord, grantedTo, guarded, withGuard } from './lock-contract.ts'
import { signingAndArchiving } from './record-signing.ts'

type Extra = StoredContract &
  Parameters<typeof presentRow>[0] & {
    granted_abilities: string[]
    template_id: number | null
    template_name: string | null
    template_ordinal: number | null
    parties: {
      fieldID: string
      partyType: 1 | 2
      counterpartID: number | null
      name: string
      presentName: string | null
    }[]
  }

/** A contract with all its data, as this person may see it; 404 when they may not. */
export async function contractDetailOf(context: Context, id: number): Promise<ContractDetail> {
  const { tx, actor } = context
  const reading =
    sql<Extra>`select c.*, ${joinedColumns}, ${grantedTo(actor, id)}, m.id as template_id, m.name as template_name, v.ordinal as template_ordinal,
      coalesce((select jsonb_agg(jsonb_build_object('fieldID', p.field_id, 'partyType', p.party_type, 'counterpartID', p.counterpart_id, 'name', p.name,
          'presentName', (select k.name from counterparts k where k.id = p.counterpart_id)) order by p.ordinal)
        from contract_parties p where p.organization_id = c.organization_id and p.contract_id = c.id), '[]') as parties
    from contracts c ${rowJoins} left join template_versions v on v.id = c.template_version_id left join templates m on m.id = v.template_id
    where c.organization_id = ${actor.organizationId} and c.id = ${id}`.execute(tx)
  const [{ rows }, asked] = await Promise.all([reading, askedOf(context, id)])
  const [row] = rows
  if (!row) throw notFound()
  const { contract, abilities, guard } = await withGuard(context, guarded(context, row), asked)
  const parties = row.parties.filter(({ fieldID }) => guard.verdicts[fieldID] !== 'hidden')
  const ids = parties.flatMap(({ counterpartID }) => counterpartID ?? [])
  // Asked for at once, so that the database is gone to once.
  const [standings, sections, documents, signing, canScore] = await Promise.all([
    partyStandings(context, ids),
    readableSections(context, contract, guard),
    shownDocuments(context, contract, guard),
    signingAndArchiving(context, id, guard),
    abilities.score && canBeScored(context, contract.contract_type_id, parties),
  ])
  return {
    ...presentRow(maskedRow(row, guard.columns, parties, context), context),
    contractTypeID: contract.contract_type_id,
    fileType: contract.file_type,
    template:
      row.template_id === null || guard.columns.has('template')
        ? null
        : {
            id: row.template_id,
            name: row.template_name ?? '',
            versionID: contract.template_version_id as number,
            ordinal: row.template_ordinal ?? 0,
          },
    formVersionID: contract.form_version_id,
    approvalInstanceID: contract.approval_instance_id,
    statusReason: contract.status_reason,
    parties: parties.map(({ fieldID: _, presentName, ...party }) => ({
      ...party,
      shownName: nameOnScreen({ id: party.counterpartID, name: party.name }, presentName, context.locale),
      standing: standings.get(party.counterpartID ?? 0) ?? null,
    })),
    sections,
    ...documents,
    approvedText:
      contract.approved_text_id === null || guard.documents !== 'whole'
        ? null
        : { documentID: contract.approved_text_id, sha256: contract.approved_text_sha256 ?? '' },
    ...signing,
    submittedAt: contract.submitted_at?.toISOString() ?? null,
    approvedAt: contract.approved_at?.toISOString() ?? null,
    signedAt: contract.signed_at?.toISOString() ?? null,
    createdAt: contract.created_at.toISOString(),
    version: contract.version,
    abilities: {
      ...abilities,
      amend: opensFields(guard.step),
      score: canScore,
    },
  }
}

type Parties = readonly { partyType: number; counterpartID: number | null }[]

/** Whether there is somebody to score, and a rule to do it by. */
async function canBeScored(context: Context, contractTypeId: number, parties: Parties): Promise<boolean> {
  const first = parties.find(({ partyType }) => partyType === 2)
  return (
    first !== undefined &&
    first.counterpartID !== null &&
    (await scoreRuleOf(context, contractTypeId)) !== null
  )
}

/** The form as a person reads it: every section with what is filled in it. */
async function readableSections(
  context: Context,
  contract: StoredContract,
  guard: GuardedRecord['guard'],
): Promise<ContractDetail['sections']> {
  const subject = { ...contract, editable: false, step: guard.step }
  const values = shownValues(guard, contract.form_values)
  const opened = await openContractForm(context, subject, values)
  return formSections(opened.form, values, opened.context, {
    isHidden: (id) => guard.verdicts[id] === 'hidden',
    seesFiles: guard.documents === 'whole',
  })
}
