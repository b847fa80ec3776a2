import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { claimFile, convertToPdf, pdfAvailable, storeFile } from '#engines/documents/server/index.ts'
import type { Services } from '#server/services.ts'
import { AppError, forbidden } from '#shared/errors.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { signedCopyExtensions, takesSignedCopies } from '../../domain/contract-signing.ts'
import { contractFor, lockContract, notFrom } from '../record/lock-contract.ts'
import { fileStem, writeText } from './contract-text.ts'
import { allDocuments, insertDocument } from './document-rows.ts'

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

/** Has the text (and, where LibreOffice is installed, the print) made after the commit. Contracts without a template have none to fill. */
export const requestDocuments = (context: Context, id: number): Promise<void> => request(context, id, true)

/** Has the text made after the commit. Each print costs a second of a processor: a text that goes on being written is printed when somebody asks for it. */
export const requestText = (context: Context, id: number): Promise<void> => request(context, id, false)

async function request(context: Context, id: number, print: boolean): Promise<void> {
  const { contract } = await contractFor(context, id)
  if (contract.template_version_id === null) return
  const job: DocumentJob = {
    organizationId: context.actor.organizationId,
    userId: context.actor.userId,
    contractId: id,
    version: contract.values_version,
    print,
  }
  await context.enqueue(documentJob, job)
}

/** Fills what was submitted at once instead of by the job, which then only prints it: for the demonstration and for tests. */
export async function fillSubmitted(context: Context, id: number): Promise<void> {
  const { contract } = await lockContract(context, id)
  if (contract.template_version_id !== null) await writeText(context, contract)
}

/** There is nothing that values could be filled into. */
export const withoutTemplate = (): AppError =>
  new AppError('rule', {
    detail: '该合同没有使用模板',
    detailEn: 'This contract does not use a template',
  })

/** Fills the template now. Used by the preview of a draft. */
export async function fillNow(context: Context, id: number): Promise<void> {
  const { contract } = await lockContract(context, id)
  if (contract.template_version_id === null) throw withoutTemplate()
  await writeText(context, contract)
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
    const written = await writeText(context, contract)
    if (job.print === false || (await hasPrint(context, written.id))) return null
    return { ...written, version: contract.values_version, name: contract.name }
  })
  if (!text) return
  const pdf = pdfAvailable(services.config) ? await convertToPdf(services.config, text.bytes, 'docx') : null
  await actAs(services, actor, async (context) => {
    const file =
      pdf &&
      (await storeFile(context, {
        name: `${fileStem(context, text.name)}.pdf`,
        content: pdf,
        subject: { kind: 'contract', id: job.contractId },
      }))
    await insertDocument(context, job.contractId, {
      kind: 'pdf',
      state: file ? 'ready' : 'unavailable',
      fileId: file?.id ?? null,
      version: text.version,
      textId: text.id,
    })
    if (file)
      context.audit({
        action: 'contract.print',
        subject: { kind: 'contract', id: job.contractId, name: text.name },
        after: { file: file.name },
      })
  })
}

/** Whether this text has its print. */
async function hasPrint({ tx, actor }: Context, textId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contract_documents')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('kind', '=', 'pdf')
    .where('text_id', '=', textId)
    .executeTakeFirst()
  return row !== undefined
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
  if (kind === 'signed' && !takesSignedCopies(contract.status)) throw notFrom(contract)
  const accept = kind === 'signed' ? { accept: signedCopyExtensions } : {}
  await claimFile(context, file.id, { kind: 'contract', id }, accept)
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
