import { z } from 'zod'

const pieceSchema = z.strictObject({
  text: z.string(),
  /** The piece stands for the value of this bookmark (`Bookmark.valueName`); null for words of the document. */
  bookmark: z.string().nullable(),
})

/** A paragraph or the row of a table, as far as a preview needs its looks. */
export const outlineBlockSchema = z.strictObject({
  kind: z.enum(['paragraph', 'heading', 'row']),
  align: z.enum(['start', 'center', 'end']),
  /** One cell for a paragraph or heading. */
  cells: z.array(z.array(pieceSchema)),
})

export type OutlinePiece = z.output<typeof pieceSchema>
export type OutlineBlock = z.output<typeof outlineBlockSchema>
