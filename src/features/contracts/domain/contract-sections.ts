import { z } from 'zod'
import { bodyId } from '#shared/endpoint.ts'

/** The form as a person reads it: sections of field names and texts. */
export const contractSections = z.array(
  z.strictObject({
    name: z.string(),
    fields: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        text: z.string(),
        wide: z.boolean(),
        /** The text is a table: lines of cells with tabs between them, headings first. */
        isTable: z.boolean(),
        /** Files of the field that this person may open; the text has their names. */
        files: z.array(z.strictObject({ id: bodyId, name: z.string() })),
        /** The files are pictures. */
        arePictures: z.boolean(),
      }),
    ),
  }),
)
