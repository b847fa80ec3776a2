import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accessRoutes } from '#engines/access/server/index.ts'
import { approvalRoutes } from '#engines/approvals/server/index.ts'
import { calendarRoutes } from '#engines/calendar/server/index.ts'
import { deadlineRoutes } from '#engines/deadlines/server/index.ts'
import { fileRoutes } from '#engines/documents/server/index.ts'
import { addWopiHost, keptTextRoutes, officeFileRoutes } from '#engines/editor/server/index.ts'
import { extractionRoutes } from '#engines/extraction/server/index.ts'
import { formDesignRoutes } from '#engines/form-designer/server/index.ts'
import { formRoutes } from '#engines/forms/server/index.ts'
import { jobRoutes, liveStreams } from '#engines/jobs/server/index.ts'
import { notificationRoutes } from '#engines/notifications/server/index.ts'
import { numberingRoutes } from '#engines/numbering/server/index.ts'
import { peopleRoutes, sessionRoutes } from '#engines/people/server/index.ts'
import { recordFlowRoutes } from '#engines/records/server/index.ts'
import { clauseApproval } from '#features/clauses/domain/index.ts'
import { partyApprovals } from '#features/counterparties/domain/index.ts'
import { transferApproval } from '#features/intellectual-property/domain/index.ts'
import { addHealth } from '#server/http/health.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { addReference } from '#server/http/reference.ts'
import { serveSite } from '#server/http/static-site.ts'
import type { Services } from '#server/services.ts'
import { serverSlices } from './server-slices.ts'
import { numberedKinds } from './slices/numbered-kinds.ts'
import { records } from './slices/records.ts'
import { wire } from './wiring.ts'

/** Every route of the product: the only list. */
export const routes: readonly HttpRoute[] = [
  ...sessionRoutes,
  ...peopleRoutes,
  ...accessRoutes,
  ...numberingRoutes(numberedKinds),
  ...calendarRoutes,
  ...deadlineRoutes,
  ...recordFlowRoutes([...records, ...partyApprovals, clauseApproval, transferApproval]),
  ...approvalRoutes,
  ...jobRoutes,
  ...notificationRoutes,
  ...fileRoutes,
  ...officeFileRoutes,
  ...keptTextRoutes,
  ...extractionRoutes,
  ...formRoutes,
  ...formDesignRoutes,
  ...serverSlices.flatMap(({ routes = [] }) => routes),
]

/** The whole HTTP server: the API, its reference, health, metrics and the built browser application. It does not listen yet. */
export async function buildServer(services: Services): Promise<FastifyInstance> {
  wire()
  const app = await createHttpServer(services, routes)
  addHealth(app, services)
  // Streams never end by themselves: a server that stops must end them first.
  app.addHook('preClose', async () => liveStreams(services.database).close())
  await addWopiHost(app, services)
  await addReference(app, routes)
  await serveSite(app, join(import.meta.dirname, '../../dist'))
  return app
}
