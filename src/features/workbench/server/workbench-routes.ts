import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { readWorkbench } from '../domain/api.ts'
import { workbenchOf } from './workbench-queries.ts'

export const workbenchRoutes: HttpRoute[] = [
  route(readWorkbench, { may: 'signedIn', handle: (context) => workbenchOf(context) }),
]
