import { z } from 'zod'

/** Something in a record's text that nobody settled: a tracked change, or a comment that is not resolved. */
export const openMatter = z.strictObject({
  /** Tells it from the others; the same as long as it says the same. */
  key: z.string().max(80),
  kind: z.enum(['insertion', 'deletion', 'replacement', 'move', 'format', 'table', 'comment']),
  author: z.string(),
  at: z.string().nullable(),
  text: z.string(),
  /** Of a replacement the words that go, of a comment those that it stands on. */
  quote: z.string(),
})
export type OpenMatter = z.output<typeof openMatter>

/** A text by its number and the SHA-256 of its file: what was decided on, and later what holds. */
export const heldText = z.strictObject({ ordinal: z.number().int(), sha256: z.string() })
export type HeldText = z.output<typeof heldText>

/** How the text of a record stands that is to be decided on. */
export const textMatters = z.strictObject({
  /** The text of this submission is being made: nobody decides before it stands. */
  isPending: z.boolean(),
  /** Null: the record has no text. */
  text: heldText.nullable(),
  items: z.array(openMatter),
  /** Where they are settled. */
  link: z.string(),
})
export type TextMatters = z.output<typeof textMatters>

/** Of the open matters those that the person who decides did not name as left open. */
export const unnamed = (items: readonly OpenMatter[], left: readonly string[]): OpenMatter[] =>
  items.filter(({ key }) => !left.includes(key))

/** Without a word of the text, for whoever may decide and not read it. */
export const withoutWords = (matters: OpenMatter): OpenMatter => ({ ...matters, text: '', quote: '' })

/** What somebody did in the text at their step: suggested or took back a change, wrote a comment, settled what others left open. */
export const textWork = openMatter.extend({
  how: z.enum(['suggest', 'withdraw', 'accept', 'reject', 'resolve']),
})
export type TextWork = z.output<typeof textWork>

/** A field that somebody changed at their step, from what to what; without words for whom it is hidden. */
export const fieldChange = z.strictObject({
  field: z.string(),
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  isMasked: z.boolean(),
  /** Of a table: what changed in it, a line for each row; told instead of both sides, which are then null. */
  rows: z.array(z.string()).optional(),
})
export type FieldChange = z.output<typeof fieldChange>
