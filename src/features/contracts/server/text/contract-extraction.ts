import type { Context } from '#engines/access/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import type { CompiledForm } from '#engines/forms/domain/index.ts'
import { textExtensions } from '../../domain/contract-document.ts'
import type { ExtractionMarks } from '../../domain/extraction-marks.ts'
import type { FieldGuard } from '../../domain/field-guard.ts'
import { insertDocument } from './document-rows.ts'

/** Makes an uploaded file the text of a contract that has none: its first version, which people go on writing. Answers the file. */
export async function takeUploadedText(
  context: Context,
  contractId: number,
  fileId: number,
): Promise<{ name: string }> {
  const file = await claimFile(
    context,
    fileId,
    { kind: 'contract', id: contractId },
    { accept: textExtensions },
  )
  await insertDocument(context, contractId, {
    kind: 'text',
    state: 'ready',
    fileId: file.id,
    version: 1,
    origin: 'edited',
  })
  return file
}

/** What is stored of the marks: of fields that the form has. The file that was read becomes an attachment, unless the contract has it. */
export async function keptExtraction(
  context: Context,
  contractId: number,
  form: CompiledForm,
  given: ExtractionMarks | null,
): Promise<ExtractionMarks | null> {
  if (!given) return null
  const { tx, actor } = context
  const file = await claimFile(context, given.fileID, { kind: 'contract', id: contractId })
  const known = await tx
    .selectFrom('contract_documents')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('contract_id', '=', contractId)
    .where('file_id', '=', file.id)
    .executeTakeFirst()
  if (!known)
    await insertDocument(context, contractId, {
      kind: 'attachment',
      state: 'ready',
      fileId: file.id,
      version: null,
    })
  const fields = Object.entries(given.fields).filter(([id]) => form.byId.has(id))
  return { fileID: file.id, fileName: file.name, fields: Object.fromEntries(fields) }
}

/** The marks, for whom nothing of the contract is hidden: their quotes are sentences, in which other fields' values stand too. */
export const shownExtraction = (
  stored: ExtractionMarks | null,
  { documents }: Pick<FieldGuard, 'documents'>,
): ExtractionMarks | null => (documents === 'whole' ? stored : null)
