import { formRoutes } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { lawDispute } from '../domain/dispute-record.ts'
import { disputePart } from './dispute-part.ts'

export const disputeRoutes: HttpRoute[] = [...formRoutes(lawDispute, disputePart)]
