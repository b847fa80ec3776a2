import { sql } from 'kysely'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import {
  claimFile,
  convertToPdf,
  fillDocx,
  pdfAvailable,
  storedBytes,
  storeFile,
} from '#engines/documents/server/index.ts'
import { displayValues } from '#engines/forms/domain/index.ts'
import { templateVersion } from '#features/templates/server/index.ts'
import type { Services } from '#server/services.ts'
import { AppError, forbidden } from '#shared/errors.ts'
import type { ContractDocument } from '../domain/api.ts'
import { maySeeDocuments } from '../domain/contract-policy.ts'
import { openContractForm } from './contract-form-context.ts'
import { contractFor, lockContract } from './lock-contract.ts'
import type { StoredContract } from './tables.ts'

/** The job that makes a contract's text and print. */
export const documentJob = 'contract.documents'
export type DocumentJob = {
  organizationId: number
  userId: number
  contractId: number
  version: number
  /** false: only the text; its print is made when somebody asks for it. */
  print?: boolean
}

type Row = Omit<ContractDocument, 'createdAt' | 'isCurrent' | 'contractVersion'> & {
  createdAt: Date
  version: number | null
  kindNewest: boolean
}

/** A contract's documents as this person may see them: none where amounts are hidden from them, which documents hold. */
export const contractDocuments = async (context: Context, id: number): Promise<ContractDocument[]> =>
  maySeeDocuments(context.actor) ? allDocuments(context, id) : []

/** Newest first of each kind. `isCurrent`: made from the values as they are now. */
async function allDocuments({ tx, actor }: Context, id: number): Promise<ContractDocument[]> {
  const { rows } = await sql<Row>`
    select d.id, d.kind, d.state, d.file_id as "fileID", f.name as "fileName", f.size, d.ordinal, d.reason, u.name as "createdBy",
      d.created_at as "createdAt", d.contract_version as version,
      d.ordinal = max(d.ordinal) over (partition by d.kind) as "kindNewest"
    from contract_documents d join users u on u.id = d.created_by left join files f on f.id = d.file_id
    where d.organization_id = ${actor.organizationId} and d.contract_id = ${id}
    order by array_position(array['text', 'pdf', 'signed', 'attachment'], d.kind), d.ordinal desc`.execute(tx)
  return rows.map(({ createdAt, version, kindNewest, ...row }) => ({
    ...row,
    size: row.size === null ? null : Number(row.size),
    contractVersion: version,
    isCurrent: kindNewest,
    createdAt: createdAt.toISOString(),
  }))
}

/** Has the text (and, where LibreOffice is installed, the print) made after the commit. Contracts without a template have none to fill. */
export async function requestDocuments(context: Context, id: number): Promise<void> {
  const { contract } = await contractFor(context, id)
  if (contract.template_version_id === null) return
  const job: DocumentJob = {
    organizationId: context.actor.organizationId,
    userId: context.actor.userId,
    contractId: id,
    version: contract.values_version,
  }
  await context.enqueue(documentJob, job)
}

/** Fills the template now and leaves the print to a job. Used by the preview of a draft. */
export async function fillNow(context: Context, id: number): Promise<void> {
  const { contract } = await lockContract(context, id)
  if (contract.template_version_id === null) throw new AppError('rule', { detail: '该合同没有使用模板' })
  await writeText(context, contract)
  await requestDocuments(context, id)
}

/**
 * The job: the text is filled in one transaction, the print converted outside of any, and stored in a second one. Doing it again
 * changes nothing; a contract that was changed meanwhile has a job of its own.
 */
export async function makeDocuments(services: Services, job: DocumentJob): Promise<void> {
  const actor = await loadActor(services.database, job.organizationId, job.userId)
  const text = await actAs(services, actor, async (context) => {
    const contract = await context.tx
      .selectFrom('contracts')
      .selectAll()
      .where('organization_id', '=', job.organizationId)
      .where('id', '=', job.contractId)
      .forUpdate()
      .executeTakeFirst()
    if (!contract || contract.template_version_id === null) return null
    const file = await writeText(context, contract)
    if (job.print === false || (await hasPrint(context, contract))) return null
    return { ...file, version: contract.values_version, name: contract.name }
  })
  if (!text) return
  const pdf = pdfAvailable(services.config) ? await convertToPdf(services.config, text.bytes, 'docx') : null
  await actAs(services, actor, async (context) => {
    const file =
      pdf &&
      (await storeFile(context, {
        name: `${fileStem(text.name)}.pdf`,
        content: pdf,
        subject: { kind: 'contract', id: job.contractId },
      }))
    await insertDocument(context, job.contractId, {
      kind: 'pdf',
      state: file ? 'ready' : 'unavailable',
      fileId: file?.id ?? null,
      version: text.version,
    })
    if (file)
      context.audit({
        action: 'contract.print',
        subject: { kind: 'contract', id: job.contractId, name: text.name },
        after: { file: file.name },
      })
  })
}

/** The filled text of the contract as it is now; made once for each version of the contract. */
async function writeText(context: Context, contract: StoredContract): Promise<{ bytes: Uint8Array }> {
  const { tx, actor } = context
  const existing = await tx
    .selectFrom('contract_documents')
    .select('file_id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contract.id)
    .where('kind', '=', 'text')
    .where('contract_version', '=', contract.values_version)
    .executeTakeFirst()
  if (existing?.file_id) return storedBytes(context, existing.file_id)
  const template = await templateVersion(tx, actor.organizationId, contract.template_version_id as number)
  const source = await storedBytes(context, template.fileID)
  const opened = await openContractForm(context, { ...contract, editable: false }, contract.form_values)
  const bindings = Object.entries(template.bindings).map(([bookmarkName, { fieldID, part }]) => ({
    bookmarkName,
    fieldId: fieldID,
    part,
  }))
  // The document is the contract itself: it holds every value, also those that the person who causes it may not see on the screen.
  const values = displayValues(
    opened.form,
    contract.form_values,
    { ...opened.context, access: {}, locale: 'zh-CN' },
    bindings,
  )
  const { bytes } = await fillDocx(source.bytes, values)
  const file = await storeFile(context, {
    name: `${fileStem(contract.name)}.docx`,
    content: bytes,
    subject: { kind: 'contract', id: contract.id },
  })
  await insertDocument(context, contract.id, {
    kind: 'text',
    state: 'ready',
    fileId: file.id,
    version: contract.values_version,
  })
  context.audit({
    action: 'contract.fill',
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    after: { file: file.name },
  })
  return { bytes }
}

const fileStem = (name: string): string => name.trim() || '合同'

async function hasPrint({ tx, actor }: Context, contract: StoredContract): Promise<boolean> {
  const row = await tx
    .selectFrom('contract_documents')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contract.id)
    .where('kind', '=', 'pdf')
    .where('contract_version', '=', contract.values_version)
    .executeTakeFirst()
  return row !== undefined
}

type NewDocument = {
  kind: ContractDocument['kind']
  state: ContractDocument['state']
  fileId: number | null
  version: number | null
}

async function insertDocument(context: Context, contractId: number, document: NewDocument): Promise<number> {
  const { tx, actor, now } = context
  const { rows } = await sql<{ id: number }>`
    insert into contract_documents (organization_id, contract_id, kind, state, file_id, ordinal, contract_version, created_by, created_at)
    select ${actor.organizationId}::integer, ${contractId}::bigint, ${document.kind}::text, ${document.state}::text, ${document.fileId}::bigint,
      coalesce(max(ordinal), 0) + 1, ${document.version}::integer, ${actor.userId}::bigint, ${now}::timestamptz
    from contract_documents where organization_id = ${actor.organizationId} and contract_id = ${contractId} and kind = ${document.kind}
    returning id`.execute(tx)
  return rows[0]?.id as number
}

/** Has the newest text printed; for everybody who may see the contract. Asking again changes nothing. */
export async function printAgain(context: Context, id: number): Promise<void> {
  await contractFor(context, id)
  await requestDocuments(context, id)
}

/** Ties a file that the person has just uploaded to the contract. */
export async function attachFile(
  context: Context,
  id: number,
  kind: 'signed' | 'attachment',
  file: { id: number; name: string },
): Promise<ContractDocument> {
  const { contract, abilities } = await lockContract(context, id)
  if (!abilities.upload) throw forbidden()
  await claimFile(context, file.id, { kind: 'contract', id })
  const documentId = await insertDocument(context, id, {
    kind,
    state: 'ready',
    fileId: file.id,
    version: contract.values_version,
  })
  const documents = await allDocuments(context, id)
  context.audit({
    action: 'contract.attach',
    subject: { kind: 'contract', id, name: contract.name },
    after: { kind, file: file.name },
  })
  return documents.find((one) => one.id === documentId) as ContractDocument
}
