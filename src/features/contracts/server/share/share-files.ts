import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { convertToPdf, fileSubject, storedBytes, storeFile } from '#engines/documents/server/index.ts'
import type { Services } from '#server/services.ts'
import { AppError } from '#shared/errors.ts'
import { mayRead } from '../record/lock-contract.ts'
import { type SharePrintJob, shareKind } from './make-share.ts'

/** In the house the copy is for whoever sees the contract's documents whole. */
export const contractShareFiles = fileSubject(shareKind, async (context, shareId) => {
  const share = await context.tx
    .selectFrom('contract_shares')
    .select('contract_id')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', shareId)
    .executeTakeFirst()
  return (
    share !== undefined && mayRead(context, share.contract_id, ({ guard }) => guard.documents === 'whole')
  )
})

/** The job: converts outside of any transaction. Doing it again changes nothing; a copy that cannot be printed says so. */
export async function printShare(services: Services, job: SharePrintJob): Promise<void> {
  const actor = await loadActor(services.database, job.organizationId, job.userId)
  const read = await actAs(services, actor, async (context) =>
    (await waits(context, job.shareId)) ? storedBytes(context, job.fileId) : null,
  )
  if (!read) return
  const content = await convertToPdf(services.config, read.bytes, 'docx').catch((error: unknown) => {
    if (error instanceof AppError && error.reason === 'conversionFailed') return null
    throw error
  })
  await actAs(services, actor, async (context) => {
    if (!(await waits(context, job.shareId))) return
    const name = `${read.name.replace(/\.docx$/i, '')}.pdf`
    const file =
      content && (await storeFile(context, { name, content, subject: { kind: shareKind, id: job.shareId } }))
    await context.tx
      .updateTable('contract_shares')
      .set({ pdf_state: file ? 'ready' : 'failed', pdf_file_id: file?.id ?? null })
      .where('organization_id', '=', job.organizationId)
      .where('id', '=', job.shareId)
      .execute()
  })
}

async function waits({ tx, actor }: Context, shareId: number): Promise<boolean> {
  const share = await tx
    .selectFrom('contract_shares')
    .select('pdf_state')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', shareId)
    .forUpdate()
    .executeTakeFirst()
  return share?.pdf_state === 'pending'
}
