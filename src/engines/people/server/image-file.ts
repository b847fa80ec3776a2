import type { Context } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import { fieldOf } from '../domain/words.ts'

/** Whether the file is a picture that the actor may use; the engine of documents says so (wired in app). */
export type ImageFileCheck = (context: Context, fileId: number) => Promise<boolean>

let check: ImageFileCheck = async () => false

/** Pictures and logos are files of the engine of documents, which this engine does not know. */
export function imageFileCheck(given: ImageFileCheck): void {
  check = given
}

/** 422 for a file that does not exist, is not the organisation's, or is no picture. Null is no picture at all. */
export async function refuseUnusableImage(
  context: Context,
  path: 'avatarFileID' | 'logoFileID',
  fileId: number | null,
): Promise<void> {
  if (fileId === null || (await check(context, fileId))) return
  const params = fieldOf(path === 'logoFileID' ? 'logo' : 'avatar')
  throw invalid([{ path, code: 'notOption', params }])
}
