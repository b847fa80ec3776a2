import type { DocxTools } from '#engines/documents/server/index.ts'
import type { Comparison } from '../domain/block.ts'
import { compare } from '../domain/compare.ts'

type Ask = { left: Uint8Array; right: Uint8Array }

/** Runs in the documents worker. */
export const run = ({ left, right }: Ask, { readDocxBlocks }: DocxTools): Comparison =>
  compare(readDocxBlocks(left), readDocxBlocks(right))
