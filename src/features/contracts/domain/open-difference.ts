import { z } from 'zod'
import { bodyId } from '#shared/endpoint.ts'

/** A place where text and form say different things, and what would come of taking the text's side. */
export const openDifference = z.strictObject({
  id: bodyId,
  place: z.string(),
  fieldID: z.string(),
  /** The field's name. */
  name: z.string(),
  /** The place is no longer in the text: it stays out (`document`), or goes back with what the form says (`form`). */
  isGone: z.boolean(),
  typed: z.string(),
  /** What the form says there now. */
  said: z.string(),
  /** What the form would say there; null when the text cannot be taken. */
  taken: z.string().nullable(),
  /** Why not. */
  refusal: z.string().nullable(),
})
export type OpenDifference = z.output<typeof openDifference>
