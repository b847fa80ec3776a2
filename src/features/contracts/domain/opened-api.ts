import { z } from 'zod'
import { bodyId, endpoint } from '#shared/endpoint.ts'

export const openDocument = endpoint({
  name: 'openDocument',
  method: 'GET',
  path: '/opened_document',
  tag: 'files',
  summary:
    'The file that an address of the editor page means: one of this system that the person may read. 422 for every address elsewhere: the server fetches nothing from outside.',
  query: z.strictObject({ downloadUrl: z.string().min(1).max(2000) }),
  answer: z.strictObject({ fileID: bodyId, name: z.string() }),
})
