import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const readKeptTextKey = endpoint({
  name: 'readKeptTextKey',
  method: 'GET',
  path: '/kept_texts/key',
  tag: 'files',
  summary:
    'The key (32 bytes, base64) that this person’s unsaved texts are encrypted with on their own computer. It is made from the secret of the installation, is the same at every sign-in, and is not kept there.',
  answer: z.strictObject({ key: z.string() }),
})
