import { printedPages, type Readers } from '#engines/comparison/server/index.ts'
import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import { docxTask } from '#engines/documents/server/index.ts'
import { AppError } from '#shared/errors.ts'
import type { Extracted } from '../domain/extract.ts'
import type * as ExtractTask from './extract-task.ts'

export type ReadContract = Extracted & { blocks: DocumentBlock[]; readFrom: 'document' | 'print' | 'scan' }

const pictures = new Set(['png', 'jpg', 'jpeg'])
type ScanLimits = { scanMilliseconds?: number }

/**
 * The paragraphs of a file and what the rules find in them, read off the event loop: .docx, PDF by its text or by text recognition, a picture of a page.
 * unsupportedFile for anything else; fails as reading fails, with pdfTextUnavailable or ocrUnavailable where this server lacks the programs.
 */
export async function readContract(
  readers: Readers,
  { extension, bytes }: { extension: string; bytes: Uint8Array },
  limits: ScanLimits = {},
): Promise<ReadContract> {
  const task = new URL('./extract-task.ts', import.meta.url)
  const ask = docxTask<typeof ExtractTask>
  if (extension === 'docx') return { ...(await ask(task, { docx: bytes })), readFrom: 'document' }
  if (extension !== 'pdf' && !pictures.has(extension)) throw new AppError('unsupportedFile')
  const text = extension === 'pdf' ? await textLayer(readers, bytes) : null
  if (text) return { ...(await ask(task, { pages: text })), readFrom: 'print' }
  const pages = await printedPages(readers, bytes, extension, limits)
  return { ...(await ask(task, { pages })), readFrom: 'scan' }
}

/** The text that a PDF carries; null for one of pictures only. */
async function textLayer(readers: Readers, bytes: Uint8Array): Promise<string[] | null> {
  const { tesseractPath: _, ...withoutRecognition } = readers
  try {
    return await printedPages(withoutRecognition, bytes, 'pdf')
  } catch (error) {
    if (error instanceof AppError && error.reason === 'ocrUnavailable') return null
    throw error
  }
}
