import { docxTask } from '#engines/documents/server/index.ts'
import { outsideTransaction } from '#server/outside-transaction.ts'
import { AppError } from '#shared/errors.ts'
import type { Comparison } from '../domain/block.ts'
import type * as CompareTask from './compare-task.ts'
import { printedPages, type Readers } from './printed-pages.ts'

export type ComparedFile = { extension: string; bytes: Uint8Array }

const prints = new Set(['pdf', 'png', 'jpg', 'jpeg'])

/**
 * Two files side by side, read and compared off the event loop: .docx, PDF, or a picture of a page. unsupportedFile for anything else; fails as
 * reading the document fails, and with pdfTextUnavailable or ocrUnavailable where this server cannot read a print.
 */
export async function compareFiles(
  readers: Readers,
  left: ComparedFile,
  right: ComparedFile,
): Promise<Comparison> {
  for (const { extension } of [left, right])
    if (extension !== 'docx' && !prints.has(extension)) throw new AppError('unsupportedFile')
  const side = async ({ extension, bytes }: ComparedFile) =>
    extension === 'docx' ? { docx: bytes } : { pages: await printedPages(readers, bytes, extension) }
  const sideBySide = async (given: { left: ComparedFile; right: ComparedFile }) =>
    docxTask<typeof CompareTask>(new URL('./compare-task.ts', import.meta.url), {
      left: await side(given.left),
      right: await side(given.right),
    })
  return outsideTransaction('compareFiles', { left: only(left), right: only(right) }, sideBySide)
}

/** A file's record may be given, and says when it came. */
const only = ({ extension, bytes }: ComparedFile): ComparedFile => ({ extension, bytes })
