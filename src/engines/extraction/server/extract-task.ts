import { printedBlocks } from '#engines/comparison/domain/index.ts'
import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import type { DocxTools } from '#engines/documents/server/index.ts'
import { type Extracted, extract } from '../domain/extract.ts'

type Ask = { docx: Uint8Array } | { pages: readonly string[] }

/** Runs in the documents worker: the paragraphs of a document or print, and what the rules find in them. */
export function run(ask: Ask, { readDocxBlocks }: DocxTools): Extracted & { blocks: DocumentBlock[] } {
  const blocks = 'docx' in ask ? readDocxBlocks(ask.docx) : printedBlocks(ask.pages, null)
  return { blocks, ...extract(blocks) }
}
