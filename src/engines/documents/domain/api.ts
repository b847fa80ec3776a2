import { z } from 'zod'
import { bodyId, endpoint, flagQuery, idParams, instantSchema } from '#shared/endpoint.ts'
import { repairSchema } from './repair.ts'

/** An uploaded or produced file as the API tells of it. */
export const fileSchema = z.strictObject({
  id: bodyId,
  name: z.string(),
  extension: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Lower-case hex. */
  sha256: z.string(),
  createdAt: instantSchema,
})
export type FileRecord = z.output<typeof fileSchema>

/** A file that has just arrived, with what was put right in it. */
const uploadedFileSchema = fileSchema.extend({ repairs: z.array(repairSchema) })
export type UploadedFile = z.output<typeof uploadedFileSchema>

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/files',
  summary:
    'Upload one file. It belongs to the uploader until a record claims it. What it fetches from other places is taken out or made inert (`repairs`); the file as it came stays at `/files/{id}/original`.',
  tag: 'files',
  accepts: 'file',
  status: 201,
  answer: uploadedFileSchema,
})

export const fetchFile = endpoint({
  name: 'fetchFile',
  method: 'POST',
  path: '/fetched_files',
  summary:
    'Takes a file from an address that the operator allows (DOWNLOAD_URLS; none by default), checked like an upload; it is the person’s own then. 422 for every other address.',
  tag: 'files',
  body: z.strictObject({
    downloadUrl: z.string().min(1).max(2000),
    /** What to call it when neither the sender nor the address says what kind of file it is. */
    fileName: z.string().max(255).optional(),
  }),
  status: 201,
  answer: z.strictObject({ fileID: bodyId, name: z.string() }),
})

export const fileDownloadInfo = endpoint({
  name: 'fileDownloadInfo',
  method: 'GET',
  path: '/files/{id}/download_info',
  summary:
    'Where a file can be downloaded, and its name; what was put right in it when it arrived, and then where it can be had as it came.',
  tag: 'files',
  params: idParams,
  answer: z.strictObject({
    downloadUrl: z.string(),
    name: z.string(),
    repairs: z.array(repairSchema).optional(),
    originalUrl: z.string().optional(),
  }),
})

export const originalFile = endpoint({
  name: 'originalFile',
  method: 'GET',
  path: '/files/{id}/original',
  summary:
    'The bytes of a repaired file as it came, as an attachment only; for who may read the file. 404 for a file that was not repaired.',
  tag: 'files',
  params: idParams,
  kind: 'file',
  answer: z.null(),
})

export const previewFile = endpoint({
  name: 'previewFile',
  method: 'POST',
  path: '/files/{id}/preview',
  summary:
    'A PDF of an office file (.doc, .docx, .wps, .xls, .xlsx, .ppt, .pptx), to look at it: made once by LibreOffice, 503 where the server has none. Its layout may differ from the file’s.',
  tag: 'files',
  params: idParams,
  answer: z.strictObject({ fileID: bodyId, name: z.string() }),
})

export const fileContent = endpoint({
  name: 'fileContent',
  method: 'GET',
  path: '/files/{id}/content',
  summary:
    'The bytes of a file, as an attachment; `inline=true` shows pdf, png and jpg in a sandbox. Takes one byte range.',
  tag: 'files',
  params: idParams,
  query: z.strictObject({ inline: flagQuery.optional() }),
  kind: 'file',
  answer: z.null(),
})
