import { z } from 'zod'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'
import { documentNotes } from './contract-document.ts'

/** The template that a contract's text is made from. */
export const draftTemplate = z.strictObject({ id: bodyId, name: z.string(), ordinal: z.number().int() })
/** Bookmark → field, of a template. */
export const templateBindings = z.record(
  z.string(),
  z.strictObject({
    fieldID: z.string(),
    part: z.string().optional(),
    whenEmpty: z
      .union([z.strictObject({ text: z.string() }), z.strictObject({ leaveOut: z.literal(true) })])
      .optional(),
  }),
)

export const draftText = z.strictObject({
  template: draftTemplate.nullable(),
  bindings: templateBindings,
  /**
   * What stands beside the form. `template`, `edited`: that file, or the newest text that somebody wrote in, filled (`readDraftPages`); `own`: the uploaded text as it is;
   * `copy`: the person's copy with blanks; `none`: nothing.
   */
  shown: z.enum(['template', 'edited', 'own', 'copy', 'none']),
  /** The file that this is or is filled from: another number, another text. */
  file: z.strictObject({ id: bodyId, name: z.string() }).nullable(),
  /** Why there is a part of it alone, or nothing. */
  note: z.enum(documentNotes).nullable(),
  /** The positions of its bookmarks, in the order of the text; `bookmark`: whose value stands there. `cells`, where rows of a table repeat: the words around the value of each cell; null for a cell that has none. */
  places: z.array(
    z.strictObject({
      name: z.string(),
      bookmark: z.string(),
      cells: z.array(z.strictObject({ before: z.string(), after: z.string() }).nullable()).optional(),
    }),
  ),
})
export type DraftText = z.output<typeof draftText>

export const readDraftText = endpoint({
  name: 'readDraftText',
  method: 'GET',
  path: '/contracts/{id}/draft_text',
  tag: 'contracts',
  summary: 'What stands beside the form of a contract: its text, and the places of the form in it',
  params: idParams,
  answer: draftText,
})

export const readDraftPages = endpoint({
  name: 'readDraftPages',
  method: 'GET',
  path: '/contracts/{id}/draft_text/content',
  tag: 'contracts',
  summary:
    'That text as a .docx, filled with the values as saved, the names of fields at places that are empty; stored nowhere. Only for who fills in its form and sees all of it',
  params: idParams,
  kind: 'file',
  answer: z.null(),
})

/** A sentence of the text with places in it that stay empty, as it reads then. */
const emptySentence = z.strictObject({
  text: z.string(),
  /** What tells where it stands when it has no words of its own. */
  context: z.string(),
  gaps: z.array(z.strictObject({ offset: z.number().int(), fieldID: z.string(), field: z.string() })),
})
export type EmptySentence = z.output<typeof emptySentence>

export const readEmptySentences = endpoint({
  name: 'readEmptySentences',
  method: 'GET',
  path: '/contracts/{id}/draft_text/empty',
  tag: 'contracts',
  summary:
    'The sentences of that text in which places stay empty with the values as saved, and the fields of those places; none without a template. Only for who fills in its form and sees all of it',
  params: idParams,
  answer: z.strictObject({ sentences: z.array(emptySentence) }),
})
