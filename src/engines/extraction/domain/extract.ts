import type { DocumentBlock } from '#engines/documents/domain/index.ts'
import type { Extraction, ExtractionCheck } from './extraction.ts'

export type Extracted = { extractions: Extraction[]; checks: ExtractionCheck[] }

/** What the rules find in a contract, Chinese or English: nothing rather than something wrong. Takes time in proportion to the text. */
export function extract(_blocks: readonly DocumentBlock[]): Extracted {
  return { extractions: [], checks: [] }
}
