import { readableFile } from '#engines/documents/server/index.ts'
import { forbidden } from '#shared/errors.ts'
import type { OfficeDocument } from './office-document.ts'

/** A stored file by itself, to be read by whoever may read it: older versions, attachments, other kinds of files. It is never written. */
export const officeFile: OfficeDocument = {
  kind: 'file',
  open: async (context, id) => {
    const file = await readableFile(context, id)
    return {
      fileID: file.id,
      name: file.name,
      size: Number(file.size),
      sha256: file.sha256,
      version: file.id,
      changedAt: file.created_at,
      ownerId: file.uploaded_by ?? 0,
      mayWrite: false,
      writtenBy: null,
    }
  },
  save: () => Promise.reject(forbidden()),
}
