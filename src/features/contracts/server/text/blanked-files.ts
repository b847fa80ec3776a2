import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { convertToPdf, fileSubject, storedBytes } from '#engines/documents/server/index.ts'
import type { Services } from '#server/services.ts'
import { mayRead } from '../record/lock-contract.ts'
import { type CopyPrintJob, copyKind, hiddenKey, knownCopy, storeCopy } from './blanked-copy.ts'

/** A copy is for whoever may see its contract, and from whom exactly that is hidden which is blank in it. */
export const contractCopyFiles = fileSubject(copyKind, async (context, copyId) => {
  const copy = await context.tx
    .selectFrom('contract_document_copies as copy')
    .innerJoin('contract_documents as d', (join) =>
      join.onRef('d.id', '=', 'copy.document_id').onRef('d.organization_id', '=', 'copy.organization_id'),
    )
    .select(['copy.hidden', 'd.contract_id'])
    .where('copy.organization_id', '=', context.actor.organizationId)
    .where('copy.id', '=', copyId)
    .executeTakeFirst()
  return copy !== undefined && (await isFor(context, copy.contract_id, copy.hidden))
})

const isFor = (context: Context, contractId: number, hidden: string): Promise<boolean> =>
  mayRead(context, contractId, ({ guard }) => guard.documents === 'blanked' && hiddenKey(guard) === hidden)

/** The job: converts outside of any transaction. Doing it again changes nothing. */
export async function printCopy(services: Services, job: CopyPrintJob): Promise<void> {
  const actor = await loadActor(services.database, job.organizationId, job.userId)
  const isPrinted = (context: Context) => knownCopy(context, job.documentId, 'pdf', job.hidden)
  const read = await actAs(services, actor, async (context) =>
    (await isPrinted(context)) ? null : storedBytes(context, job.fileId),
  )
  if (!read) return
  const content = await convertToPdf(services.config, read.bytes, 'docx')
  await actAs(services, actor, async (context) => {
    const contract = await context.tx
      .selectFrom('contracts')
      .select(['id', 'name'])
      .where('organization_id', '=', job.organizationId)
      .where('id', '=', job.contractId)
      .forUpdate()
      .executeTakeFirst()
    if (!contract || (await isPrinted(context))) return
    const { documentId, hidden } = job
    await storeCopy(context, { contract, documentId, hidden, extension: 'pdf', content })
  })
}
