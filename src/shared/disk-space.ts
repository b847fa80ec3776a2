import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What the browser asks before it sends a large file: 507 says in words what to do, and nothing was sent for nothing. */
export const diskSpaceForFile = endpoint({
  name: 'roomForFile',
  method: 'GET',
  path: '/file_room',
  summary: 'Whether there is room for a file of this size: 507 lowOnSpace where an upload would be refused',
  tag: 'files',
  query: z.strictObject({ size: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
})
