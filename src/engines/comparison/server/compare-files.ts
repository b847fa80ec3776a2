import { docxTask } from '#engines/documents/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { Comparison } from '../domain/block.ts'
import type * as CompareTask from './compare-task.ts'

export type ComparedFile = { extension: string; bytes: Uint8Array }

/** Two files side by side, read and compared off the event loop. unsupportedFile for anything but a .docx; fails as reading the document fails. */
export async function compareFiles(left: ComparedFile, right: ComparedFile): Promise<Comparison> {
  if (left.extension !== 'docx' || right.extension !== 'docx') throw new AppError('unsupportedFile')
  return docxTask<typeof CompareTask>(new URL('./compare-task.ts', import.meta.url), {
    left: left.bytes,
    right: right.bytes,
  })
}
