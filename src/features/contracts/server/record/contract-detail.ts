import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { formSections, nameOnScreen, type ReferenceKind, referenceKey } from '#engines/forms/domain/index.ts'
import { hasScoreRule } from '#features/contract-types/server/index.ts'
import { partyStandings } from '#features/counterparties/server/index.ts'
import { localName } from '#server/local-name.ts'
import { notFound } from '#shared/errors.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { opensFields, shownValues } from '../../domain/field-guard.ts'
import { joinedColumns, maskedRow, presentRow, rowJoins } from '../lists/contract-rows.ts'
import { type StoredContract, storedContractColumns } from '../tables.ts'
import { allDocuments } from '../text/document-rows.ts'
import { shownDocuments } from '../text/shown-documents.ts'
import { openContractForm } from './contract-form-context.ts'
import { askedOf } from './guard-contract.ts'
import { type GuardedRecord, grantedTo, guarded, withGuard } from './lock-contract.ts'
import { type SigningColumns, shownSigning, signingColumns } from './record-signing.ts'

type Extra = StoredContract &
  SigningColumns &
  Parameters<typeof presentRow>[0] & {
    granted_abilities: string[]
    template_id: number | null
    template_name: string | null
    template_ordinal: number | null
    is_scored: boolean
    parties: {
      fieldID: string
      partyType: 1 | 2
      counterpartID: number | null
      /** What the form calls it by, where another party stands for it by now. */
      aliasID: number | null
      name: string
      presentName: string | null
    }[]
  }

const ownColumns = sql.raw(storedContractColumns.map((column) => `c.${column}`).join(', '))

/** A contract with all its data, as this person may see it; 404 when they may not. */
export async function contractDetailOf(context: Context, id: number): Promise<ContractDetail> {
  const { tx, actor } = context
  const partiesOfIt = sql<number>`(select p.counterpart_id from contract_parties p
    where p.organization_id = ${actor.organizationId} and p.contract_id = ${id})`
  const reading =
    sql<Extra>`select ${ownColumns}, ${joinedColumns}, ${grantedTo(actor, id)}, m.id as template_id, ${localName('m')} as template_name, v.ordinal as template_ordinal,
      ${hasScoreRule} as is_scored, ${signingColumns},
      coalesce((select jsonb_agg(jsonb_build_object('fieldID', p.field_id, 'partyType', p.party_type, 'counterpartID', p.counterpart_id, 'aliasID', p.alias_id, 'name', p.name,
          'presentName', (select k.name from counterparts k where k.id = p.counterpart_id)) order by p.ordinal)
        from contract_parties p where p.organization_id = c.organization_id and p.contract_id = c.id), '[]') as parties
    from contracts c ${rowJoins} left join template_versions v on v.id = c.template_version_id left join templates m on m.id = v.template_id
    where c.organization_id = ${actor.organizationId} and c.id = ${id}`.execute(tx)
  // Asked for at once, so that the database is gone to once: also what is shown to nobody who may not see the contract.
  const [{ rows }, asked, all, standings] = await Promise.all([
    reading,
    askedOf(context, id),
    allDocuments(context, id),
    partyStandings(context, partiesOfIt),
  ])
  const [row] = rows
  if (!row) throw notFound()
  const { contract, abilities, guard } = await withGuard(context, guarded(context, row), asked)
  const parties = row.parties.filter(({ fieldID }) => guard.verdicts[fieldID] !== 'hidden')
  const [sections, documents] = await Promise.all([
    readableSections(context, row, guard),
    shownDocuments(context, contract, guard, all),
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
    parties: parties.map(({ fieldID: _, aliasID: __, presentName, ...party }) => ({
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
    ...shownSigning(row, guard),
    submittedAt: contract.submitted_at?.toISOString() ?? null,
    approvedAt: contract.approved_at?.toISOString() ?? null,
    signedAt: contract.signed_at?.toISOString() ?? null,
    createdAt: contract.created_at.toISOString(),
    version: contract.version,
    abilities: {
      ...abilities,
      amend: opensFields(guard.step),
      score: abilities.score && row.is_scored && hasPartyToScore(parties),
    },
  }
}

function hasPartyToScore(parties: Extra['parties']): boolean {
  const first = parties.find(({ partyType }) => partyType === 2)
  return first !== undefined && first.counterpartID !== null
}

/** What the names that a contract is read with are called in a form: see `serverFormContext`. */
function namesOf(row: Extra): Map<string, string> {
  const named: [ReferenceKind, number | null, string | null][] = [
    ['contractType', row.contract_type_id, row.contract_type_name],
    ['template', row.template_id, row.template_name],
    ['person', row.initiator_id, row.initiator_name],
    ['person', row.handler_id, row.handler_name],
    ['department', row.department_id, row.department_name],
    ...row.parties.map((party): [ReferenceKind, number | null, string | null] => [
      'counterpart',
      party.aliasID ?? party.counterpartID,
      party.presentName,
    ]),
  ]
  return new Map(
    named.flatMap(([kind, id, name]) =>
      id === null || name === null ? [] : [[referenceKey({ kind, id }), name]],
    ),
  )
}

/** The form as a person reads it: every section with what is filled in it. */
async function readableSections(
  context: Context,
  contract: Extra,
  guard: GuardedRecord['guard'],
): Promise<ContractDetail['sections']> {
  const subject = { ...contract, editable: false, step: guard.step, known: namesOf(contract) }
  const values = shownValues(guard, contract.form_values)
  const opened = await openContractForm(context, subject, values)
  return formSections(opened.form, values, opened.context, {
    isHidden: (id) => guard.verdicts[id] === 'hidden',
    seesFiles: guard.documents === 'whole',
  })
}
