import type { DocxTools } from '#engines/documents/server/index.ts'
import type { Comparison } from '../domain/block.ts'
import { compare } from '../domain/compare.ts'
import { asPrinted, type PrintedPages, printedBlocks } from '../domain/printed.ts'

/** A .docx by its bytes, a print by the lines of its pages. */
type Side = { docx: Uint8Array } | { pages: PrintedPages }
type Ask = { left: Side; right: Side }

/** Runs in the documents worker. A print beside a document is cut into the paragraphs of that one. */
export function run({ left, right }: Ask, { readDocxBlocks }: DocxTools): Comparison {
  const [before, after] = [left, right].map((side) => ('docx' in side ? readDocxBlocks(side.docx) : null))
  if (before && after) return compare(before, after)
  const blocks = (side: Side, own: typeof before, other: typeof before) =>
    own ? asPrinted(own) : printedBlocks('pages' in side ? side.pages : [], other ?? null)
  return compare(blocks(left, before, after), blocks(right, after, before))
}
