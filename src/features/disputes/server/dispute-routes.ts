import { formRoutes } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { lawDispute } from '../domain/dispute-record.ts'
import { listDisputeDeadlines } from '../domain/matter-deadlines-call.ts'
import { disputePart } from './dispute-part.ts'
import { matterDeadlinesRoute } from './matter-deadlines.ts'

export const disputeRoutes: HttpRoute[] = [
  ...formRoutes(lawDispute, disputePart),
  matterDeadlinesRoute({ record: lawDispute, part: disputePart }, listDisputeDeadlines),
]
