import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { openFileOffice } from '../domain/office-api.ts'
import { openOfficeSession, presentSession } from './wopi-tokens.ts'

export const officeFileRoutes: readonly HttpRoute[] = [
  route(openFileOffice, {
    may: 'signedIn',
    handle: async (context, { params }) =>
      presentSession(await openOfficeSession(context, 'file', params.id)),
    withoutSecret: (data) => ({ ...data, accessToken: '' }),
  }),
]
