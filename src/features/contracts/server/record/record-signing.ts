import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { invalid } from '#shared/errors.ts'
import {
  type Archiving,
  archivingIssues,
  partiesToSign,
  type Signing,
  signingIssues,
} from '../../domain/contract-signing.ts'
import type { FieldGuard } from '../../domain/field-guard.ts'
import type { ArchivingAnswer, SigningAnswer } from '../../domain/signing-schema.ts'
import type { StoredContract } from '../tables.ts'
import { allDocuments } from '../text/document-rows.ts'

const unsaid: Signing = { documentID: null, signedOn: null, signatories: [], sealType: null, sealCount: null }

/** Keeps how a contract was signed, and answers what the log says of it; 422 with what is missing, under 'signing.'. The contract is locked by the caller. */
export async function recordSigning(
  context: Context,
  contract: StoredContract,
  given: Signing = unsaid,
): Promise<Record<string, unknown>> {
  const { tx, actor, now } = context
  const copies = await signedCopies(context, contract.id)
  const issues = signingIssues(given, {
    today: dateIn(now, actor.timeZone),
    approvedOn: contract.approved_at && dateIn(contract.approved_at, actor.timeZone),
    parties: partiesToSign(await partiesOf(context, contract.id)),
    copies: copies.map(({ id }) => id),
  })
  const { documentID, signedOn, sealType } = given
  if (issues.length || documentID === null || signedOn === null || sealType === null)
    throw invalid(issues.map((issue) => ({ ...issue, path: `signing.${issue.path}` })))
  const sealCount = given.sealCount ?? 0
  const signatories = given.signatories.map((one) => ({ ...one, name: one.name.trim() }))
  await tx
    .insertInto('contract_signings')
    .values({
      organization_id: actor.organizationId,
      contract_id: contract.id,
      document_id: documentID,
      signed_on: signedOn,
      signatories: JSON.stringify(signatories),
      seal_type: sealType,
      seal_count: sealCount,
      recorded_by: actor.userId,
      recorded_at: now,
    })
    .execute()
  return {
    signedOn,
    signatories: signatories.map(({ name }) => name),
    sealType,
    sealCount,
    file: copies.find(({ id }) => id === documentID)?.fileName ?? null,
  }
}

/** Keeps where the paper of a contract lies, and answers what the log says of it; 422 with what is missing. */
export async function recordArchiving(
  context: Context,
  contract: StoredContract,
  given: Archiving,
): Promise<Record<string, unknown>> {
  const { tx, actor, now } = context
  const copies = await signedCopies(context, contract.id)
  const addresses = await tx
    .selectFrom('archive_offline_settings')
    .select(['id', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .where('state', '=', 1)
    .execute()
  const issues = archivingIssues(given, {
    copies: copies.map(({ id }) => id),
    addresses: addresses.map(({ id }) => id),
  })
  const { documentID, addressID } = given
  if (issues.length || documentID === null || addressID === null) throw invalid(issues)
  const place = given.place.trim()
  await tx
    .insertInto('contract_archivings')
    .values({
      organization_id: actor.organizationId,
      contract_id: contract.id,
      document_id: documentID,
      address_id: addressID,
      place,
      recorded_by: actor.userId,
      recorded_at: now,
    })
    .execute()
  return {
    archiveAddress: addresses.find(({ id }) => id === addressID)?.name ?? null,
    place,
    file: copies.find(({ id }) => id === documentID)?.fileName ?? null,
  }
}

const signedCopies = async (context: Context, id: number) =>
  (await allDocuments(context, id)).filter(({ kind, fileID }) => kind === 'signed' && fileID !== null)

const partiesOf = ({ tx, actor }: Context, id: number) =>
  tx
    .selectFrom('contract_parties')
    .select(['party_type as partyType', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', id)
    .orderBy('ordinal')
    .execute()

const isoInstant = (alias: 's' | 'a') =>
  sql`to_char(${sql.ref(`${alias}.recorded_at`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type SigningColumns = { signing: SigningAnswer | null; archiving: ArchivingAnswer | null }

/** Columns that say how the contract `c` was signed, and where its paper lies; null what is not so or was not said. */
export const signingColumns = sql`(select jsonb_build_object('documentID', s.document_id, 'signedOn', to_char(s.signed_on, 'YYYY-MM-DD'), 'signatories', s.signatories,
      'sealType', s.seal_type, 'sealCount', s.seal_count, 'recordedBy', u.name, 'recordedAt', ${isoInstant('s')})
    from contract_signings s join people u on u.id = s.recorded_by
    where s.organization_id = c.organization_id and s.contract_id = c.id) as signing,
  (select jsonb_build_object('documentID', a.document_id, 'addressID', a.address_id, 'addressName', o.name, 'place', a.place,
      'recordedBy', u.name, 'recordedAt', ${isoInstant('a')})
    from contract_archivings a join people u on u.id = a.recorded_by join archive_offline_settings o on o.id = a.address_id
    where a.organization_id = c.organization_id and a.contract_id = c.id) as archiving`

/** The same as this person may see it: without who signed where its parties are hidden. */
export const shownSigning = (
  { signing, archiving }: SigningColumns,
  { columns }: Pick<FieldGuard, 'columns'>,
): SigningColumns => ({
  signing: signing && columns.has('parties') ? { ...signing, signatories: [] } : signing,
  archiving,
})
