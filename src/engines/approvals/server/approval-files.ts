import type { Context } from '#engines/access/server/index.ts'
import { claimFile, fileSubject } from '#engines/documents/server/index.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { type Instance, latestInstance, loadInstance } from './instance-store.ts'
import { mayReadApproval } from './present-approval.ts'

/** A file of a remark, or of what was done, as the history keeps it. */
type KeptFile = { id: number; name: string; size: number }

/** What files of remarks, and of what was done, belong to: an approval. */
const filesKind = 'approval'

/** Files of an approval are for who may read the approval, or a later one of the same record, which tells the whole history. */
export const approvalFiles = fileSubject(filesKind, async (context, id) => {
  const instance = await loadInstance(context, id)
  if (await mayReadApproval(context, instance)) return true
  const latest = await latestInstance(context, instance.subject)
  return latest !== null && latest.id !== id && (await mayReadApproval(context, latest))
})

/** The actor's own uploads become files of the approval; 422 for what is not theirs, is gone or belongs to something already. */
export async function attached(
  context: Context,
  { id }: Pick<Instance, 'id'>,
  fileIds: readonly number[],
): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const fileId of fileIds) {
    // What something else has is not attached once more.
    const isFree = await context.tx
      .selectFrom('file_facts')
      .select('id')
      .where('organization_id', '=', context.actor.organizationId)
      .where('id', '=', fileId)
      .where('subject_kind', 'is', null)
      .executeTakeFirst()
    try {
      if (!isFree) throw new AppError('notFound')
      const { name, size } = await claimFile(context, fileId, { kind: filesKind, id })
      files.push({ id: fileId, name, size })
    } catch (error) {
      if (error instanceof AppError && error.reason === 'notFound')
        throw invalid([{ path: 'fileIDs', code: 'commentFileGone' }])
      throw error
    }
  }
  return files
}
