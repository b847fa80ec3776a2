import { z } from 'zod'
import { bodyId, endpoint, idParams, idSchema, instantSchema } from '#shared/endpoint.ts'
import { savedText } from './text-api.ts'

export const restoreContractText = endpoint({
  name: 'restoreContractText',
  method: 'POST',
  path: '/contracts/{id}/text/restore',
  tag: 'contracts',
  summary:
    'An older version of the text again, as a further version. `baseID`: the newest text as the person saw it; 409 when somebody saved another one since. The places of the form say what the form says now.',
  params: idParams,
  body: z.strictObject({ textID: bodyId, baseID: bodyId, reason: z.string().trim().min(1).max(200) }),
  status: 201,
  answer: savedText,
})

/** What the person has written and not saved: on which text, and when it was kept. */
const textDraftSchema = z.strictObject({
  baseID: bodyId,
  /** The number of the version it was written on. */
  ordinal: z.number().int(),
  size: z.number().int(),
  savedAt: instantSchema,
})
export type TextDraft = z.output<typeof textDraftSchema>

export const readTextDraft = endpoint({
  name: 'readTextDraft',
  method: 'GET',
  path: '/contracts/{id}/text_draft',
  tag: 'contracts',
  summary: 'What the person has written in the text and not saved; null: nothing. Nobody else sees it.',
  params: idParams,
  answer: textDraftSchema.nullable(),
})

export const textDraftContent = endpoint({
  name: 'textDraftContent',
  method: 'GET',
  path: '/contracts/{id}/text_draft/content',
  tag: 'contracts',
  summary: 'The person’s own unsaved text as a .docx.',
  params: idParams,
  kind: 'file',
  answer: z.null(),
})

/** The most that is kept unsaved: 20 MiB. */
export const longestTextDraft = 20 * 1024 * 1024

export const keepTextDraft = endpoint({
  name: 'keepTextDraft',
  method: 'POST',
  path: '/contracts/{id}/text_draft',
  tag: 'contracts',
  summary:
    'Keeps what the person has written so far (.docx, up to 20 MiB) without making it a version; the one before is replaced. `baseID`: the text it was written on.',
  params: idParams,
  query: z.strictObject({ baseID: idSchema }),
  accepts: 'file',
  answer: textDraftSchema,
})

export const dropTextDraft = endpoint({
  name: 'dropTextDraft',
  method: 'DELETE',
  path: '/contracts/{id}/text_draft',
  tag: 'contracts',
  summary: 'Gives up what the person has written and not saved.',
  params: idParams,
})

/** Who is writing. `isMine`: this very window; `isSelf`: the person, perhaps in another window. */
const textEditorSchema = z.strictObject({
  name: z.string(),
  since: instantSchema,
  isMine: z.boolean(),
  isSelf: z.boolean(),
})
export type TextEditor = z.output<typeof textEditorSchema>

/** Of one window; made by it. */
const hold = z.uuid()

/** A window that writes says so this often, in seconds; one that was silent for `heldSeconds` writes no more. */
export const heartbeatSeconds = 20
export const heldSeconds = 60

export const readTextEditor = endpoint({
  name: 'readTextEditor',
  method: 'GET',
  path: '/contracts/{id}/text_editor',
  tag: 'contracts',
  summary: 'Who is writing the text of the contract now; null: nobody.',
  params: idParams,
  query: z.strictObject({ hold: hold.optional() }),
  answer: textEditorSchema.nullable(),
})

export const holdText = endpoint({
  name: 'holdText',
  method: 'PUT',
  path: '/contracts/{id}/text_editor',
  tag: 'contracts',
  summary:
    'Begins to write the text, or goes on: every 20 seconds. Answers who writes: the window itself (`isMine`), or who was there before it. `takeOver`: from another window of the same person; `instead`: the window that this one was before it was loaded anew.',
  params: idParams,
  body: z.strictObject({ hold, takeOver: z.boolean().default(false), instead: hold.optional() }),
  answer: textEditorSchema,
})

export const leaveText = endpoint({
  name: 'leaveText',
  method: 'DELETE',
  path: '/contracts/{id}/text_editor',
  tag: 'contracts',
  summary: 'The window has ended writing; the next person may begin.',
  params: idParams,
  query: z.strictObject({ hold }),
})

export const listContractReaders = endpoint({
  name: 'listContractReaders',
  method: 'GET',
  path: '/contracts/{id}/readers',
  tag: 'contracts',
  summary: 'People who may read the contract, by name: whom a comment can mention. At most 20.',
  params: idParams,
  query: z.strictObject({ q: z.string().trim().max(50).default('') }),
  answer: z.array(z.strictObject({ id: bodyId, name: z.string(), departmentName: z.string().nullable() })),
})
