import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { pdfAvailable, storeFile } from '#engines/documents/server/index.ts'
import { said } from '#shared/text.ts'
import type { ContractDocument, DocumentNote } from '../../domain/contract-document.ts'
import type { FieldGuard } from '../../domain/field-guard.ts'
import type { StoredContract } from '../tables.ts'
import { blankedOrNone } from './blanked-text.ts'
import { fileStem } from './contract-text.ts'

/** The job that prints a blanked copy. */
export const copyPrintJob = 'contract.printCopy'
export type CopyPrintJob = {
  organizationId: number
  userId: number
  contractId: number
  documentId: number
  hidden: string
  fileId: number
}

/** What a copy's files belong to. */
export const copyKind = 'contractCopy'

/** What is blank for a person, and how much of it: as the copies are known by. */
export const hiddenKey = ({ verdicts }: Pick<FieldGuard, 'verdicts'>): string =>
  Object.keys(verdicts)
    .filter((id) => verdicts[id] !== 'visible')
    .sort()
    .map((id) => `${id} ${verdicts[id]}`)
    .join('\n')

export type BlankedDocuments = { shown: ContractDocument[]; why: DocumentNote }

/**
 * The newest text of a contract, and its print, as copies for somebody from whom parts of the contract are hidden, in place of all its documents: older texts, signed copies and
 * attachments tell what they tell. None where it cannot be shown that a copy says nothing of it.
 */
export async function blankedDocuments(
  context: Context,
  documents: readonly ContractDocument[],
  contract: StoredContract,
  guard: FieldGuard,
): Promise<BlankedDocuments> {
  const text = documents.find((one) => one.kind === 'text' && one.isCurrent && one.fileID !== null)
  if (contract.template_version_id === null) return { shown: [], why: 'noPlaces' }
  // What the form says by now is not what an older text says.
  if (!text || text.contractVersion !== contract.values_version) return { shown: [], why: 'pending' }
  const hidden = hiddenKey(guard)
  const copy =
    (await knownCopy(context, text.id, 'docx', hidden)) ??
    (await makeCopy(context, { contract, guard, text, hidden }))
  if (copy.fileID === null) return { shown: [], why: 'unsure' }
  const pdf = documents.find((one) => one.kind === 'pdf' && one.textID === text.id)
  const print = pdf && (await printOf(context, pdf, hidden))
  return { shown: [shown(text, copy), ...(print ? [print] : [])], why: 'copy' }
}

const shown = (of: ContractDocument, file: Copy): ContractDocument => ({
  ...of,
  ...file,
  reason: '',
  // They name what stood in the file, and lead to the file as it came.
  repairs: [],
  isCurrent: true,
  isBlanked: true,
})

async function printOf(
  context: Context,
  pdf: ContractDocument,
  hidden: string,
): Promise<ContractDocument | null> {
  const print = pdf.textID === null ? null : await knownCopy(context, pdf.textID, 'pdf', hidden)
  if (print) return shown({ ...pdf, state: 'ready' }, print)
  // Without the program that prints none will come.
  return pdf.state === 'unavailable' ? shown(pdf, { fileID: null, fileName: null, size: null }) : null
}

type Copy = Pick<ContractDocument, 'fileID' | 'fileName' | 'size'>

export async function knownCopy(
  { tx, actor }: Context,
  documentId: number,
  extension: 'docx' | 'pdf',
  hidden: string,
): Promise<Copy | null> {
  const row = await tx
    .selectFrom('contract_document_copies as copy')
    .leftJoin('file_facts as f', (join) =>
      join.onRef('f.id', '=', 'copy.file_id').onRef('f.organization_id', '=', 'copy.organization_id'),
    )
    .select(['f.id as fileID', 'f.name as fileName', 'f.size'])
    .where('copy.organization_id', '=', actor.organizationId)
    .where('copy.document_id', '=', documentId)
    .where('copy.extension', '=', extension)
    .where('copy.hidden', '=', hidden)
    .executeTakeFirst()
  return row ? { ...row, size: row.size === null ? null : Number(row.size) } : null
}

type Making = { contract: StoredContract; guard: FieldGuard; text: ContractDocument; hidden: string }

/** Makes the copy, once however many ask for it at once; without a file for a text that can't be made fit to be shown. */
async function makeCopy(context: Context, { contract, guard, text, hidden }: Making): Promise<Copy> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contract copy/${text.id}`}, 0))`.execute(
    context.tx,
  )
  const known = await knownCopy(context, text.id, 'docx', hidden)
  if (known) return known
  const content = await blankedOrNone(context, contract, guard, text.fileID as number)
  const about = { contract, documentId: text.id, hidden, extension: 'docx' as const }
  const copy = await storeCopy(context, { ...about, content })
  if (copy.fileID !== null && pdfAvailable(context.services.config)) {
    const job: CopyPrintJob = {
      organizationId: context.actor.organizationId,
      userId: context.actor.userId,
      contractId: contract.id,
      documentId: text.id,
      hidden,
      fileId: copy.fileID,
    }
    await context.enqueue(copyPrintJob, job)
  }
  return copy
}

type NewCopy = {
  contract: Pick<StoredContract, 'id' | 'name'>
  documentId: number
  hidden: string
  extension: 'docx' | 'pdf'
  content: Uint8Array | null
}

export async function storeCopy(
  context: Context,
  { contract, documentId, hidden, extension, content }: NewCopy,
): Promise<Copy> {
  const { tx, actor } = context
  const { id } = await tx
    .insertInto('contract_document_copies')
    .values({
      organization_id: actor.organizationId,
      document_id: documentId,
      extension,
      hidden,
      file_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (content === null) return { fileID: null, fileName: null, size: null }
  const title = said(' 遮盖版 |  redacted', actor.language)
  const name = `${fileStem(context, contract.name)}${title}.${extension}`
  const file = await storeFile(context, { name, content, subject: { kind: copyKind, id } })
  await tx
    .updateTable('contract_document_copies')
    .set({ file_id: file.id })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  context.audit({
    action: 'contract.blankedCopy',
    subject: { kind: 'contract', id: contract.id, name: contract.name },
    after: { file: file.name },
  })
  return { fileID: file.id, fileName: file.name, size: file.size }
}
