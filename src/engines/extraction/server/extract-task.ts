import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import type { DocxTools } from '#engines/documents/server/index.ts'
import { type Extracted, extract } from '../domain/extract.ts'
import { printBlocks } from '../domain/print-blocks.ts'

type Ask = { docx: Uint8Array } | { pages: readonly string[] }

/** Runs in the documents worker: the paragraphs of a document or print, and what the rules find in them. */
export function run(ask: Ask, { readDocxBlocks }: DocxTools): Extracted & { blocks: DocumentBlock[] } {
  const blocks = 'docx' in ask ? readDocxBlocks(ask.docx) : printBlocks(ask.pages)
  return { blocks, ...extract(blocks) }
}
