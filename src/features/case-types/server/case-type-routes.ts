import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { listCaseTypes } from '../domain/api.ts'
import { caseTypes } from './case-type-queries.ts'

/** Causes of action are public law: whoever is signed in sees the organisation's tree. */
export const caseTypeRoutes: HttpRoute[] = [
  route(listCaseTypes, { may: 'signedIn', handle: (context) => caseTypes(context) }),
]
