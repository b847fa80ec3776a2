import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import {
  claimFile,
  convertToPdf,
  pdfAvailable,
  storedBytes,
  storeFile,
} from '#engines/documents/server/index.ts'
import type { Services } from '#server/services.ts'
import { type AppError, forbidden, refused } from '#shared/errors.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { signedCopyExtensions, takesSignedCopies } from '../../domain/contract-signing.ts'
import { contractFor, lockContract, notFrom } from '../record/lock-contract.ts'
import { type StoredContract, storedContractColumns } from '../tables.ts'
import { fileStem, writeText } from './contract-text.ts'
import { allDocuments, insertDocument } from './document-rows.ts'

/** The job that makes a contract's text, which whoever decides on the contract waits for. */
export const documentJob = 'contract.documents'
export type DocumentJob = {
  organizationId: number
  userId: number
  contractId: number
  /** false: only the text; its print is made when somebody asks for it. */
  print?: boolean
}

/** The job that prints a text: in a queue of its own, so that no text waits for the second of a processor that a print takes. */
export const printJob = 'contract.print'
export type PrintJob = Pick<DocumentJob, 'organizationId' | 'userId' | 'contractId'> & { textId: number }

/** Has the text (and, where LibreOffice is installed, the print) made after the commit. Contracts without a template have none to fill. */
export const requestDocuments = (context: Context, contract: Texted): Promise<void> =>
  request(context, contract, true)

/** Has the text made after the commit. Each print costs a second of a processor: a text that goes on being written is printed when somebody asks for it. */
export const requestText = (context: Context, contract: Texted): Promise<void> =>
  request(context, contract, false)

type Texted = Pick<StoredContract, 'id' | 'template_version_id'>

async function request(context: Context, contract: Texted, print: boolean): Promise<void> {
  if (contract.template_version_id === null) return
  const job: DocumentJob = {
    organizationId: context.actor.organizationId,
    userId: context.actor.userId,
    contractId: contract.id,
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
  refused('该合同没有使用模板 | This contract does not use a template')

/** Fills the template now. Used by the preview of a draft. */
export async function fillNow(context: Context, id: number): Promise<void> {
  const { contract } = await lockContract(context, id)
  if (contract.template_version_id === null) throw withoutTemplate()
  await writeText(context, contract)
}

/** Fills the text, and has it printed afterwards. Doing it again changes nothing; a contract that was changed meanwhile has a job of its own. */
export async function makeText(services: Services, job: DocumentJob): Promise<void> {
  const { organizationId, userId, contractId } = job
  const actor = await loadActor(services.database, organizationId, userId)
  await actAs(services, actor, async (context) => {
    const contract = await lockedContract(context, contractId)
    if (!contract || contract.template_version_id === null) return
    const { id: textId } = await writeText(context, contract)
    const print: PrintJob = { organizationId, userId, contractId, textId }
    if (job.print !== false && !(await isPrinted(context, print))) await context.enqueue(printJob, print)
  })
}

/** Prints a text outside of any transaction, unless it has a print, or a newer text has one: the newest print is the one that counts. */
export async function printText(services: Services, job: PrintJob): Promise<void> {
  const { organizationId, userId, contractId, textId } = job
  const actor = await loadActor(services.database, organizationId, userId)
  const text = await actAs(services, actor, async (context) => {
    const row = await context.tx
      .selectFrom('contract_documents')
      .select(['file_id', 'contract_version'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', textId)
      .executeTakeFirst()
    if (!row?.file_id || (await isPrinted(context, job))) return null
    return { version: row.contract_version, bytes: (await storedBytes(context, row.file_id)).bytes }
  })
  if (!text) return
  const pdf = pdfAvailable(services.config) ? await convertToPdf(services.config, text.bytes, 'docx') : null
  await actAs(services, actor, async (context) => {
    const contract = await lockedContract(context, contractId)
    if (!contract || (await isPrinted(context, job))) return
    const subject = { kind: 'contract', id: contractId }
    const name = `${fileStem(context, contract.name)}.pdf`
    const file = pdf && (await storeFile(context, { name, content: pdf, subject }))
    await insertDocument(context, contractId, {
      kind: 'pdf',
      state: file ? 'ready' : 'unavailable',
      fileId: file?.id ?? null,
      version: text.version,
      textId,
    })
    if (file)
      context.audit({
        action: 'contract.print',
        subject: { ...subject, name: contract.name },
        after: { file: file.name },
      })
  })
}

const lockedContract = ({ tx, actor }: Context, id: number) =>
  tx
    .selectFrom('contracts')
    .select(storedContractColumns)
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Whether this text, or a newer one of its contract, has its print. */
async function isPrinted({ tx, actor }: Context, { contractId, textId }: PrintJob): Promise<boolean> {
  const row = await tx
    .selectFrom('contract_documents')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'pdf')
    .where('text_id', '>=', textId)
    .executeTakeFirst()
  return row !== undefined
}

/** Has the newest text printed; for everybody who may see the contract. Asking again changes nothing. */
export async function printAgain(context: Context, id: number): Promise<void> {
  const { contract } = await contractFor(context, id)
  await requestDocuments(context, contract)
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
