import type { RequestContext } from '#engines/access/server/index.ts'
import { readableFile } from '#engines/documents/server/index.ts'
import { ownFileOf } from '#engines/editor/domain/index.ts'
import { AppError } from '#shared/errors.ts'

/** The file that a downloadUrl means: one of our own that the actor may read, 404 when they may not. Addresses elsewhere are refused, whatever they are. */
export async function openedFile(
  context: RequestContext,
  downloadUrl: string,
): Promise<{ fileID: number; name: string }> {
  const { publicUrl } = context.services.config
  const id = ownFileOf(downloadUrl, publicUrl ? new URL(publicUrl).origin : hostOf(context))
  if (id === null)
    throw new AppError('rule', {
      detail:
        context.locale === 'en'
          ? 'Only files in this system can be opened, not files at other addresses'
          : '只能打开本系统中的文件，外部地址一律不打开',
    })
  const { name } = await readableFile(context, id)
  return { fileID: id, name }
}

const hostOf = ({ http }: RequestContext): string => `${http.protocol}://${http.host}`
