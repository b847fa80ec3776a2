import { z } from 'zod'

/** A field's id: a letter first, then letters, digits, `_` and `-`. Organisation-scoped ids end in `_{organizationID}`. */
export const fieldId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/)
export const decimalText = z.string().regex(/^-?\d{1,30}(\.\d{1,12})?$/)
/** Name of a piece of a value: figure, words, start, end, contactsName, sum.<column> … */
export const partName = z.string().max(120)
export const oneToSix = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
])
